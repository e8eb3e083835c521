import { expectAccessible, expectFits, expectPrintable } from './kit/accessibility'
import { booking } from './kit/booking'
import { expectBelowBar } from './kit/home'
import { DESKTOP, expect, type Page, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const TITLE = 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment'
const SECTION_ID = 'post-how-to-do-it-gracefully'

/** One of each layout. */
const LAYOUTS = ['/blog', '/blog/search?q=jfk', POST, '/cities/chicago', '/privacy', '/nowhere']
const PRINTED = [POST, '/cities/chicago']

const search = (page: Page) => page.getByRole('search').getByLabel('Search the blog')
const posts = (page: Page) => page.getByRole('link', { name: /^Read the Post about / })

test('a reader pages through the blog, searches, reads and shares a post', async ({ page, context, expectErrors }) => {
  expectErrors(/^(policy: script-src-elem inline|console: .*inline script)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto('/blog')
  await test.step('paging', async () => {
    await expect(page.getByText('13 posts, page 1 of 2')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL('/blog/page/2')
    await expect(posts(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Newer' }).click()
    await expect(page).toHaveURL('/blog')
  })
  await test.step('search', async () => {
    await search(page).fill('tipping')
    await search(page).press('Enter')
    await expectAccessible(page)
    await page.getByRole('link', { name: `Read the Post about ${TITLE}` }).click()
    await expect(page).toHaveURL(POST)
  })
  const article = page.getByRole('article')
  await test.step('header, picture and text', async () => {
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(article.getByText(/^\d+ min read$/)).toBeVisible()
    const picture = article.locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(article.getByRole('table').first()).toBeVisible()
  })
  await test.step('Share copies the link', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })
    await expect(message).toBeInViewport()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()
  })
  await test.step('the policy lets no other inline script run', async () => {
    const violated = await page.evaluate(
      () =>
        new Promise(resolve => {
          document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
          const script = document.createElement('script')
          script.textContent = 'window.intruder = true'
          document.body.append(script)
        }),
    )
    expect(violated).toMatch(/^script-src/)
    expect(await page.evaluate(() => Reflect.get(window, 'intruder'))).toBeUndefined()
  })
  await test.step('a link to a section', async () => {
    await page.goto(`${POST}#${SECTION_ID}`)
    await expectBelowBar(page, page.locator(`#${SECTION_ID}`), 32)
    await page.setViewportSize(DESKTOP.viewport)
    await expectAccessible(page)
  })
  await test.step('related posts, and the logo leads home', async () => {
    const related = page.getByRole('complementary', { name: 'Related Posts' }).getByRole('link')
    const title = (await related.first().getByRole('heading').textContent()) ?? ''
    await related.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('banner').getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
})

test('documents are accessible, print, and fit every width and font size', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  for (const path of LAYOUTS) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectAccessible(page)
      await expectFits(page)
      await expectFits(page, { widths: [320], textPercent: 200 })
      if (PRINTED.includes(path)) await expectPrintable(page)
      if (path === POST) await expect(page.getByRole('complementary', { name: 'Related Posts' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
  }
  await test.step('a large browser font leaves three quarters of the screen, and no column is one letter wide', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto('/#booking-flow')
    await expect(booking(page).getByLabel('Pickup Location')).toBeVisible()
    const coveredPixels = await page.evaluate(() =>
      [...document.querySelectorAll('header, form *')]
        .filter(element => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map(element => element.getBoundingClientRect().height)
        .reduce((sum, height) => sum + height, 0),
    )
    expect(coveredPixels).toBeLessThanOrEqual(160)
    const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem').getByRole('heading')
    for (const step of await steps.all()) expect((await step.boundingBox())?.width).toBeGreaterThan(160)
    for (const path of ['/', POST, '/cities/new-york']) {
      if (path !== '/') await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
      expect((await page.getByRole('link', { name: 'Skip to main content' }).boundingBox())?.y).toBeLessThan(-60)
    }
  })
})

test('home page and post are eligible for the back/forward cache', async ({ playwright, baseURL }) => {
  const browser = await playwright.chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  for (const path of [POST, '/']) {
    const page = await browser.newPage({ baseURL })
    const session = await page.context().newCDPSession(page)
    const navigations: string[] = []
    const reasons: string[] = []
    session.on('Page.frameNavigated', ({ type }) => navigations.push(type))
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: found }) =>
      reasons.push(...found.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)),
    )
    await session.send('Page.enable')
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.goto('/cities/dallas')
    // Answered before the page is left, or the answer may be lost with it.
    await session.send('Runtime.evaluate', { expression: 'setTimeout(() => history.back())' })
    await expect.poll(() => navigations.length).toBe(3)
    // A headless browser has no back/forward cache, but still reports what would prevent it.
    expect(reasons, path).toEqual([])
    await page.close()
  }
  await browser.close()
})
