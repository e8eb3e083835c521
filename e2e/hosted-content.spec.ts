import { idOf, specContent } from './fakes/spec-content'
import { booking } from './kit/booking'
import { expectFallbackHome, expectPostError, openFares, posts, questions, section, test } from './kit/hosted-site'
import { expect } from './kit/test'

const AFTER_REVALIDATION_S = 120
const POST = `/blog/${idOf(61)}`
const FILES = ['/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt', '/cities/dallas']
/** Words of the folder `testing/content/`, which only a site without a backend shows, and of missing values. */
const FOREIGN_WORDS = /Tipping a Chauffeur|tipping-your-chauffeur|Skipped|Invalid Date|undefined|NaN/

test('a backend that fails at first and recovers: valid items reach every page, and stay in an outage and after a crash', async ({
  page,
  context,
  plain,
  startHost,
  makeSite,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/status of (404|503)/)
  expectErrors(/loading vehicle categories failed/)
  const host = await startHost({ content: specContent() })
  // Objects for lists and lists for objects: each section shows its own error.
  host.setMode('object')
  const site = await makeSite({ name: 'hosted-content', host: host.url })
  await site.start()

  const read = async (path: string) => await (await fetch(site.url + path)).text()
  /** Lets the stored page expire and has it generated again. */
  async function regenerate(path: string) {
    await site.advanceClock(AFTER_REVALIDATION_S)
    await site.visit(path)
  }
  async function expectHome(current = plain) {
    await current.goto(site.url)
    await expect(section(current, 'testimonial').locator('figcaption')).toHaveText([
      'Priya N.Austin, TX',
      'Hannah BrooksDallas, TX',
      'Luis OrtegaQueens, NY',
      'Mei TanakaIrvine, CA',
    ])
    await expect(section(current, 'about').getByText('We have driven this city since 1998.')).toBeVisible()
    await expect(section(current, 'contact').getByText('400 Harbor Street')).toBeVisible()
    await expect(posts(current)).toHaveCount(9)
    await expect(current.locator('body')).not.toContainText(FOREIGN_WORDS)
  }

  await test.step('a backend that fails from the start: fallbacks and error messages', async () => {
    for (const current of [plain, page]) {
      await current.goto(site.url)
      await expectFallbackHome(current)
    }
    expect((await plain.goto(site.url + POST))?.status()).toBe(503)
    await expectPostError(plain, 'Could not load blog post. Please try again later.')
    await openFares(page, site.url)
    await expect(booking(page).getByText(/^We could not load the vehicles\./)).toBeVisible()
    await expect(booking(page).getByRole('link', { name: 'Call +1 (212) 555-0142' })).toBeVisible()
  })
  await test.step('the log names what failed', () => {
    for (const name of ['testimonials', 'faqs', 'vehicles', 'posts', 'vehicle categories', 'about', 'contact'])
      expect(site.log()).toContain(`"msg":"content: ${name}: `)
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
    await waiting.clock.fastForward('01:05')
    await expect(section(waiting, 'contact').getByText('400 Harbor Street')).toBeVisible()
    await waiting.close()
    for (const path of ['/', '/blog', POST, `/blog/${idOf(69)}`, ...FILES]) await site.visit(path)
  })
  await test.step('home page and booking', async () => {
    await expectHome(page)
    const vehicles = page.getByRole('region', { name: 'Our Vehicle Categories' }).getByRole('heading', { level: 3 })
    await expect(vehicles).toHaveText([
      'Lincoln Continental',
      'Escalade without a picture',
      'Sprinter on a foreign host',
      'Navigator without an _id',
    ])
    await expect(questions(page)).toHaveText(['How much luggage fits?', 'Kept without an _id?'])
    await expect(await openFares(page, site.url)).toHaveCount(3)
    await expect(booking(page).getByRole('group', { name: 'Spec Vans' })).toBeVisible()
  })
  await test.step('blog, search, feeds, sitemap, llms.txt and city pages', async () => {
    await plain.goto(`${site.url}/blog`)
    await expect(plain.getByRole('article')).toHaveCount(9)
    await plain.goto(site.url + POST)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('A whole post from a spec backend')
    await expect(plain.getByText('February 11, 2026')).toBeVisible()
    await expect(plain.getByRole('complementary', { name: 'Related Posts' }).getByRole('listitem')).toHaveCount(3)
    await plain.goto(`${site.url}/blog/${idOf(69)}`)
    await expect(plain.getByText('Nothing but words.')).toBeVisible()
    await expect(plain.locator('main time')).toHaveCount(0)
    for (const path of FILES) expect(await read(path), path).not.toMatch(FOREIGN_WORDS)
    expect(JSON.parse(await read('/api/v1/posts/search?q=kept')).posts.length).toBeGreaterThan(5)
    expect(await read('/feed.json')).toContain(idOf(69))
  })
  await test.step('each malformed item is logged once, however often its list is read', async () => {
    for (let times = 0; times < 2; times++) {
      await regenerate('/')
      await site.visit('/blog')
    }
    const lines = site.log().split('\n')
    const count = (text: string) => lines.filter(line => line.startsWith('{') && line.includes(text)).length
    for (const item of ['testimonials: item 3', 'faqs: item 1', 'vehicles: item 3', 'posts: item 10', 'posts: item 12'])
      expect([item, count(`content: ${item} `)]).toEqual([item, 1])
  })
  await test.step('in an outage the pages stay, also one whose refresh fails in the browser', async () => {
    host.setMode('fail')
    await page.clock.install()
    await regenerate('/')
    await site.visit(POST)
    await expectHome()
    expect((await plain.goto(site.url + POST))?.status()).toBe(200)
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
    await plain.goto(site.url)
    await expect(section(plain, 'testimonial').getByText('Priya N.')).toBeVisible()
    await expect(plain.getByRole('heading', { name: 'Frequently Asked Questions' })).toHaveCount(0)
    await openFares(page, site.url)
    await expect(booking(page).getByText(/^No vehicles can be booked online right now\./)).toBeVisible()
    await regenerate(POST)
    expect((await plain.goto(site.url + POST))?.status()).toBe(404)
    await expectPostError(plain, 'Blog post not found')
  })
  await test.step('a killed server starts with its last good pages although the backend is down', async () => {
    host.reset()
    await expect(async () => {
      await regenerate('/')
      expect(await read('/')).toContain(POST)
    }).toPass()
    await regenerate(POST)
    await site.kill()
    await host.stop()
    await site.start()
    await expectHome()
    await regenerate('/')
    await expectHome()
    expect((await plain.goto(site.url + POST))?.status()).toBe(200)
  })
  await test.step('it sells rides at the last good rates, and health says so', async () => {
    await expect(await openFares(page, site.url)).toHaveCount(3)
    const health = await fetch(`${site.url}/api/v1/health`)
    expect([health.status, (await health.json()).parts.content]).toEqual([200, 'degraded'])
    // The rest of the framework may still load when the server stops.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  })
})
