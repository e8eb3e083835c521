import { openBooked } from './kit/paying'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SUCCESS = 'Your payment was successful!'
const CANCELLED = 'Payment was not successful due to some error, please try again later.'
const STAY_MS = 5000
const BOOKING_COMES_MS = 6000

function notice(page: Page, sentence: string) {
  return page.locator('#notices').getByText(sentence)
}

for (const { path, sentence } of [
  { path: '/?payment=success', sentence: SUCCESS },
  { path: '/?payment=cancelled', sentence: CANCELLED },
  { path: '/blog/tipping-your-chauffeur?payment=success', sentence: SUCCESS },
  { path: '/?payment=cancelled#about', sentence: CANCELLED },
]) {
  test(`${path} says how the payment went`, async ({ page }) => {
    await page.goto(path)
    await expect(notice(page, sentence)).toBeInViewport()
  })
}

test('the booking screen says it as its own toast, and the page says it no second time', async ({ page }) => {
  await page.goto('/?payment=cancelled#booking-flow')
  await expect(page.getByRole('alert').filter({ hasText: CANCELLED })).toBeInViewport()
  await expect(page).toHaveURL('/#booking-flow')
  await expect(page.locator('#notices')).toBeEmpty()
})

test('what the address says of a payment changes nothing of the booking', async ({ page }) => {
  await openBooked(page, { path: '/?payment=success#booking-flow' })
  await expect(page.getByRole('alert').filter({ hasText: SUCCESS })).toBeVisible()
  await expect(page.getByRole('status').getByText('Reserved. Payment is due.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeVisible()
})

test('where the booking screen does not come, the banner says it', async ({ page }) => {
  await page.clock.install()
  // The page's own script runs; the framework's does not come, and with it no booking screen.
  await page.route('**/_next/static/**/*.js', () => {})
  await page.goto('/?payment=success#booking-flow', { waitUntil: 'commit' })
  await expect(page.locator('#notices')).toHaveAttribute('data-waiting', 'success')
  await expect(page.locator('#notices')).toBeEmpty()
  await page.clock.fastForward(BOOKING_COMES_MS)
  await expect(notice(page, SUCCESS)).toBeVisible()
})

test('a result that nobody knows says nothing', async ({ page }) => {
  await page.goto('/?payment=perhaps')
  await expect(page.locator('#notices')).toBeEmpty()
})

test('the notice stands at the top right', async ({ page }) => {
  await page.goto('/?payment=success')
  const box = await notice(page, SUCCESS).locator('..').boundingBox()
  expect(box?.y).toBeLessThan(160)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
})

test('the X closes the notice', async ({ page }) => {
  await page.goto('/?payment=success')
  await page.locator('#notices').getByRole('button', { name: 'Close' }).click()
  await expect(notice(page, SUCCESS)).toBeHidden()
})

test('the notice goes after five seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?payment=success')
  await expect(notice(page, SUCCESS)).toBeVisible()
  await page.clock.fastForward(STAY_MS)
  await expect(notice(page, SUCCESS)).toBeHidden()
})

test('the notice waits while it is hovered', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?payment=success')
  await notice(page, SUCCESS).hover()
  await page.clock.fastForward(3 * STAY_MS)
  await expect(notice(page, SUCCESS)).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.fastForward(STAY_MS)
  await expect(notice(page, SUCCESS)).toBeHidden()
})

test('the result leaves the address and the rest of it stays', async ({ page }) => {
  await page.goto('/?from=mail&payment=success#about')
  await expect(notice(page, SUCCESS)).toBeVisible()
  await expect(page).toHaveURL('/?from=mail#about')
})

test('a reload says nothing twice', async ({ page }) => {
  await page.goto('/?payment=success')
  await expect(notice(page, SUCCESS)).toBeVisible()
  await page.reload()
  await expect(page.locator('#notices')).toBeEmpty()
})
