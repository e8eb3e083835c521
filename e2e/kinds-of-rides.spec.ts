import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { findUsualWait, formatWait } from '@/lib/booking/model/usual-wait'
import { expectAccessible } from './kit/accessibility'
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
  randomPickup,
  seeFares,
  setPickup,
} from './kit/booking'
import { fillChauffeur, openOperator } from './kit/operator'
import { bookRide, fillCard, linkOf, openCardDialog, payButton, showBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

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
  await page.getByRole('checkbox', { name: /Carpool/ }).check()
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
  await expectAccessible(page, '#booking-flow')

  await goToContact(page)
  await fillContact(page)
  await booking(page).getByLabel('I am booking for someone else').check()
  await booking(page).getByLabel('Passenger’s first name').fill('Grace')
  await booking(page).getByLabel('Passenger’s last name').fill('Hopper')
  await booking(page).getByLabel('Passenger’s phone').fill('212 555 0199')
  await expectAccessible(page, '#booking-flow')
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

const ADDRESS = '515 Madison Ave, New York, NY 10022'
const WITHOUT_ZIP_CODE = '515 Madison Ave, New York'

test('a rider takes an address as typed, the operator confirms its fare, and the rider pays', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 422 .*\/api\/v1\/routes/)
  await openBooking(page)
  await setPickup(page, randomPickup())
  await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })

  const input = page.getByRole('combobox', { name: 'Drop-off Location' })
  await expect(input).toHaveAttribute('placeholder', 'Airport, hotel or address with ZIP')
  const option = page.getByRole('listbox').getByRole('option').last()
  await test.step('text that leads far away is confirmed', async () => {
    await input.fill('Eiffel Tower, Paris')
    await option.click()
    await expect(input).toHaveAccessibleDescription(/^Do you mean Paris, TX, 1,\d{3} miles away\?$/)
    await expectAccessible(page, '[role=combobox][aria-invalid=true]')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(input).toBeFocused()
  })
  await test.step('an address in its ZIP code has a fixed fare', async () => {
    await input.fill('515 madison ave 10022')
    await expect(option).toHaveText('515 Madison AveNew York, NY 10022')
    await option.click()
    await expect(input).toHaveValue(ADDRESS)
    await expect(input).toHaveAccessibleDescription('Fixed fare for addresses in ZIP code 10022.')
    await seeFares(page)
    await expect(page.getByText(/^Fixed fare\./)).toBeVisible()
    await editTrip(page)
  })
  await input.fill(WITHOUT_ZIP_CODE)
  await expect(option).toHaveText(`Use “${WITHOUT_ZIP_CODE}” as typed`)
  await expect(page.getByText('Add the ZIP code to get a fixed fare.')).toBeVisible()
  // An open list hides everything else from screen readers.
  await expectAccessible(page, '[role=combobox][aria-expanded=true]', '[role=listbox]')
  await option.click()
  await expect(input).toHaveValue(WITHOUT_ZIP_CODE)
  await expect(input).toHaveAccessibleDescription(/The fare is an estimate based on New York City, NY\./)
  await seeFares(page)
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  await expect(page.getByText(/This fare is an estimate/)).toBeVisible()

  await goToContact(page)
  const card = page.getByRole('complementary', { name: 'Your ride' })
  await expect(card).toContainText(/Estimate \$\d+\.\d\d\s*The fare will be confirmed before payment\./)
  await fillContact(page, { method: 'Credit/Debit Card' })
  const booked = page.waitForResponse(
    response => response.url().endsWith('/api/v1/bookings') && response.status() === 201,
  )
  await confirm(page)
  const stored = bookingSchema.parse((await (await booked).json()).booking)
  await expect(page.getByRole('status').getByText(/We estimate your fare at \$\d+\.\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)

  const operator = await context.newPage()
  await openOperator(operator, stored)
  await expect(operator.getByText('Not verified, located by New York City, NY')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: /^Confirm fare of \$/ }).click()
  await operator.getByRole('button', { name: 'Set this fare' }).click()
  await expect(operator.getByText(/The fare is \$.+ will be notified by email and can pay now\./)).toBeVisible()

  await page.reload()
  await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('status').getByText(/^We received/)).toBeVisible()
})

const { usualWait } = serviceRulesSchema.parse(JSON.parse(readFileSync('testing/content/service.json', 'utf8')))
const waitIn = (city: string) => {
  const wait = findUsualWait(usualWait, city)
  return wait === null ? '' : formatWait(wait)
}
const FOR_NOW = { overrides: { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' } } as const

test('an immediate ride shows the usual wait before booking, then the ETA that the operator gives', async ({
  page,
  context,
  expectErrors,
}) => {
  // The ETA is missing at first.
  expectErrors(/\b422\b/)
  await openBooking(page)
  await booking(page).getByRole('radio', { name: 'Immediately' }).check()
  await expect(page.getByText(`Usually ${waitIn('')}`)).toBeVisible()
  await expectAccessible(page, '#booking-flow')

  const booked = await bookRide(page, FOR_NOW)
  const rider = await context.newPage()
  await showBookedRide(rider, booked)
  await expect(rider.getByText(`The usual wait is ${waitIn('new-york')}.`)).toBeVisible()

  const operator = await context.newPage()
  await openOperator(operator, booked.booking)
  await expect(operator.getByText(/^As soon as possible, requested .+ (ago|just now)$/)).toBeVisible()
  await fillChauffeur(operator)
  await operator.getByRole('button', { name: 'Assign and notify customer' }).click()
  await expect(operator.getByLabel('ETA in minutes')).toBeFocused()
  await operator.getByLabel('ETA in minutes').fill('25')
  await operator.getByRole('button', { name: 'Assign and notify customer' }).click()
  await expect(operator.getByText(/^ETA .+, in 2[456] min$/)).toBeVisible()
  await expectAccessible(operator)

  await rider.goto(linkOf(booked))
  await expect(rider.getByText('Your chauffeur will arrive at about')).toBeVisible()
  await expect(rider.getByText(/^in 2[456] min$/)).toBeVisible()
  await expectAccessible(rider)

  await operator.getByRole('button', { name: 'Change the ETA…' }).click()
  await operator.getByLabel('ETA in minutes').fill('45')
  await operator.getByRole('button', { name: 'Change the ETA', exact: true }).click()
  await expect(operator.getByText(/^ETA set to .+ Ada will be notified by email\.$/)).toBeVisible()
  await rider.reload()
  await expect(rider.getByText(/^in 4[456] min$/)).toBeVisible()
})
