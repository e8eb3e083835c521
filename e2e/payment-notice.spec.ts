import { openBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SUCCESS = 'Your payment was successful!'
const FAILURE = 'Payment was not successful due to some error, please try again later.'
const BANNER_MS = 5000
const BOOKING_TIMEOUT_MS = 6000

const banner = (page: Page) => page.locator('#notices')

test('?payment= shows a banner once, which closes after five seconds unless hovered, and leaves the URL', async ({
  page,
}) => {
  // A stopped clock, so that a slow machine does not close the banner before it is checked.
  await page.clock.install({ time: '2026-01-01T12:00:00Z' })
  await page.clock.pauseAt('2026-01-01T12:00:01Z')
  await test.step('at the top right, hovered and closed', async () => {
    await page.goto('/?from=mail&payment=success#about')
    const box = await banner(page).getByText(SUCCESS).locator('..').boundingBox()
    expect(box?.y).toBeLessThan(160)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
    await expect(page).toHaveURL('/?from=mail#about')
    await banner(page).getByText(SUCCESS).hover()
    await page.clock.fastForward(3 * BANNER_MS)
    await expect(banner(page).getByText(SUCCESS)).toBeInViewport()
    await page.mouse.move(10, 700)
    await page.clock.fastForward(BANNER_MS)
    await expect(banner(page).getByText(SUCCESS)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeEmpty()
  })
  for (const { path, message } of [
    { path: '/?payment=cancelled', message: FAILURE },
    { path: '/blog/tipping-your-chauffeur?payment=success', message: SUCCESS },
    { path: '/blog?payment=success', message: SUCCESS },
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(banner(page).getByText(message)).toBeInViewport()
      await expect(page).toHaveURL(path.replace(/\?.*/, ''))
      await banner(page).getByRole('button', { name: 'Close' }).click()
      await expect(banner(page).getByText(message)).toBeHidden()
    })
  }
})

test('at the booking ?payment= shows a toast and changes no booking, or a banner where the booking never loads', async ({
  page,
}) => {
  await page.clock.install()
  await test.step('toast', async () => {
    await openBookedRide(page, { path: '/?payment=cancelled#booking-flow' })
    await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeInViewport()
    await expect(page).toHaveURL('/#booking-flow')
    await expect(banner(page)).toBeEmpty()
    await expect(page.getByRole('status').getByText('Reserved. Payment is due.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeVisible()
  })
  await test.step('banner', async () => {
    // The inline script runs; the framework, and with it the booking, never loads.
    await page.route('**/_next/static/**/*.js', () => {})
    await page.goto('/?payment=success#booking-flow', { waitUntil: 'commit' })
    await expect(banner(page)).toHaveAttribute('data-waiting', 'success')
    await expect(banner(page)).toBeEmpty()
    await page.clock.fastForward(BOOKING_TIMEOUT_MS)
    await expect(banner(page).getByText(SUCCESS)).toBeVisible()
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
