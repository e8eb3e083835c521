import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { type ConnectedSite, makeConnectedSite } from './connected-site'

/**
 * Chromium's error when it skips a view transition because the machine is busy or style sheets are late, as with
 * intercepted requests. It can happen before any script of the new page runs, so no code can handle it. Visitors do not
 * notice it.
 */
const SKIPPED_TRANSITION = /^page: Transition was (skipped$|aborted because of invalid state)/

/** `test.use(DESKTOP)`: tests run on a phone otherwise. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

export function randomIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/**
 * Browser test that fails on any unexpected console error, page error or CSP violation; `expectErrors` allows some.
 * Each test has its own client IP, so that tests do not share rate limits.
 */
export const test = base.extend<{
  expectErrors: (pattern: RegExp) => void
  watched: RegExp[]
  /** Creates a site that ends with the test; the test starts it. */
  makeSite: typeof makeConnectedSite
}>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'x-forwarded-for': randomIp() })
  },
  expectErrors: async ({ watched }, use) => {
    await use(pattern => watched.push(pattern))
  },
  watched: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected = [SKIPPED_TRANSITION]
      await context.exposeBinding('reportViolation', (_source, what: string) => {
        errors.push(`policy: ${what}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      context.on('weberror', error => errors.push(`page: ${error.error().message}`))
      context.on('console', message => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
      })
      await use(expected)
      expect(errors.filter(error => !expected.some(pattern => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  makeSite: async ({ context }, use) => {
    const sites: ConnectedSite[] = []
    await use(async options => {
      const site = await makeConnectedSite(options)
      sites.push(site)
      return site
    })
    // A page asks for its booking and its settings until it is closed.
    for (const page of context.pages()) await page.close()
    // Two sites may share a data folder: neither is removed while the other still writes.
    for (const site of sites) await site.kill()
    for (const site of sites) await site.remove()
  },
})

export { expect, type Page }
