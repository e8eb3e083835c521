import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { expectAccessible } from './kit/accessibility'
import { bookRide } from './kit/payment'
import { expect, test } from './kit/test'

test('a lost link is requested, and the message is the same whether or not the booking exists', async ({ page }) => {
  const { booking } = await bookRide(page)
  await page.goto('/ride')
  const send = page.getByRole('button', { name: 'Send my link' })

  await test.step('an empty form moves the focus to its first field', async () => {
    await send.press('Enter')
    await expect(page.getByText('Please enter your booking ID, such as 7KQ4-M9XW.')).toBeVisible()
    await expect(page.getByLabel(/^Booking ID/)).toBeFocused()
    await expectAccessible(page)
  })

  for (const [id, email] of [
    [booking.id.toLowerCase().replace('-', ''), booking.contactInfo.email],
    ['AAAA-AAAA', booking.contactInfo.email],
  ]) {
    await test.step(`for ${id}`, async () => {
      await page.goto('/ride')
      await page.getByLabel(/^Booking ID/).fill(id ?? '')
      await page.getByLabel(/^Email/).fill(email ?? '')
      await send.click()
      await expect(page.getByRole('status').getByText(LOST_LINK_MESSAGE)).toBeVisible()
    })
  }
  await expectAccessible(page)
})
