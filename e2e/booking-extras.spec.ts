import { z } from 'zod'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import { booking, choosePlace, confirm, fillContact, goToContact, nextButton, openFilledRide } from './kit/booking'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const section = (page: Page, name: string) => booking(page).locator('summary', { hasText: name })
const sections = (page: Page) =>
  booking(page).locator('details:has(> summary)', { hasNotText: /Fare details|Service:/ })
const flight = (page: Page) => booking(page).getByLabel('Arriving flight (optional)')
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** Reads the fare on the page, in cents. */
async function fareOf(page: Page): Promise<number> {
  const query = booking(page).getByText(/^Estimated fare \$/)
  await expect(query).toBeAttached()
  return Math.round(Number((await query.textContent())?.replace(/[^\d.]/g, '')) * 100)
}

/** Fetches this tab's booking from the server. */
async function readStored(page: Page) {
  const storedBooking = await page.evaluate(() => sessionStorage.getItem('booking') ?? '')
  const { session } = z
    .object({ session: z.object({ token: z.string(), booking: bookingSchema }) })
    .parse(JSON.parse(storedBooking))
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await page.request.get(`/api/v1/bookings/${session.booking.id}`, { headers })
  return z.object({ booking: bookingSchema }).parse(await response.json()).booking
}

test('books flight details, stops, child seats and a passenger other than the customer', { tag: '@journey' }, async ({
  page,
}) => {
  // Five accessibility scans of the whole page.
  test.slow()
  await openFilledRide(page)
  const fareWithoutExtras = await fareOf(page)
  await expect(sections(page)).toHaveCount(2)
  await expect(flight(page)).toBeHidden()

  // The flight is entered with the keyboard alone.
  await section(page, 'Flight details').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(flight(page)).toBeFocused()
  await page.keyboard.type('tomorrow')
  await nextButton(page).click()
  await expect(flight(page)).toBeFocused()
  await expect(flight(page)).toHaveAccessibleDescription(/Please enter a flight number such as DL 1234/)
  await flight(page).fill('dl 1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(booking(page).getByRole('radio', { name: /^Inside/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ms. Hopper')
  expect(await fareOf(page)).toBe(fareWithoutExtras + 25_00)

  await booking(page).getByRole('button', { name: 'Add a stop' }).click()
  await choosePlace(page, { label: 'Stop 1', query: 'laguardia' })
  await booking(page).getByRole('button', { name: 'Add another stop' }).click()
  await nextButton(page).click()
  await expect(page.getByRole('combobox', { name: 'Stop 2' })).toBeFocused()
  await expect(booking(page).getByText('Please choose this stop from the list, or remove it.')).toBeVisible()
  await choosePlace(page, { label: 'Stop 2', query: 'central park' })
  await expect(booking(page).locator('[data-marker=stop]')).toHaveCount(2)

  await booking(page).getByLabel('Passengers', { exact: true }).fill('4')
  await section(page, 'Child seats').click()
  await booking(page)
    .getByRole('button', { name: /^Increase infant/ })
    .click()
  await booking(page)
    .getByRole('button', { name: /^Increase booster/ })
    .click()
  await booking(page)
    .getByRole('button', { name: /^Increase booster/ })
    .click()
  await booking(page).getByText('Fare details').click()
  for (const line of ['2 stops, at $15.00 each', '1 infant seat', '2 booster seats', 'Chauffeur waits inside']) {
    await expect(booking(page).getByText(line)).toBeVisible()
  }
  const shown = await fareOf(page)
  expect(shown).toBeGreaterThan(fareWithoutExtras + 25_00 + 30_00 + 35_00)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  await goToContact(page)
  await fillContact(page)
  await booking(page).getByLabel('I am booking for someone else').check()
  await booking(page).getByLabel('Passenger’s first name').fill('Grace')
  await booking(page).getByLabel('Passenger’s last name').fill('Hopper')
  await booking(page).getByLabel('Passenger’s phone').fill('212 555 0199')
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page)
  await expect(page.getByRole('complementary', { name: 'Your ride' })).toContainText('Grace Hopper')
  await confirm(page)

  const { quote, extras } = await readStored(page)
  expect(quote?.totalCents).toBe(shown)
  expect(extras).toMatchObject({
    arrival: { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: 'Ms. Hopper' },
    departure: null,
    stops: [{ id: 'airport:lga' }, { name: /Central Park/ }],
    childSeats: { infant: 1, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', phone: '+12125550199' },
  })
  for (const { label } of quote?.lines ?? []) await expect(booking(page).getByText(label)).toBeVisible()
  await expect(
    booking(page)
      .getByText(`$${(shown / 100).toFixed(2)}`)
      .first(),
  ).toBeVisible()
})
