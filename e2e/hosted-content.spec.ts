import { readdir, readFile, writeFile } from 'node:fs/promises'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { type ContentHost, startContentHost } from './fakes/content-host'
import { idOf, specContent } from './fakes/spec-content'
import { booking } from './kit/booking'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { expect, type Page, test } from './kit/test'

const AFTER_REVALIDATION_S = 120
const SECRET = 'the-secret-of-this-site'
const POST = `/blog/${idOf(61)}`
const OTHERS = ['/feed.xml', '/sitemap.xml', '/cities/dallas', '/blog']
/** Words of the folder `testing/content/`, which only a site without a backend shows, and of missing values. */
const FOREIGN_WORDS = /Tipping a Chauffeur|tipping-your-chauffeur|Skipped|Invalid Date|undefined|NaN/

const section = (page: Page, id: 'about' | 'testimonial' | 'blog-section' | 'contact') => page.locator(`#${id}`)

/** Opens the cars of a ride, as a link to it does. */
async function openFares(page: Page, url: string) {
  await page.goto(`${url}/?pickup=JFK&dropoff=Times+Square&when=now#booking-flow`)
  return booking(page).locator('input[name=carCategory]')
}

/** Expects the fallbacks and error messages of a home page whose backend has never answered with a valid list. */
async function expectFallbackHome(page: Page) {
  await expect(section(page, 'testimonial').getByRole('listitem')).toHaveCount(6)
  for (const part of ['about', 'contact'] as const) {
    const failed = `Could not load ${part} information. Please try again later.`
    await expect(section(page, part).getByText(failed)).toBeVisible()
  }
  await expect(section(page, 'blog-section').getByText('No blog posts found.')).toBeVisible()
}

let host: ContentHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startContentHost({ content: specContent() })
  const settings = { API_BASE_URL: host.url, REVALIDATE_SECRET: SECRET }
  site = await makeConnectedSite({ name: 'hosted-content', settings })
})
test.afterAll(async () => {
  await site.remove()
  await host.stop()
})

test('pages outlast outages of their backend and a crash', async ({ page, context, browser, expectErrors }) => {
  expectErrors(/status of 503|loading vehicle categories failed/)
  host.setMode('fail')
  await writeFile(`${site.dir}/.next/server/app/privacy/page.js`, 'throw new Error("broken on purpose")')
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

  await test.step('a backend that is down from the start: what is nothing without it is asked for again', async () => {
    for (const path of OTHERS) {
      const { status, headers } = await get(path)
      expect([status, headers.get('cache-control'), headers.get('retry-after')], path).toEqual([503, 'no-store', '10'])
    }
    await plain.goto(`${site.url}/cities/dallas`)
    await expect(plain.getByRole('heading', { level: 1, name: 'We could not load this page' })).toBeVisible()
    await expect(plain.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toBeVisible()
  })
  await test.step('a backend that fails: fallbacks and error messages', async () => {
    // Objects for lists and lists for objects: each section shows its own error.
    host.setMode('object')
    await site.advanceClock(AFTER_REVALIDATION_S)
    await plain.goto(site.url)
    await expectFallbackHome(plain)
    expect((await plain.goto(site.url + POST))?.status()).toBe(503)
    const failed = 'Could not load blog post. Please try again later.'
    await expect(plain.getByRole('heading', { level: 1, name: failed, exact: true })).toBeVisible()
    await expect(plain.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
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
    for (const path of ['/', POST, ...OTHERS]) await site.visit(path)
  })
  await test.step('home page, post, blog, feed, sitemap and city page', async () => {
    await expectHome()
    await plain.goto(site.url + POST)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('A whole post from a spec backend')
    await expect(plain.getByRole('complementary', { name: 'Related Posts' }).getByRole('listitem')).toHaveCount(3)
    for (const path of OTHERS) expect(await read(path), path).not.toMatch(FOREIGN_WORDS)
  })
  await test.step('after POST /api/revalidate the first visitor sees a change, and the next one the stored page', async () => {
    host.setContent('faqs', [{ _id: 'new', question: 'Is this question new?', answer: 'It is.' }])
    expect(await revalidate()).toBe(200)
    expect(await read('/?pickup=Secluded+Lane')).toContain('Is this question new?')
    expect((await get('/')).headers.get('x-nextjs-cache')).toBe('HIT')
    host.reset()
    expect(await revalidate()).toBe(200)
  })
  await test.step('nothing of a visitor is stored with a page', async () => {
    for (const path of ['/', '/blog', '/cities/dallas', POST, '/operator', '/ride', '/ride/HIDD-EN20'])
      expect((await get(`${path}?pickup=Secluded+Lane&_rsc=x`)).status, path).toBe(200)
    const files = await readdir(`${site.dir}/.next`, { recursive: true, withFileTypes: true })
    const stored = files.filter(file => file.isFile() && /\.(html|rsc|meta|body|json)$/.test(file.name))
    expect(stored.filter(file => file.name.endsWith('.html')).length).toBeGreaterThan(3)
    for (const { parentPath, name } of stored)
      expect(await readFile(`${parentPath}/${name}`, 'utf8'), name).not.toMatch(/Secluded|HIDD-EN20/)
  })
  await test.step('in an outage the pages stay, also one whose refresh fails in the browser', async () => {
    host.setMode('fail')
    expect(await revalidate()).toBe(503)
    await page.clock.install()
    await regenerate('/')
    await expectHome()
    await page.goto(site.url)
    await section(page, 'contact').scrollIntoViewIfNeeded()
    await page.clock.fastForward('01:05')
    await expect(section(page, 'contact').getByText('400 Harbor Street')).toBeVisible()
  })
  await test.step('a killed server starts with its last good pages and rates although the backend is down', async () => {
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
  await test.step('a page that fails has the headers of others', async () => {
    const { status, headers } = await get('/privacy')
    expect([status, headers.get('cache-control')]).toEqual([500, expect.stringContaining('no-store')])
    for (const name of Object.keys(BASE_HEADERS)) expect(headers.get(name), name).toBeTruthy()
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })
  await plain.close()
})
