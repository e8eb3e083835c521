import { type ContentHost, startContentHost } from './fakes/content-host'
import { idOf, specContent } from './fakes/spec-content'
import { booking } from './kit/booking'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { chosenFrom, posts, questions, section } from './kit/home-states'
import { expect, test } from './kit/test'

// One site after another, in one process.
test.describe.configure({ mode: 'default' })

const LATER_S = 120
/** Posts of `content/posts`, which only a site without a backend shows. */
const DEMO_POST = 'tipping-your-chauffeur'
const DEMO_WORDS = /tipping-your-chauffeur|will-rogers-airport-pickup-guide|Tipping a Chauffeur/
const NO_VALUE = /Invalid Date|undefined|NaN/

async function read(site: ConnectedSite, path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.text()
}

test.describe('a backend that follows the specification, with odd items in every list', () => {
  let host: ContentHost
  let site: ConnectedSite

  test.beforeAll(async () => {
    host = await startContentHost({ content: specContent() })
    site = await makeConnectedSite({ name: 'hosted-content', host: host.url })
    await site.build()
    await site.start()
  })
  test.afterAll(async () => {
    await site?.remove()
    await host?.stop()
  })

  test('the home page shows what can be used of each list', { tag: '@journey' }, async ({ page }) => {
    await page.goto(site.url)
    const vehicles = page.getByRole('region', { name: 'Our Vehicle Categories' }).getByRole('heading', { level: 3 })
    await expect(vehicles).toHaveText([
      'Lincoln Continental',
      'Escalade without a picture',
      'Sprinter on a foreign host',
      'Navigator without an _id',
    ])
    await expect(section(page, 'testimonial').locator('figcaption')).toHaveText([
      'Priya N.Austin, TX',
      'Hannah BrooksDallas, TX',
      'Luis OrtegaQueens, NY',
      'Mei TanakaIrvine, CA',
    ])
    await expect(questions(page)).toHaveText(['How much luggage fits?', 'Kept without an _id?'])
    await expect(section(page, 'about').getByText('We have driven this city since 1998.')).toBeVisible()
    await expect(section(page, 'contact').getByText('400 Harbor Street')).toBeVisible()
    await expect(posts(page)).toHaveCount(9)
    await expect(page.locator('body')).not.toContainText(/Skipped|Invalid Date|undefined/)
  })

  test('the blog, a whole post and one of its text alone can be read', async ({ page }) => {
    await page.goto(`${site.url}/blog`)
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(page.locator('body')).not.toContainText(/Skipped|Invalid Date|undefined/)
    await page.goto(`${site.url}/blog/${idOf(61)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A whole post from a spec backend')
    await expect(page.getByText('February 11, 2026')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Before you land' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Related Posts' }).getByRole('listitem')).toHaveCount(3)
    await page.goto(`${site.url}/blog/${idOf(69)}`)
    await expect(page.getByText('Nothing but words.')).toBeVisible()
    await expect(page.locator('main time')).toHaveCount(0)
  })

  test('booking offers the vehicles of the categories that can be priced', async ({ page }) => {
    await page.goto(`${site.url}/#booking-flow`)
    await expect(chosenFrom(page)).toHaveCount(3)
    await expect(booking(page).getByRole('group', { name: 'Spec Vans' })).toBeVisible()
    await expect(booking(page).getByText('Skipped')).toHaveCount(0)
  })

  test('search, feeds, sitemap, llms.txt and a city page go by the same posts', async () => {
    const files = [
      '/api/v1/posts/search?q=kept',
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
      '/llms.txt',
      '/cities/dallas',
    ]
    for (const path of files) {
      const text = await read(site, path)
      expect(text, path).not.toMatch(NO_VALUE)
      expect(text, path).not.toMatch(DEMO_WORDS)
    }
    expect(JSON.parse(await read(site, '/api/v1/posts/search?q=kept')).posts.length).toBeGreaterThan(5)
    expect(await read(site, '/sitemap.xml')).toContain(`/blog/${idOf(65)}</loc></url>`)
    expect(await read(site, '/feed.json')).toContain(idOf(69))
  })

  test('each odd item is in the log of the running server once, however often its list is read', async () => {
    for (const _ of [1, 2, 3]) {
      await site.pass(LATER_S)
      await site.visit('/')
      await site.visit('/blog')
    }
    const lines = site.log().split('\n')
    const count = (words: string) => lines.filter(line => line.startsWith('{') && line.includes(words)).length
    for (const words of [
      'testimonials: item 3',
      'faqs: item 1',
      'vehicles: item 3',
      'posts: item 10',
      'posts: item 12',
    ]) {
      expect([words, count(`content: ${words} `)]).toEqual([words, 1])
    }
    expect(count('cdn.fleet-photos.example')).toBe(2)
  })

  test('empty lists hide their sections, and step 1 says whom to call', async ({ page }) => {
    for (const name of ['vehicles', 'testimonials', 'faqs', 'vehicle-category']) host.change(name, [])
    await site.pass(LATER_S)
    await site.visit('/')
    await page.goto(`${site.url}/#booking-flow`)
    for (const name of ['Our Vehicle Categories', 'What Our Riders Say', 'Frequently Asked Questions']) {
      await expect(page.getByRole('heading', { name })).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Testimonial' })).toHaveCount(0)
    await expect(booking(page).getByText(/^No vehicles can be booked online right now\./)).toBeVisible()
    await expect(booking(page).getByRole('link', { name: 'Call +1 646 555 0188' })).toBeVisible()
  })
})

test.describe('a site that was built from its own files and is then connected', () => {
  let host: ContentHost
  let site: ConnectedSite

  test.beforeAll(async () => {
    host = await startContentHost({ content: specContent() })
    site = await makeConnectedSite({ name: 'hosted-later', renew: true })
    await site.build()
    await site.start({ API_BASE_URL: host.url })
  })
  test.afterAll(async () => {
    await site?.remove()
    await host?.stop()
  })

  test('no page and no file shows a demonstration post, from the first visitor on', async () => {
    for (const path of [
      '/',
      '/blog',
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
      '/llms.txt',
      '/cities/oklahoma-city',
    ]) {
      expect(await read(site, path), path).not.toMatch(DEMO_WORDS)
    }
    expect(await read(site, '/blog')).toContain(`/blog/${idOf(61)}`)
  })

  test('a demonstration post is missing, and cannot be read while the backend is away', async () => {
    expect((await fetch(`${site.url}/blog/${DEMO_POST}`)).status).toBe(404)
    await site.kill()
    host.behave('fail')
    await site.start()
    const response = await fetch(`${site.url}/blog/${DEMO_POST}`)
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/Tipping a Chauffeur/)
    expect(await read(site, '/blog')).toContain(`/blog/${idOf(61)}`)
  })
})
