import { expectAccessible } from './kit/accessibility'
import { runBookings } from './kit/operator'
import { bookRide } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ viewport: { width: 360, height: 740 } })

test('the operator sees the day and opens a ride', async ({ page, expectErrors }) => {
  expectErrors(/\b404\b/)
  const { booking } = await bookRide(page, { days: 2 })
  const link = await runBookings('link')
  await page.goto(`/operator/day#${new URL(link).hash.slice(1)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rides' })).toBeVisible()
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  const ride = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${booking.id}"]`) })
  await expect(ride).toContainText('Unassigned')
  await expect(ride).toContainText('Needs confirmation')
  await expectAccessible(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await ride.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  await expect(page.getByText(booking.id)).toBeVisible()
  const rideUrl = page.url()

  const [id = ''] = new URL(link).hash.slice(1).split('.')
  await runBookings('revoke', id)
  await page.goto('/')
  await page.goto(`/operator/day${new URL(link).hash}`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto(rideUrl)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
