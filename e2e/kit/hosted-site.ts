import { type ContentHost, startContentHost } from '../fakes/content-host'
import { type ConnectedSite, makeConnectedSite } from './connected-site'
import { test as base, type Page } from './test'

type Fixtures = {
  /** Starts a content host that is stopped after the test. */
  startHost: (...options: Parameters<typeof startContentHost>) => Promise<ContentHost>
  /** Creates a site that is removed after the test; the test builds and starts it. */
  makeSite: typeof makeConnectedSite
  /** A page with JavaScript and one without. */
  bothPages: Page[]
}

/** Browser test of a site with its own pages and content host. Generating pages is slow: each test is a journey. */
export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  startHost: async ({ browserName: _ }, use) => {
    const hosts: ContentHost[] = []
    await use(async (...options) => {
      const host = await startContentHost(...options)
      hosts.push(host)
      return host
    })
    for (const host of hosts) await host.stop()
  },
  makeSite: async ({ browserName: _ }, use) => {
    const sites: ConnectedSite[] = []
    await use(async options => {
      const site = await makeConnectedSite(options)
      sites.push(site)
      return site
    })
    for (const site of sites) await site.remove()
  },
  bothPages: async ({ page, browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    await use([page, await context.newPage()])
    await context.close()
  },
})
test.setTimeout(180_000)
