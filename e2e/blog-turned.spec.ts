import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the posts stand at the margin, and can be reached, after the window was turned', async ({ page }) => {
  await page.goto('/')
  const posts = page.getByRole('region', { name: 'Posts' })
  const reachable = posts.locator('li:not([inert]) article')
  await posts.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Post 1 of / })).toBeVisible()
  await page.setViewportSize({ width: 900, height: 1200 })
  await expect(reachable).toHaveCount(2)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(reachable).toHaveCount(3)
  const margin = await page.getByRole('heading', { name: 'OUR BLOG' }).boundingBox()
  const first = await reachable.first().boundingBox()
  expect(first?.x).toBe(margin?.x)
})
