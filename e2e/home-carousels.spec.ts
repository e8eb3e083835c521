import { scrollRests, withoutFilm } from './kit/home'
import { expect, type Page, test } from './kit/test'

// Motion is wanted here, the film is not.
test.beforeEach(({ page }) => withoutFilm(page))

for (const [label, noun] of [
  ['Our vehicles', 'vehicles'],
  ['Testimonials', 'testimonials'],
] as const) {
  const list = (page: Page) => page.getByRole('region', { name: label, exact: true })
  const scrolled = (page: Page) => list(page).evaluate(region => Math.round(region.scrollLeft))

  test(`the arrows move the ${noun} by 300 pixels and back`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Next ${noun}` }).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await page.getByRole('button', { name: `Previous ${noun}` }).click()
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  test(`the ${noun} move by the arrow keys`, async ({ page }) => {
    await page.goto('/')
    await list(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  })
}

/** The posts with their carousel at work, the clock in the test's hand. */
async function openPosts(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await page.locator('#blog-section').scrollIntoViewIfNeeded()
  await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
  await scrollRests(page)
}

function bullet(page: Page, number: number) {
  return page.getByRole('button', { name: new RegExp(`^Post ${number} of \\d+:`) })
}

const AUTOPLAY_MS = 3500

test('a bullet leads to its post', async ({ page }) => {
  await openPosts(page)
  await bullet(page, 4).click()
  await expect(bullet(page, 4)).toHaveAttribute('aria-current', 'true')
  const title = (await bullet(page, 4).getAttribute('aria-label'))?.replace(/^Post \d+ of \d+: /, '')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeInViewport()
})

test('the posts move on by themselves', async ({ page }) => {
  await openPosts(page)
  await page.clock.fastForward(AUTOPLAY_MS)
  await expect(bullet(page, 2)).toHaveAttribute('aria-current', 'true')
})

test('the posts go round: the first follows the last', async ({ page }) => {
  await openPosts(page)
  const last = page
    .locator('#blog-section')
    .getByRole('button', { name: /^Post / })
    .last()
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'true')
  await page.clock.fastForward(AUTOPLAY_MS)
  await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('the posts go on moving after a bullet was pressed', async ({ page }) => {
  await openPosts(page)
  await bullet(page, 3).click()
  await expect(bullet(page, 3)).toHaveAttribute('aria-current', 'true')
  await page.clock.fastForward(AUTOPLAY_MS)
  await expect(bullet(page, 4)).toHaveAttribute('aria-current', 'true')
})

test('Pause motion stops the posts', async ({ page }) => {
  await openPosts(page)
  await page.getByRole('banner').getByRole('button', { name: 'Pause motion' }).click()
  await page.clock.fastForward(3 * AUTOPLAY_MS)
  await scrollRests(page)
  await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('the posts stand one, two or three abreast, 32 pixels apart', async ({ page }) => {
  await page.goto('/')
  for (const [width, cards] of [
    [700, 1],
    [768, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [card, next] = await page
      .getByRole('article')
      .evaluateAll(articles => articles.slice(0, 2).map(article => article.getBoundingClientRect().toJSON()))
    const row = await page.getByRole('region', { name: 'Posts' }).boundingBox()
    expect(next.left - card.right).toBe(32)
    expect(Math.round(cards * card.width + (cards - 1) * 32)).toBe(Math.round(row?.width ?? 0))
  }
})
