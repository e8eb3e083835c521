import { HEADINGS, heading, readThrough, swipe } from './kit/home'
import { expect, test } from './kit/test'

// Things at rest: what moves has its own tests.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the sections stand in their order', async ({ page }) => {
  await page.goto('/')
  const tops: number[] = []
  for (const { heading: name } of HEADINGS) tops.push((await heading(page, name).boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
})

test('every anchor holds its own heading', async ({ page }) => {
  await page.goto('/')
  for (const section of HEADINGS) {
    if (!('anchor' in section)) continue
    const inside = page.locator(`#${section.anchor}`).getByRole('heading', { name: section.heading, exact: true })
    await expect(inside).toBeVisible()
  }
})

test('nothing is wider than the window', async ({ page }) => {
  await page.goto('/')
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(width ?? 0)
})

test('no picture is broken', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/')
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter(image => image.complete && image.naturalWidth === 0 && image.src)
      .map(image => image.src),
  )
  expect(broken).toEqual([])
})

test('at most one answer is open', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details')
  await questions.nth(0).locator('summary').click()
  await questions.nth(1).locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(questions.nth(1)).toHaveAttribute('open')
})

test('pressing the open question closes it', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/')
  const question = page.locator('details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open')
  await question.locator('summary').click()
  await expect(question).not.toHaveAttribute('open')
})

test('the arrows of the carousels are a desktop’s', async ({ page, isMobile }) => {
  await page.goto('/')
  for (const noun of ['vehicles', 'testimonials'])
    await expect(page.getByRole('button', { name: `Next ${noun}` })).toBeVisible({ visible: !isMobile })
})

for (const label of ['Our vehicles', 'Testimonials']) {
  test(`${label} can be swiped on a phone`, { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    const list = page.getByRole('region', { name: label, exact: true })
    await swipe(page, list, -200)
    await expect.poll(() => list.evaluate(region => region.scrollLeft)).toBeGreaterThan(100)
  })
}

test('the posts can be swiped on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const posts = page.getByRole('region', { name: 'Posts' })
  await posts.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Post 1 of/ })).toHaveAttribute('aria-current', 'true')
  await swipe(page, posts, -220)
  await expect(page.getByRole('button', { name: /^Post 2 of/ })).toHaveAttribute('aria-current', 'true')
})
