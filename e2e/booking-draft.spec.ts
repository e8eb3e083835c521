import {
  booking,
  confirm,
  fillCityRide,
  fillContact,
  goToContact,
  openBooking,
  openFilledRide,
  seeFares,
} from './kit/booking'
import { expect, test } from './kit/test'

test('a reload at any step keeps the draft, and another tab has its own draft', async ({ page, context }) => {
  await test.step('ride details', async () => {
    await openBooking(page)
    await fillCityRide(page)
    const other = await context.newPage()
    await openBooking(other)
    await expect(other.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue('')
    await booking(other).getByText('Schedule for Later').click()
    await booking(other).getByLabel('Pickup Time').fill('10:10')
    await other.close()
    await page.reload()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/JFK/)
    await expect(booking(page).getByLabel('Pickup Time')).not.toHaveValue('10:10')
    await page.reload()
    await seeFares(page)
  })
  await test.step('contact, also after another page', async () => {
    await goToContact(page)
    await fillContact(page)
    await page.reload()
    await expect(booking(page).getByLabel('Email')).toHaveValue('ada@example.com')
    await page.goto('/blog/tipping-your-chauffeur')
    await page.goto('/#booking-flow')
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  })
  await test.step('Back and Forward move between all steps', async () => {
    await page.getByRole('button', { name: 'Back to Ride Details' }).click()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeFocused()
    await goToContact(page)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeChecked()
    await page.goForward()
    await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
    const id = await confirm(page)
    await page.goBack()
    await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
    await page.goForward()
    await expect(page.getByText(id).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(id).first()).toBeVisible()
  })
})

test('one booking is made after being offline, a lost response and a change of the form', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await context.setOffline(false)

  const bookedIds: string[] = []
  await page.route('**/api/v1/bookings', async route => {
    const response = await route.fetch()
    bookedIds.push((await response.json()).booking.id)
    if (bookedIds.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/We could not reach our server/)).toBeVisible()
  await booking(page).getByLabel('First name').fill('Augusta')
  const id = await confirm(page)
  expect(bookedIds).toEqual([id, id])
  await expect(page.getByText('Augusta King')).toBeVisible()
})
