import { idOf, specContent } from './fakes/spec-content'
import { booking } from './kit/booking'
import type { ConnectedSite } from './kit/connected-site'
import { bookableVehicles, posts, questions, section } from './kit/home-states'
import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const AFTER_REVALIDATION_S = 120
/** A post of `content/posts`, which only a site without a backend shows. */
const DEMO_POST = 'tipping-your-chauffeur'
const DEMO_WORDS = /tipping-your-chauffeur|will-rogers-airport-pickup-guide|Tipping a Chauffeur/
const PLACEHOLDERS = /Invalid Date|undefined|NaN/
const FILES = ['/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt']

async function read(site: ConnectedSite, path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.text()
}

test('a spec-conforming backend with malformed items: valid items reach every page, the others are logged once', {
  tag: '@journey',
}, async ({ page, browser, startHost, makeSite }) => {
  const host = await startHost({ content: specContent() })
  const site = await makeSite({ name: 'hosted-content', host: host.url })
  await site.build()
  await site.start()

  await test.step('home page', async () => {
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

  await test.step('booking', async () => {
    await page.goto('about:blank')
    await page.goto(`${site.url}/#booking-flow`)
    await expect(bookableVehicles(page)).toHaveCount(3)
    await expect(booking(page).getByRole('group', { name: 'Spec Vans' })).toBeVisible()
    await expect(booking(page).getByText('Skipped')).toHaveCount(0)
  })

  await test.step('blog', async () => {
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

  await test.step('search, feeds, sitemap, llms.txt and city pages', async () => {
    for (const path of ['/api/v1/posts/search?q=kept', '/cities/dallas', ...FILES]) {
      const text = await read(site, path)
      expect(text, path).not.toMatch(PLACEHOLDERS)
      expect(text, path).not.toMatch(DEMO_WORDS)
    }
    expect(JSON.parse(await read(site, '/api/v1/posts/search?q=kept')).posts.length).toBeGreaterThan(5)
    expect(await read(site, '/sitemap.xml')).toContain(`/blog/${idOf(65)}</loc></url>`)
    expect(await read(site, '/feed.json')).toContain(idOf(69))
  })

  await test.step('each malformed item is logged once, however often its list is read', async () => {
    for (let times = 0; times < 3; times++) {
      await site.advanceClock(AFTER_REVALIDATION_S)
      await site.visit('/')
      await site.visit('/blog')
    }
    const lines = site.log().split('\n')
    const count = (text: string) => lines.filter(line => line.startsWith('{') && line.includes(text)).length
    for (const item of ['testimonials: item 3', 'faqs: item 1', 'vehicles: item 3', 'posts: item 10', 'posts: item 12'])
      expect([item, count(`content: ${item} `)]).toEqual([item, 1])
    expect(count('cdn.fleet-photos.example')).toBe(2)
  })

  await test.step('empty lists hide their sections, and step 1 gives the phone number', async () => {
    for (const name of ['vehicles', 'testimonials', 'faqs', 'vehicle-category']) host.setContent(name, [])
    await site.advanceClock(AFTER_REVALIDATION_S)
    await site.visit('/')
    // A new context: the browser of the last visit may reuse its cached responses while it revalidates them.
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const fresh = await context.newPage()
    await fresh.goto(`${site.url}/#booking-flow`)
    for (const name of ['Our Vehicle Categories', 'What Our Riders Say', 'Frequently Asked Questions']) {
      await expect(fresh.getByRole('heading', { name })).toHaveCount(0)
    }
    await expect(fresh.getByRole('link', { name: 'Testimonial' })).toHaveCount(0)
    await expect(booking(fresh).getByText(/^No vehicles can be booked online right now\./)).toBeVisible()
    await expect(booking(fresh).getByRole('link', { name: 'Call +1 646 555 0188' })).toBeVisible()
    await context.close()
  })
})

test('a site built without a backend and then connected to one never shows a demo post', async ({
  startHost,
  makeSite,
}) => {
  const host = await startHost({ content: specContent() })
  const site = await makeSite({ name: 'hosted-later', regenerate: true })
  await site.build()
  await site.start({ API_BASE_URL: host.url })

  for (const path of ['/', '/blog', '/cities/oklahoma-city', ...FILES]) {
    expect(await read(site, path), path).not.toMatch(DEMO_WORDS)
  }
  expect(await read(site, '/blog')).toContain(`/blog/${idOf(61)}`)
  expect((await fetch(`${site.url}/blog/${DEMO_POST}`)).status).toBe(404)

  await test.step('not even during an outage of the backend', async () => {
    await site.kill()
    host.setMode('fail')
    await site.start()
    const response = await fetch(`${site.url}/blog/${DEMO_POST}`)
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/Tipping a Chauffeur/)
    expect(await read(site, '/blog')).toContain(`/blog/${idOf(61)}`)
  })
})
