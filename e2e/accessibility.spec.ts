import { expectAccessible, expectAccessibleAtWidths, WIDTHS } from './kit/accessibility'
import { booking } from './kit/booking'
import { readThrough } from './kit/home'
import { expect, type Page, test } from './kit/test'

// Reduced motion: an element that is still fading in has no final contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const OTHER_WIDTHS = [320, 1920]

async function expectNoHorizontalScroll(page: Page, path: string): Promise<void> {
  for (const width of [...WIDTHS, ...OTHER_WIDTHS]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
  }
}

test('home page, open menu, open FAQ answer and payment banners have no axe violations at three widths', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  await readThrough(page)
  await expect(booking(page).getByRole('radio', { name: /Luxury SUV/ })).toBeAttached()
  await page.locator('summary').first().click()
  await expectAccessibleAtWidths(page)
  await expectNoHorizontalScroll(page, '/')

  await test.step('open menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible()
    await expectAccessible(page)
  })
  for (const result of ['success', 'cancelled']) {
    await test.step(`payment banner: ${result}`, async () => {
      // The banner closes after five seconds, unless it has the focus.
      await page.goto(`/?payment=${result}`, { waitUntil: 'commit' })
      await page.locator('#notices').getByRole('button', { name: 'Close' }).focus()
      await expect(page.locator('#notices')).toContainText(/payment was/i)
      await page.waitForLoadState()
      await expectAccessibleAtWidths(page, '#notices')
    })
  }
})

for (const { name, paths } of [
  {
    name: 'blog pages',
    paths: [
      '/blog',
      '/blog/tag/jfk',
      '/blog/search?q=jfk',
      '/blog/search?q=zyxwvu',
      '/blog/tipping-your-chauffeur',
      '/blog/dfw-and-love-field-pickup-guide',
    ],
  },
  {
    name: 'city, legal and error pages',
    paths: ['/cities/chicago', '/privacy', '/terms', '/nowhere', '/blog/no-such-post', '/cities/boston'],
  },
]) {
  test(`${name} have no axe violations at three widths and no horizontal scroll`, async ({ page, expectFaults }) => {
    test.slow()
    expectFaults(/404/)
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectAccessibleAtWidths(page)
        await expectNoHorizontalScroll(page, path)
      })
    }
  })
}
