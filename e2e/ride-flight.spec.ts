import { bookRide, fillCard, openTill, payButton } from './kit/paying'
import { openRide, readRide } from './kit/ride-page'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the flight of a ride that is paid is told on its page', async ({ page, expectFaults }) => {
  expectFaults(/422/)
  const booked = await bookRide(page)
  await openRide(page, booked)
  await openTill(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText(/^Paid\. We received/).first()).toBeVisible()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const flight = page.getByRole('form', { name: 'Your flight' })
  const number = flight.getByLabel('Arriving flight')
  await expect(number).toHaveAccessibleDescription('Not known yet')
  await number.fill('from Paris')
  await number.press('Enter')
  await expect(number).toHaveAccessibleDescription(/Please enter a flight number such as DL 1234/)
  await expect(number).toBeFocused()
  await number.fill('dl 1234')
  await number.press('Enter')
  await expect(flight.getByRole('status')).toContainText('Saved.')
  await expect(number).toBeFocused()
  await expect(page.getByText('Arriving flight: DL1234.')).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('DL1234')
  const { booking } = await readRide(page, booked)
  expect(booking).toMatchObject({ status: 'paid', quote: booked.booking.quote })
})
