import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import {
  booking,
  choosePlace,
  confirm,
  dayFromNow,
  fillContact,
  findPlace,
  goToContact,
  openFilledRide,
  seeFares,
} from './kit/booking'
import { openOperator } from './kit/operator'
import { expect, type Page, test } from './kit/test'

/** Books the ride on the page and reads what the server stored. */
async function confirmAndRead(page: Page) {
  const response = page.waitForResponse(answer => answer.url().endsWith('/api/v1/bookings') && answer.status() === 201)
  await confirm(page)
  return createdBookingSchema.parse(await (await response).json()).booking
}

test('a shared round trip with flights, a stop and child seats is stored at the fare shown', async ({ page }) => {
  await openFilledRide(page, {
    pickupDate: dayFromNow(10),
    pickupTime: '07:00',
    serviceType: 'City to City',
    selectedCity: '',
    pickupLocation: await findPlace(page, 'dallas love field'),
    dropOffLocation: await findPlace(page, 'will rogers'),
  })
  await page.getByRole('button', { name: 'Change options' }).click()
  await page.getByRole('checkbox', { name: /Carpool/ }).check()
  await booking(page).getByLabel('Luggage').selectOption('medium')
  await booking(page).getByLabel('Transfer Type').selectOption('Round Trip')
  await booking(page).getByLabel('Return Date (optional)').fill(dayFromNow(12))
  await booking(page).getByLabel('Return Time (optional)').fill('18:00')
  await test.step('flights', async () => {
    await booking(page).getByLabel('Arriving flight', { exact: true }).fill('dl 1234')
    const meetingPoint = page.getByRole('group', { name: 'Meeting point', exact: true })
    await meetingPoint.getByRole('radio', { name: /^Inside/ }).check()
    await booking(page).getByLabel('Arriving flight on your return').fill('dl 77')
  })
  await test.step('a stop and child seats', async () => {
    await booking(page).getByRole('button', { name: 'Add a stop' }).click()
    await choosePlace(page, { label: 'Stop 1', query: 'fort worth' })
    await booking(page).locator('summary', { hasText: 'Child seats' }).click()
    const more = booking(page).getByRole('button', { name: /^Increase booster/ })
    await more.click({ clickCount: 2 })
    await expect(booking(page).getByLabel('Passengers', { exact: true })).toHaveValue('2')
  })
  await booking(page).getByText('Fare details').click()
  const fare = await booking(page)
    .getByText(/^Estimated fare \$/)
    .textContent()
  await expectAccessible(page, '#booking-flow')

  await goToContact(page)
  await fillContact(page)
  await booking(page).getByLabel('I am booking for someone else').check()
  await booking(page).getByLabel('Passenger’s first name').fill('Grace')
  await booking(page).getByLabel('Passenger’s last name').fill('Hopper')
  await booking(page).getByLabel('Passenger’s phone').fill('212 555 0199')
  await expectAccessible(page, '#booking-flow')
  const { quote, extras } = await confirmAndRead(page)
  expect(fare?.replace(/[^\d.]/g, '')).toBe(((quote?.totalCents ?? 0) / 100).toFixed(2))
  expect(extras).toMatchObject({
    arrival: { flightNumber: 'DL1234', meetingPoint: 'inside' },
    stops: [{ name: /Fort Worth/ }],
    childSeats: { infant: 0, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', phone: '+12125550199' },
  })
  for (const { label } of quote?.lines ?? []) await expect(booking(page).getByText(label).first()).toBeVisible()
  await expect(page.getByText('Arriving flight (return)').locator('..')).toContainText('DL77')
})

const ADDRESS = '515 Madison Ave, New York'

test('a rider types an address, the operator confirms its fare, and the rider can pay', async ({ page, context }) => {
  await page.goto(`/?pickup=JFK&date=${dayFromNow(5)}&time=10:15#booking-flow`)
  const input = page.getByRole('combobox', { name: 'Drop-off Location' })
  const option = page.getByRole('listbox').getByRole('option').last()
  await input.fill(ADDRESS)
  await expect(option).toHaveText(`Use “${ADDRESS}” as typed`)
  await expect(page.getByText('Add the ZIP code to get a fixed fare.')).toBeVisible()
  // An open list hides everything else from screen readers.
  await expectAccessible(page, '[role=combobox][aria-expanded=true]', '[role=listbox]')
  await option.click()
  await expect(input).toHaveAccessibleDescription(/The fare is an estimate based on New York City, NY\./)
  await seeFares(page)
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  await goToContact(page)
  const card = page.getByRole('complementary', { name: 'Your ride' })
  await expect(card).toContainText(/Estimate \$\d+\.\d\d\s*The fare will be confirmed before payment\./)
  await fillContact(page, 'Credit/Debit Card')
  const booked = await confirmAndRead(page)
  await expect(page.getByRole('status').getByText(/We estimate your fare at \$\d+\.\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)

  const operator = await context.newPage()
  await openOperator(operator, booked)
  await expect(operator.getByText('Not verified, located by New York City, NY')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: /^Confirm fare of \$/ }).click()
  await operator.getByRole('button', { name: 'Set this fare' }).click()
  await expect(operator.getByText(/The fare is \$.+ will be notified by email and can pay now\./)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeEnabled()
})
