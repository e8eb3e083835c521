import about from '../content/about.json' with { type: 'json' }
import { type ContentHost, startContentHost } from './fakes/content-host'
import { test } from './kit/both-ways'
import { casesOf } from './kit/cases'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import {
  chosenFrom,
  expectGoodHome,
  expectPostFailed,
  expectPostMissing,
  posts,
  questions,
  section,
} from './kit/home-states'
import { expect } from './kit/test'

// One site through all of it, in one process. Each test brings about its own outage.
test.describe.configure({ mode: 'default' })

const OUTAGES = ['fail', 'hang', 'half', 'object', 'wrong-type', 'incomplete'] as const
const POST = '/blog/tipping-your-chauffeur'
const LATER_S = 120

let host: ContentHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startContentHost()
  site = await makeConnectedSite({ name: 'outage-kept', host: host.url })
  await site.build()
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await host?.stop()
})
test.afterEach(async () => {
  host.reset()
  await makeAgain('/')
})

/** Lets the stored page grow old, and has it made again. */
async function makeAgain(path: string) {
  await site.pass(LATER_S)
  await site.visit(path)
}

for (const mode of casesOf(OUTAGES, mode => mode === 'fail' || mode === 'hang' || mode === 'wrong-type')) {
  test(`after a good page, the home page and a post stay as they were: ${mode}`, async ({ bothWays }) => {
    const asked = host.counts()
    host.behave(mode)
    await makeAgain('/')
    await site.visit(POST)
    expect(host.counts().about).toBeGreaterThan(asked.about ?? 0)
    for (const page of bothWays) {
      await page.goto(site.url)
      await expectGoodHome(page)
      const response = await page.goto(site.url + POST)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { name: 'The short answer' })).toBeVisible()
    }
  })
}

test('one part that fails keeps its text while another changes', async ({ bothWays }) => {
  host.behave('fail', 'faqs')
  host.change('about', { ...about, title: 'Who drives you' })
  await makeAgain('/')
  for (const page of bothWays) {
    await page.goto(site.url)
    await expect(section(page, 'about').getByRole('heading', { name: 'Who drives you' })).toBeVisible()
    await expect(questions(page).filter({ hasText: 'How is my fare worked out?' })).toBeVisible()
  }
})

test('a host without posts is not a host that fails', async ({ bothWays }) => {
  host.change('posts', [])
  await makeAgain('/')
  for (const page of bothWays) {
    await page.goto(site.url)
    await expect(section(page, 'blog-section').getByText('No blog posts found.')).toBeVisible()
  }
})

test('an empty line of the contact says that it is not available', async ({ bothWays }) => {
  host.change('contact', { phone: '', email: '', address: '', businessHours: '', whatsappNumber: '' })
  await makeAgain('/')
  for (const page of bothWays) {
    await page.goto(site.url)
    for (const what of ['Phone', 'Email', 'Address', 'Hours']) {
      await expect(section(page, 'contact').getByText(`${what} not available`).first()).toBeVisible()
    }
  }
})

test('a post taken away is missing within its minute, and back when it is back', async ({ bothWays, expectFaults }) => {
  expectFaults(/status of 404/)
  host.remove('one-car-for-a-day-of-meetings')
  await makeAgain('/blog/one-car-for-a-day-of-meetings')
  for (const page of bothWays) {
    const gone = await page.goto(`${site.url}/blog/one-car-for-a-day-of-meetings`)
    expect(gone?.status()).toBe(404)
    await expectPostMissing(page)
  }
  host.reset()
  await makeAgain('/blog/one-car-for-a-day-of-meetings')
  for (const page of bothWays) {
    const back = await page.goto(`${site.url}/blog/one-car-for-a-day-of-meetings`)
    expect(back?.status()).toBe(200)
  }
})

test('a post without a title could not be loaded', async ({ bothWays, expectFaults }) => {
  expectFaults(/status of 503/)
  host.change('posts', [
    {
      _id: 'untitled',
      content: '<p>New</p>',
      category: 'News',
      featuredImage: '/og-default.jpg',
      publishedAt: '2026-01-01',
    },
  ])
  for (const page of bothWays) {
    const response = await page.goto(`${site.url}/blog/untitled`)
    expect(response?.status()).toBe(503)
    await expectPostFailed(page)
  }
  expect(site.log()).toContain('Invalid post data received from server')
})

test('a killed server comes back with its good pages though the host is down', { tag: '@journey' }, async ({
  bothWays,
}) => {
  const marked = 'Does the newest answer outlive a crash?'
  host.change('faqs', [{ _id: 'crash', question: marked, answer: 'Yes.' }])
  await makeAgain('/')
  await site.kill()
  await host.stop()
  await site.start()

  await expectMarked()
  await makeAgain('/')
  await site.visit(POST)
  await expectMarked()

  host = await startContentHost({ port: Number(new URL(host.url).port) })
  await makeAgain('/')
  for (const page of bothWays) {
    await page.goto(site.url)
    await expectGoodHome(page)
  }

  async function expectMarked() {
    for (const page of bothWays) {
      await page.goto(site.url)
      await expect(questions(page)).toHaveText([marked])
      await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
      await expect(posts(page).first()).toBeVisible()
      await page.goto(site.url + POST)
      await expect(page.getByRole('heading', { name: 'The short answer' })).toBeVisible()
    }
  }
})

test('a refresh in the browser that fails leaves what is shown', async ({ page, expectFaults }) => {
  expectFaults(/status of 503/)
  await site.kill()
  host.behave('fail')
  await site.start()
  await page.clock.install()
  await page.goto(site.url)
  await section(page, 'contact').scrollIntoViewIfNeeded()
  await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
  let answered = 0
  page.on('response', response => {
    if (response.url().endsWith('/api/v1/contact')) answered = response.status()
  })
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:05')
      return answered
    })
    .toBe(503)
  await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
})

test('the vehicles to choose from stay after one good answer', async ({ page }) => {
  await page.goto(`${site.url}/#booking-flow`)
  await expect(chosenFrom(page)).toHaveCount(6)
  host.behave('fail')
  await site.pass(LATER_S)
  await page.reload()
  await expect(chosenFrom(page)).toHaveCount(6)
})
