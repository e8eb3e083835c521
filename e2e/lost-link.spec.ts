import { lostLinkSentence } from '@/lib/booking/ride-page'
import { expectAccessible } from './kit/accessibility'
import { bookRide } from './kit/paying'
import { expect, type Page, test } from './kit/test'

async function ask(page: Page, { id, email }: { id: string; email: string }): Promise<void> {
  await page.goto('/ride')
  await page.getByLabel(/^Booking ID/).fill(id)
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByRole('button', { name: 'Send my link' }).click()
}

test('a lost link is asked for, and the answer says nothing of what is there', { tag: '@journey' }, async ({
  page,
}) => {
  const { booking } = await bookRide(page)
  for (const asked of [
    { id: booking.id.toLowerCase().replace('-', ''), email: booking.contactInfo.email },
    { id: booking.id, email: 'somebody.else@example.com' },
    { id: 'AAAA-AAAA', email: booking.contactInfo.email },
  ]) {
    await ask(page, asked)
    await expect(page.getByRole('status').getByText(lostLinkSentence)).toBeVisible()
  }
  await expectAccessible(page)
})

test('what cannot be an ID or an address is said at its field', async ({ page }) => {
  await ask(page, { id: '', email: 'ada' })
  await expect(page.getByText('Please enter your booking ID, such as 7KQ4-M9XW.')).toBeVisible()
  await expect(page.getByText('Please enter an e-mail address such as name@example.com.')).toBeVisible()
  await expect(page.getByLabel(/^Booking ID/)).toBeFocused()
})
