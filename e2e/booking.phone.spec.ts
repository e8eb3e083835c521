import {
  booking,
  choosePlace,
  confirm,
  dayFromNow,
  fillCityRide,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openFilledRide,
} from './kit/booking'
import { openBooked } from './kit/paying'
import { expect, test } from './kit/test'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a rider books within a city, and pays by Zelle', { tag: '@journey' }, async ({ page }) => {
  await openBooking(page)
  await fillCityRide(page)
  const fare = page.getByRole('radio', { name: /Luxury SUV/ })
  await expect(fare).toHaveAccessibleName(/\$\d+\.\d\d/)
  await page.getByText('Why this price').click()
  await expect(page.getByText('Base fare, first 10 miles included')).toBeVisible()
  await goToContact(page)
  await fillContact(page)
  await confirm(page)
  await expect(page.getByRole('status').getByText(/Awaiting your Zelle payment of \$\d+\.\d\d/)).toBeVisible()

  await page.getByRole('button', { name: 'Pay with Zelle' }).click()
  const zelle = page.getByRole('dialog')
  await expect(zelle.getByText(/^INV-\d{13}$/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await zelle.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@')
  await zelle.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(zelle).toBeHidden()
})

test('a rider books from city to city, shared, there and back', { tag: '@alike' }, async ({ page }) => {
  await openBooking(page)
  await booking(page).getByLabel('Pickup Date').fill(dayFromNow(10))
  await booking(page).getByLabel('Pickup Time').fill('07:00')
  await page.getByRole('radio', { name: 'City to City' }).check()
  await choosePlace(page, { label: 'Pickup Location', words: 'dallas love field' })
  await choosePlace(page, { label: 'Drop-off Location', words: 'will rogers' })
  await page.getByRole('checkbox', { name: /Carpool/ }).check()
  await booking(page).getByLabel('Luggage').selectOption('medium')
  await booking(page).getByLabel('Transfer Type').selectOption('Round Trip')
  await booking(page).getByLabel('Return Date (optional)').fill(dayFromNow(12))
  await booking(page).getByLabel('Return Time (optional)').fill('18:00')
  // The flight that brings the rider back.
  await booking(page).getByText('Return flight details').click()
  await booking(page).getByLabel('Arriving flight on your return (optional)').fill('dl 77')
  await page
    .getByRole('group', { name: 'Meeting point on your return' })
    .getByRole('radio', { name: /^Inside/ })
    .check()
  await page.getByRole('radio', { name: /Executive Sedan/ }).check()
  await page.getByText('Why this price').click()
  await expect(page.getByText('Round trip: distance doubled')).toBeVisible()
  await expect(page.getByText('On the way back: chauffeur waits inside')).toBeVisible()
  await expect(page.getByText('Carpool, 30% off')).toBeVisible()
  await goToContact(page)
  await fillContact(page)
  await confirm(page)
  await expect(page.getByText(/Round Trip/).first()).toBeVisible()
  await expect(page.getByText('Carpool, 30% off')).toBeVisible()
  await expect(page.getByText('Return: arriving flight').locator('..')).toContainText('DL77')
  await expect(page.getByText('On the way back: chauffeur waits inside')).toBeVisible()
})

test('the receipt is a picture of 800 by 1400', { tag: '@alike' }, async ({ page }) => {
  const { id } = (await openBooked(page, { method: 'zelle' })).booking
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Receipt' }).click(),
  ])
  expect(download.suggestedFilename()).toContain(id)
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const picture = Buffer.concat(chunks)
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([800, 1400])
})

test('cancelling asks first, tells the refund, and starts a new booking', async ({ page }) => {
  await openBooked(page, { method: 'zelle' })
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this ride?' })
  await expect(
    dialog.getByText('This action cannot be undone. Please review our cancellation policy before proceeding.'),
  ).toBeVisible()
  await expect(dialog.getByText(/Nothing was paid/)).toBeVisible()
  await dialog.getByRole('button', { name: 'No, Keep Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await dialog.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(page.getByText(/is cancelled/)).toBeVisible()
  await expect(booking(page).getByLabel('Pickup Date')).toHaveValue('')
})

test('editing goes back with everything kept and changes the same booking', { tag: '@alike' }, async ({ page }) => {
  const { id } = (await openBooked(page, { method: 'zelle' })).booking
  await page.getByRole('button', { name: 'Edit Details' }).click()
  await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('button', { name: 'Back to Ride Details' }).click()
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/JFK/)
  await page.getByRole('radio', { name: /Executive Van/ }).check()
  await nextButton(page).click()
  expect(await confirm(page)).toBe(id)
  await expect(booking(page).getByText('Executive Van (Executive Vans)')).toBeVisible()
})

test('starting new forgets the booking and begins at an empty form', { tag: '@alike' }, async ({ page }) => {
  await openBooked(page, { method: 'zelle' })
  await page.getByRole('button', { name: 'Start New Booking' }).click()
  await expect(booking(page).getByLabel('Pickup Date')).toHaveValue('')
  expect(page.url()).toMatch(/#booking-flow$/)
})

test('on a phone the fare and the Next button stay at the bottom edge', { tag: '@phone' }, async ({ page }) => {
  await openFilledRide(page)
  await booking(page).getByLabel('Pickup Date').scrollIntoViewIfNeeded()
  const box = await nextButton(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40)
})
