import { expectAccessible, expectAccessibleAtWidths } from './kit/accessibility'
import { booking } from './kit/booking'
import { scrollThroughPage } from './kit/home'
import { expect, type Page, test } from './kit/test'

async function expectNoHorizontalScroll(page: Page, path: string): Promise<void> {
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
  }
}

test('home page, open menu, FAQ answer, place list and payment banners have no axe violations on phone and desktop', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  await scrollThroughPage(page)
  await expect(booking(page).getByRole('button', { name: 'See fares' })).toBeAttached()
  await page.locator('summary').first().click()
  await expectAccessibleAtWidths(page)
  await expectNoHorizontalScroll(page, '/')

  await test.step('open menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('open place list of the booking bar', async () => {
    await page.goto('/')
    await page.getByRole('form', { name: 'Your ride' }).getByLabel('From').fill('jfk')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
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

const DOCUMENTS = [
  '/blog',
  '/blog/search?q=jfk',
  '/blog/dfw-and-love-field-pickup-guide',
  '/cities/chicago',
  '/privacy',
  '/nowhere',
]

test('documents have no axe violations on phone and desktop and no horizontal scroll', async ({
  page,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/404/)
  for (const path of DOCUMENTS) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectAccessibleAtWidths(page)
      await expectNoHorizontalScroll(page, path)
    })
  }
})

test('skip links lead to the content and to the booking, which has the focus before it loads', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to booking' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#booking-flow')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(booking(page).locator(':focus')).toHaveCount(1)
})

test('at 320 pixels and a 32 pixel browser font bars leave three quarters of the screen and no column is one letter wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/#booking-flow')
  await expect(booking(page).getByLabel('Pickup Location')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const coveredPixels = await page.evaluate(() =>
    [...document.querySelectorAll('header, form *')]
      .filter(element => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map(element => element.getBoundingClientRect().height)
      .reduce((sum, height) => sum + height, 0),
  )
  expect(coveredPixels).toBeLessThanOrEqual(160)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem').getByRole('heading')
  for (const step of await steps.all()) expect((await step.boundingBox())?.width).toBeGreaterThan(160)
  for (const path of ['/blog/dfw-and-love-field-pickup-guide', '/cities/new-york']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    expect((await page.getByRole('link', { name: 'Skip to main content' }).boundingBox())?.y).toBeLessThan(-60)
  }
})
