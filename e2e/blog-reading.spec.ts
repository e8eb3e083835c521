import { expect, type Page, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const PART = 'How to do it gracefully'
const ANCHOR = 'post-how-to-do-it-gracefully'

/** Whether a part of the post stands right under the bar. */
async function expectAtTop(page: Page, anchor: string) {
  await expect(page).toHaveURL(new RegExp(`#${anchor}$`))
  await expect
    .poll(() => page.locator(`[id="${anchor}"]`).evaluate(part => part.getBoundingClientRect().top))
    .toBeLessThan(160)
  const box = await page.locator(`[id="${anchor}"]`).boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
}

test('a post says how long it takes', async ({ page }) => {
  await page.goto(POST)
  await expect(
    page
      .getByRole('article')
      .locator('header')
      .getByText(/^\d+ min read$/),
  ).toBeVisible()
})

test('the category of a post leads to its list', async ({ page }) => {
  await page.goto(POST)
  await page.getByRole('article').locator('header').getByRole('link', { name: 'Business Travel' }).click()
  await expect(page).toHaveURL('/blog/category/business-travel')
})

test('a tag of a post leads to its list', async ({ page }) => {
  await page.goto(POST)
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#etiquette' }).click()
  await expect(page).toHaveURL('/blog/tag/etiquette')
})

test('a wide screen has the parts of a post beside it, and they stay in sight', async ({ page }) => {
  await page.goto(POST)
  const parts = page.getByRole('navigation', { name: 'In this post' })
  await parts.getByRole('link', { name: PART }).click()
  await expectAtTop(page, ANCHOR)
  await expect(parts.getByRole('link', { name: PART })).toBeInViewport()
})

test('a narrow screen folds the parts of a post', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(POST)
  const parts = page.getByRole('navigation', { name: 'In this post' })
  await expect(parts).toBeHidden()
  await page.getByText('In this post').filter({ visible: true }).click()
  await parts.getByRole('link', { name: PART }).click()
  await expectAtTop(page, ANCHOR)
})

test('a heading leads to itself', async ({ page }) => {
  await page.goto(POST)
  await page.getByRole('heading', { name: PART }).getByRole('link').click()
  await expectAtTop(page, ANCHOR)
})

test('no width makes a post wider than the screen', async ({ page }) => {
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/blog/dfw-and-love-field-pickup-guide')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test.describe('on paper', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a post is its text alone, black on white, with the addresses of its links', async ({ page }) => {
    await page.goto(POST)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Related Posts' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'In this post' }).first()).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    const text = page.getByRole('article').locator('p').last()
    expect(await text.evaluate(element => getComputedStyle(element).color)).toBe('rgb(17, 17, 17)')
    const link = page.getByRole('article').locator('a[href^="/#"], a[href^="/blog/"]').last()
    expect(await link.evaluate(element => getComputedStyle(element, '::after').content)).toMatch(/\(.*https?:\/\//)
  })
})

test.describe('an old link', () => {
  for (const address of ['/blog/Tipping-Your-Chauffeur', '/blog/TIPPING-YOUR-CHAUFFEUR', `${POST}/`]) {
    test(`${address} leads to the post`, async ({ page, request }) => {
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status()).toBe(308)
      expect(answer.headersArray().filter(header => header.name.toLowerCase() === 'location')).toHaveLength(1)
      await page.goto(address)
      await expect(page).toHaveURL(POST)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})
