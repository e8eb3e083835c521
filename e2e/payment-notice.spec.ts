import { openBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SUCCESS = 'Your payment was successful!'
const FAILURE = 'Payment was not successful due to some error, please try again later.'
const BANNER_MS = 5000

const banner = (page: Page) => page.locator('#notices')

test('?payment= shows a banner once, on any page, which leaves the URL and closes after five seconds', async ({
  page,
}) => {
  // A stopped clock, so that a slow machine does not close the banner before it is checked.
  await page.clock.install({ time: '2026-01-01T12:00:00Z' })
  await page.clock.pauseAt('2026-01-01T12:00:01Z')
  for (const { path, message } of [
    { path: '/?payment=success', message: SUCCESS },
    { path: '/blog/tipping-your-chauffeur?payment=cancelled', message: FAILURE },
  ]) {
    await page.goto(path)
    const box = await banner(page).getByText(message).locator('..').boundingBox()
    expect(box?.y).toBeLessThan(160)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
    await expect(page).toHaveURL(path.replace(/\?.*/, ''))
    await page.clock.fastForward(BANNER_MS)
    await expect(banner(page).getByText(message)).toBeHidden()
  }
})

test('at the booking ?payment= shows a toast and changes no booking', async ({ page }) => {
  await openBookedRide(page, { path: '/?payment=cancelled#booking-flow' })
  await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeInViewport()
  await expect(page).toHaveURL('/#booking-flow')
  await expect(banner(page)).toBeEmpty()
  await expect(page.getByRole('status').getByText(/^Pay \$[\d.]+ to keep it$/)).toBeVisible()
})
