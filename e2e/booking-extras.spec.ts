import { z } from 'zod'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessibleAtWidths } from './kit/accessibility'
import {
  booking,
  choosePlace,
  confirm,
  dayFromNow,
  editTrip,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openOptions,
  seeFares,
  setPickup,
} from './kit/booking'
import { expect, type Page, test } from './kit/test'

test.slow()

const FARE_LINES = [
  'Round trip: distance doubled',
  'Carpool, 30% off',
  '2 stops, at $15.00 each',
  '1 infant seat, at $15.00',
  '2 booster seats, at $10.00 each',
  'Chauffeur waits inside with a name sign',
  'Return: chauffeur waits inside with a name sign',
]

/** Reads the fare on the page, in cents. */
async function fareOf(page: Page): Promise<number> {
  const fare = booking(page).getByText(/^Estimated fare \$/)
  await expect(fare).toBeAttached()
  return Math.round(Number((await fare.textContent())?.replace(/[^\d.]/g, '')) * 100)
}

/** Fetches this tab's booking from the server. */
async function readStored(page: Page) {
  const stored = await page.evaluate(() => sessionStorage.getItem('booking') ?? '')
  const { session } = z
    .object({ session: z.object({ token: z.string(), booking: bookingSchema }) })
    .parse(JSON.parse(stored))
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await page.request.get(`/api/v1/bookings/${session.booking.id}`, { headers })
  return z.object({ booking: bookingSchema }).parse(await response.json()).booking
}

async function meetInside(page: Page, group: string): Promise<void> {
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name: /^Inside/ })
    .check()
}

test('books a shared round trip between cities with flights, stops, child seats and another passenger', async ({
  page,
}) => {
  await openBooking(page)
  await choosePlace(page, { label: 'Pickup Location', query: 'dallas love field' })
  await choosePlace(page, { label: 'Drop-off Location', query: 'will rogers' })
  await setPickup(page, { pickupDate: dayFromNow(10), pickupTime: '07:00' })
  await seeFares(page)
  await openOptions(page)
  await expect(booking(page).getByText('Service: City to City')).toBeVisible()
  const carpool = page.getByRole('checkbox', { name: /Carpool/ })
  await carpool.check()
  await test.step('a drop-off in the city of the pickup ends a shared ride, which does not come back by itself', async () => {
    await editTrip(page)
    await choosePlace(page, { label: 'Drop-off Location', query: 'dallas city hall' })
    await seeFares(page)
    await openOptions(page)
    await expect(carpool).toBeHidden()
    await editTrip(page)
    await choosePlace(page, { label: 'Drop-off Location', query: 'will rogers' })
    await seeFares(page)
    await openOptions(page)
    await expect(carpool).not.toBeChecked()
  })
  await carpool.check()
  await booking(page).getByLabel('Luggage').selectOption('medium')
  await booking(page).getByLabel('Transfer Type').selectOption('Round Trip')
  await booking(page).getByLabel('Return Date (optional)').fill(dayFromNow(12))
  await booking(page).getByLabel('Return Time (optional)').fill('18:00')
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()

  await test.step('flights', async () => {
    const flight = booking(page).getByLabel('Arriving flight', { exact: true })
    await flight.fill('tomorrow')
    await nextButton(page).click()
    await expect(flight).toBeFocused()
    await expect(flight).toHaveAccessibleDescription(/Please enter a flight number such as DL 1234/)
    await flight.fill('dl 1234')
    await meetInside(page, 'Meeting point')
    await booking(page).getByLabel('Arriving flight on your return').fill('dl 77')
    await meetInside(page, 'Meeting point on your return')
  })
  await test.step('stops and child seats', async () => {
    await booking(page).getByRole('button', { name: 'Add a stop' }).click()
    await choosePlace(page, { label: 'Stop 1', query: 'dfw' })
    await booking(page).getByRole('button', { name: 'Add another stop' }).click()
    await nextButton(page).click()
    await expect(booking(page).getByText('Please choose this stop from the list, or remove it.')).toBeVisible()
    await choosePlace(page, { label: 'Stop 2', query: 'fort worth' })
    await booking(page).locator('summary', { hasText: 'Child seats' }).click()
    await booking(page)
      .getByRole('button', { name: /^Increase infant/ })
      .click()
    await booking(page)
      .getByRole('button', { name: /^Increase booster/ })
      .click({ clickCount: 2 })
    await expect(booking(page).getByLabel('Passengers', { exact: true })).toHaveValue('3')
  })
  await booking(page).getByText('Fare details').click()
  for (const line of FARE_LINES) await expect(booking(page).getByText(line, { exact: true })).toBeVisible()
  const fare = await fareOf(page)
  await expectAccessibleAtWidths(page, '#booking-flow')

  await goToContact(page)
  await fillContact(page)
  await booking(page).getByLabel('I am booking for someone else').check()
  await booking(page).getByLabel('Passenger’s first name').fill('Grace')
  await booking(page).getByLabel('Passenger’s last name').fill('Hopper')
  await booking(page).getByLabel('Passenger’s phone').fill('212 555 0199')
  await expectAccessibleAtWidths(page, '#booking-flow')
  await expect(page.getByRole('complementary', { name: 'Your ride' })).toContainText('Grace Hopper')
  await confirm(page)

  const { quote, extras } = await readStored(page)
  expect(quote?.totalCents).toBe(fare)
  expect(extras).toMatchObject({
    arrival: { flightNumber: 'DL1234', meetingPoint: 'inside' },
    stops: [{ name: /Dallas\/Fort Worth|Dallas-Fort Worth|DFW/ }, { name: /Fort Worth/ }],
    childSeats: { infant: 1, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', phone: '+12125550199' },
  })
  for (const { label } of quote?.lines ?? []) await expect(booking(page).getByText(label).first()).toBeVisible()
  await expect(page.getByText('Arriving flight (return)').locator('..')).toContainText('DL77')
})
