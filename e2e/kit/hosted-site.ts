import { type ContentHost, startContentHost } from '../fakes/content-host'
import { booking } from './booking'
import { type ConnectedSite, makeConnectedSite } from './connected-site'
import { test as base, expect, type Page } from './test'

type Fixtures = {
  /** Starts a content host that is stopped after the test. */
  startHost: (...options: Parameters<typeof startContentHost>) => Promise<ContentHost>
  /** Creates a site that is removed after the test; the test starts it. */
  makeSite: typeof makeConnectedSite
  /** A page without JavaScript. */
  plain: Page
}

/** Browser test of a site with its own pages and content host. Generating pages is slow: each test is a journey. */
export const test = base.extend<Fixtures>({
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
    // Two sites may share a data folder: neither is removed while the other still writes.
    for (const site of sites) await site.kill()
    for (const site of sites) await site.remove()
  },
  plain: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    await use(await context.newPage())
    await context.close()
  },
})

export function section(page: Page, id: 'about' | 'testimonial' | 'blog-section' | 'contact') {
  return page.locator(`#${id}`)
}

function vehicles(page: Page) {
  return page.getByRole('region', { name: 'Our Vehicle Categories' }).getByRole('heading', { level: 3 })
}

export function questions(page: Page) {
  return page.locator('details[name=faq] > summary')
}

export function posts(page: Page) {
  return section(page, 'blog-section').getByRole('article')
}

/** Opens the cars of a ride, as a link to it does. */
export async function openFares(page: Page, url: string) {
  await page.goto(`${url}/?pickup=JFK&dropoff=Times+Square&when=now#booking-flow`)
  return booking(page).locator('input[name=carCategory]')
}

/** Expects the fallbacks and error messages of a home page whose backend has never answered with a valid list. */
export async function expectFallbackHome(page: Page) {
  await expect(section(page, 'testimonial').getByRole('listitem')).toHaveCount(6)
  await expect(questions(page)).toHaveText([/rates/, /book a ride/, /24\/7/, /in advance/, /licensed and insured/])
  await expect(vehicles(page)).toHaveText(['Cadillac CTS'])
  await expect(page.locator('img[src*="luxury-sedan"]').first()).toBeAttached()
  const failed = 'Could not load about information. Please try again later.'
  await expect(section(page, 'about').getByText(failed)).toBeVisible()
  await expect(
    section(page, 'contact').getByText('Could not load contact information. Please try again later.'),
  ).toBeVisible()
  await expect(section(page, 'contact').getByText('Join 100+ Satisfied Riders')).toBeVisible()
  await expect(section(page, 'blog-section').getByText('No blog posts found.')).toBeVisible()
}

/** Expects the page that replaces a post. */
export async function expectPostError(page: Page, userMessage: string) {
  await expect(page.getByRole('heading', { level: 1, name: userMessage, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
}
