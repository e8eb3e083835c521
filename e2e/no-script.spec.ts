import { HEADINGS, heading } from './kit/home'
import { expect, test } from './kit/test'

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

test('every section can be read', async ({ page }) => {
  await page.goto('/')
  for (const { heading: name } of HEADINGS) await expect(heading(page, name)).toBeVisible()
})

const WORDS = [
  'Redefining the Way You Travel',
  'Choose Your Vehicle',
  'Stretch Limousine',
  'Nocturne is a chauffeur service',
  'Marisol Vega',
  '100% Client Satisfaction',
  'How is my fare worked out?',
  'Sedan, SUV, Van or Limousine',
  '12 Lantern Row',
  'Join 100+ Satisfied Riders',
]

test('every section’s own words can be read', async ({ page }) => {
  await page.goto('/')
  for (const words of WORDS) await expect(page.getByText(words).first()).toBeVisible()
})

test('no spinner turns for nothing', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
})

test('nothing is shown that only works with script', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Menu', 'Pause motion', 'Next vehicles', 'Next testimonials'])
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0)
})

for (const width of [1280, 360]) {
  test(`the bar leads to the sections at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
    await expect(heading(page, 'Contact Us')).toBeInViewport()
  })
}

test('the booking says how to call', async ({ page }) => {
  await page.goto('/')
  const booking = page.locator('#booking-flow')
  await expect(booking.getByText(/Booking online needs JavaScript\. Call \+1 \(212\) 555-0142/)).toBeVisible()
  await expect(booking.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+\d+$/)
})

test('an answer opens', async ({ page }) => {
  await page.goto('/')
  await page.getByText('How is my fare worked out?').click()
  await expect(page.getByText('Each vehicle has a base fare that covers the first 10 miles.')).toBeVisible()
})

test('a post can be read, and offers no Share that would do nothing', async ({ page }) => {
  await page.goto('/blog/tipping-your-chauffeur')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tipping a Chauffeur/)
  await expect(page.getByRole('heading', { name: 'The short answer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
})

test('a missing post says so', async ({ page, expectFaults }) => {
  expectFaults(/404/)
  const response = await page.goto('/blog/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
})
