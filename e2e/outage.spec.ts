import { type ContentHost, startContentHost } from './fakes/content-host'
import { booking } from './kit/booking'
import { test } from './kit/both-ways'
import { casesOf } from './kit/cases'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import {
  expectChoiceFailed,
  expectFallbackHome,
  expectGoodHome,
  expectPostFailed,
  posts,
  section,
} from './kit/home-states'
import { expect } from './kit/test'

// One site after another, in one process.
test.describe.configure({ mode: 'default' })

const INVALID_ABOUT = /Invalid about data received from server/
const INVALID_POST = /Invalid post data received from server/
const POST = '/blog/tipping-your-chauffeur'
/** How a host fails from the start, and what the log says of a list, of the about text and of a post. */
const OUTAGES = [
  { mode: 'fail', words: 'answers 500', logged: Array(3).fill(/HTTP error! status: 500/) },
  { mode: 'hang', words: 'never answers', logged: Array(3).fill(/no whole answer within/) },
  { mode: 'half', words: 'sends half an answer', logged: Array(3).fill(/not JSON/) },
  {
    mode: 'object',
    words: 'sends an object for a list, and a list for an object',
    logged: [/wrong shape/, INVALID_ABOUT, INVALID_POST],
  },
] as const

for (const { mode, words, logged } of casesOf(OUTAGES, ({ mode }) => mode === 'hang' || mode === 'object')) {
  test.describe(`the host ${words} from the first`, () => {
    let host: ContentHost
    let site: ConnectedSite

    test.beforeAll(async () => {
      host = await startContentHost()
      host.behave(mode)
      site = await makeConnectedSite({ name: `outage-${mode}`, host: host.url })
      await site.build()
      await site.start()
    })
    test.afterAll(async () => {
      await site?.remove()
      await host?.stop()
    })

    test.beforeEach(({ expectFaults }) => {
      expectFaults(/status of 503/)
      expectFaults(/vehicle categories could not be loaded/)
    })

    test('the home page as it was built says what stands in for each part', async ({ bothWays }) => {
      for (const page of bothWays) {
        await page.goto(site.url)
        await expectFallbackHome(page, { noPosts: mode === 'object' })
      }
    })

    test('the home page made again on a visit says the same', async ({ bothWays }) => {
      await site.pass(60)
      await site.visit()
      for (const page of bothWays) {
        await page.goto(site.url)
        await expectFallbackHome(page, { noPosts: mode === 'object' })
      }
    })

    test('a post says that it could not be loaded', async ({ bothWays }) => {
      for (const page of bothWays) {
        const response = await page.goto(site.url + POST)
        expect(response?.status()).toBe(503)
        await expectPostFailed(page)
      }
    })

    test('the log says what could not be had', async () => {
      await Promise.all(['/api/v1/vehicle-category', POST].map(path => fetch(site.url + path)))
      const [list, about, post] = logged
      const line = (name: string) =>
        site
          .log()
          .split('\n')
          // As the build says it, or the running server in its JSON.
          .find(text => text.startsWith(`content: ${name}: `) || text.includes(`"msg":"content: ${name}: `)) ?? ''
      for (const name of ['testimonials', 'faqs', 'vehicles', 'posts', 'vehicle categories']) {
        expect(line(name)).toMatch(list)
      }
      expect(line('about')).toMatch(about)
      expect(line('post')).toMatch(post)
      expect(line('contact')).not.toBe('')
    })

    test('the booking says that the vehicles are missing, and offers another try', async ({ page }) => {
      await page.goto(`${site.url}/#booking-flow`)
      await expectChoiceFailed(page)
      host.reset()
      await site.pass(60)
      await booking(page).getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeVisible()
    })
  })
}

test.describe('the host fails at first, then answers', () => {
  let host: ContentHost
  let site: ConnectedSite

  test.beforeAll(async () => {
    host = await startContentHost()
    host.behave('fail')
    site = await makeConnectedSite({ name: 'outage-ends', host: host.url })
    await site.build()
    await site.start()
  })
  test.afterAll(async () => {
    await site?.remove()
    await host?.stop()
  })

  test('a page left open shows what is there once the host answers', async ({ page, expectFaults }) => {
    expectFaults(/status of 503/)
    await page.clock.install()
    await page.goto(site.url)
    await expect(section(page, 'contact').getByRole('alert')).toBeVisible()
    await expect(section(page, 'blog-section').getByRole('alert')).toBeVisible()
    host.reset()
    await site.pass(60)
    await page.clock.fastForward('01:05')
    await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
    await expect(posts(page).first()).toBeVisible()
  })

  test('the home page is whole once the host answers', async ({ bothWays }) => {
    host.reset()
    await site.pass(60)
    await site.visit()
    for (const page of bothWays) {
      await page.goto(site.url)
      await expectGoodHome(page)
    }
  })

  test('a post can be read once the host answers', async ({ bothWays }) => {
    host.reset()
    await site.pass(60)
    for (const page of bothWays) {
      const response = await page.goto(site.url + POST)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: /Tipping a Chauffeur/ })).toBeVisible()
    }
  })
})
