import { startContentHost } from './fakes/content-host'
import { idOf, specContent } from './fakes/spec-content'
import { booking } from './kit/booking'
import { expect, type Page, test } from './kit/test'

const AFTER_REVALIDATION_S = 120
const SECRET = 'the-secret-of-this-site'
const POST = `/blog/${idOf(61)}`
const FILES = ['/feed.xml', '/sitemap.xml', '/cities/dallas']
/** Words of the folder `testing/content/`, which only a site without a backend shows, and of missing values. */
const FOREIGN_WORDS = /Tipping a Chauffeur|tipping-your-chauffeur|Skipped|Invalid Date|undefined|NaN/

const section = (page: Page, id: 'about' | 'testimonial' | 'blog-section' | 'contact') => page.locator(`#${id}`)
const vehicles = (page: Page) =>
  page.getByRole('region', { name: 'Our Vehicle Categories' }).getByRole('heading', { level: 3 })
const questions = (page: Page) => page.locator('details[name=faq] > summary')

/** Opens the cars of a ride, as a link to it does. */
async function openFares(page: Page, url: string) {
  await page.goto(`${url}/?pickup=JFK&dropoff=Times+Square&when=now#booking-flow`)
  return booking(page).locator('input[name=carCategory]')
}

/** Expects the fallbacks and error messages of a home page whose backend has never answered with a valid list. */
async function expectFallbackHome(page: Page) {
  await expect(section(page, 'testimonial').getByRole('listitem')).toHaveCount(6)
  await expect(questions(page)).toHaveText([/rates/, /book a ride/, /24\/7/, /in advance/, /licensed and insured/])
  await expect(vehicles(page)).toHaveText(['Cadillac CTS'])
  for (const part of ['about', 'contact'] as const) {
    const failed = `Could not load ${part} information. Please try again later.`
    await expect(section(page, part).getByText(failed)).toBeVisible()
  }
  await expect(section(page, 'blog-section').getByText('No blog posts found.')).toBeVisible()
}

/** Expects the page that replaces a post. */
async function expectPostError(page: Page, userMessage: string) {
  await expect(page.getByRole('heading', { level: 1, name: userMessage, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
}

test('a backend that fails at first and recovers: valid items reach every page, changes at once, and stay in an outage and after a crash', async ({
  page,
  context,
  browser,
  makeSite,
  expectErrors,
}) => {
  expectErrors(/status of (404|503)/)
  expectErrors(/loading vehicle categories failed/)
  const host = await startContentHost({ content: specContent() })
  // Objects for lists and lists for objects: each section shows its own error.
  host.setMode('object')
  const settings = { API_BASE_URL: host.url, REVALIDATE_SECRET: SECRET }
  const site = await makeSite({ name: 'hosted-content', settings })
  await site.start()
  const plain = await browser.newPage({ javaScriptEnabled: false })

  const get = (path: string) => fetch(site.url + path)
  const read = async (path: string) => await (await get(path)).text()
  /** Lets the stored page expire and has it generated again. */
  async function regenerate(path: string) {
    await site.advanceClock(AFTER_REVALIDATION_S)
    await site.visit(path)
  }
  async function revalidate(): Promise<number> {
    const headers = { authorization: `Bearer ${SECRET}` }
    return (await fetch(`${site.url}/api/revalidate`, { method: 'POST', headers })).status
  }
  async function expectHome() {
    await plain.goto(site.url)
    await expect(section(plain, 'testimonial').locator('figcaption')).toHaveText([
      'Priya N.Austin, TX',
      'Hannah BrooksDallas, TX',
      'Luis OrtegaQueens, NY',
      'Mei TanakaIrvine, CA',
    ])
    await expect(section(plain, 'about').getByText('We have driven this city since 1998.')).toBeVisible()
    await expect(section(plain, 'contact').getByText('400 Harbor Street')).toBeVisible()
    await expect(section(plain, 'blog-section').getByRole('article')).toHaveCount(9)
    await expect(plain.locator('body')).not.toContainText(FOREIGN_WORDS)
  }

  await test.step('a backend that fails from the start: fallbacks and error messages', async () => {
    await plain.goto(site.url)
    await expectFallbackHome(plain)
    expect((await plain.goto(site.url + POST))?.status()).toBe(503)
    await expectPostError(plain, 'Could not load blog post. Please try again later.')
    await openFares(page, site.url)
    await expectFallbackHome(page)
    await expect(booking(page).getByText(/^We could not load the vehicles\./)).toBeVisible()
    await expect(booking(page).getByRole('link', { name: 'Call +1 (212) 555-0142' })).toBeVisible()
  })
  await test.step('it recovers: "Try again" and a page that stayed open load what was missing', async () => {
    const waiting = await context.newPage()
    await waiting.clock.install()
    await waiting.goto(site.url)
    await expect(section(waiting, 'contact').getByRole('alert')).toContainText('Could not load contact information.')
    host.reset()
    await site.advanceClock(AFTER_REVALIDATION_S)
    await booking(page).getByRole('button', { name: 'Try again' }).click()
    await expect(booking(page).getByRole('group', { name: 'Spec Vans' })).toBeVisible()
    await expect(booking(page).locator('input[name=carCategory]')).toHaveCount(3)
    await waiting.clock.fastForward('01:05')
    await expect(section(waiting, 'contact').getByText('400 Harbor Street')).toBeVisible()
    await waiting.close()
    for (const path of ['/', '/blog', POST, `/blog/${idOf(69)}`, ...FILES]) await site.visit(path)
  })
  await test.step('home page, blog, search, feed, sitemap and city pages', async () => {
    await expectHome()
    await expect(vehicles(plain)).toHaveText([
      'Lincoln Continental',
      'Escalade without a picture',
      'Sprinter on a foreign host',
      'Navigator without an _id',
    ])
    await expect(questions(plain)).toHaveText(['How much luggage fits?', 'Kept without an _id?'])
    await plain.goto(site.url + POST)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('A whole post from a spec backend')
    await expect(plain.getByText('February 11, 2026')).toBeVisible()
    await expect(plain.getByRole('complementary', { name: 'Related Posts' }).getByRole('listitem')).toHaveCount(3)
    for (const path of FILES) expect(await read(path), path).not.toMatch(FOREIGN_WORDS)
    expect(await read('/blog/search?q=kept')).toMatch(/(\d+ posts found|Top 30 results)/)
    for (const path of ['/blog', '/feed.xml']) expect(await read(path), path).toContain(idOf(69))
  })
  await test.step('each malformed item is logged once, however often its list is read', async () => {
    await regenerate('/')
    await site.visit('/blog')
    const lines = site.log().split('\n')
    const count = (text: string) => lines.filter(line => line.startsWith('{') && line.includes(text)).length
    for (const item of ['testimonials: item 3', 'faqs: item 1', 'vehicles: item 3', 'posts: item 10', 'posts: item 12'])
      expect([item, count(`content: ${item} `)]).toEqual([item, 1])
  })
  await test.step('after POST /api/revalidate the first visitor sees a change, and the next one the stored page', async () => {
    const [post] = specContent().get('posts') as [object]
    host.setContent('faqs', [{ _id: 'new', question: 'Is this question new?', answer: 'It is.' }])
    host.setContent(`posts/${idOf(61)}`, { ...post, title: 'A revised title' })
    expect(await revalidate()).toBe(200)
    expect(await read('/?pickup=1+Secluded+Lane')).toContain('Is this question new?')
    expect((await get('/')).headers.get('x-nextjs-cache')).toBe('HIT')
    for (const path of [POST, '/blog']) expect(await read(path), path).toContain('A revised title')
    await expect.poll(() => read('/feed.xml')).toContain('A revised title')
    // Nothing of the URL of the visitor for whom the page was made again.
    const [, payload] = /"payload":"(\w+)"/.exec(await read('/')) ?? []
    const stored = await read(`/page-payload/${payload}`)
    expect(stored).toContain('Is this question new?')
    expect(stored).not.toContain('Secluded')
    host.reset()
    expect(await revalidate()).toBe(200)
  })
  await test.step('in an outage the pages stay, also one whose refresh fails in the browser', async () => {
    await expectHome()
    host.setMode('fail')
    expect(await revalidate()).toBe(503)
    await page.clock.install()
    await regenerate('/')
    await site.visit(POST)
    await expectHome()
    expect((await get(POST)).status).toBe(200)
    await page.goto(site.url)
    await section(page, 'contact').scrollIntoViewIfNeeded()
    await page.clock.fastForward('01:05')
    await expect(section(page, 'contact').getByText('400 Harbor Street')).toBeVisible()
  })
  await test.step('a part that fails keeps its content while others change, and a removed post is missing', async () => {
    host.reset()
    host.setMode('fail', 'testimonials')
    host.setContent('faqs', [])
    host.setContent('vehicle-category', [])
    host.remove(idOf(61))
    // A busy machine may answer with the last good ones first.
    await expect(async () => {
      await regenerate('/')
      expect(await read('/')).not.toContain('Frequently Asked Questions')
      expect(JSON.parse(await read('/api/v1/vehicle-category'))).toEqual([])
    }).toPass()
    expect(await read('/')).toContain('Priya N.')
    await openFares(page, site.url)
    await expect(booking(page).getByText(/^No vehicles can be booked online right now\./)).toBeVisible()
    await regenerate(POST)
    expect((await plain.goto(site.url + POST))?.status()).toBe(404)
    await expectPostError(plain, 'Blog post not found')
  })
  await test.step('a killed server starts with its last good pages and rates although the backend is down', async () => {
    host.reset()
    await expect(async () => {
      await regenerate('/')
      expect(await read('/')).toContain(POST)
    }).toPass()
    await regenerate(POST)
    await page.goto('about:blank')
    await site.kill()
    await host.stop()
    await site.start()
    await regenerate('/')
    await expectHome()
    expect((await get(POST)).status).toBe(200)
    await expect(await openFares(page, site.url)).toHaveCount(3)
    const health = await get('/api/v1/health')
    expect([health.status, (await health.json()).parts.content]).toEqual([200, 'degraded'])
  })
  await plain.context().close()
})
