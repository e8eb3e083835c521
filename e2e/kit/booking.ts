import { addDays } from 'date-fns'
import { expect, type Page } from './test'

/** A day that many days from now, as a date field takes it. */
export function dayFromNow(days: number): string {
  return addDays(new Date(), days).toISOString().slice(0, 10)
}

/** The booking's section: the page has other things by the same names. */
export function booking(page: Page) {
  return page.locator('#booking-flow')
}

export async function openBooking(page: Page): Promise<void> {
  await page.goto('/#booking-flow')
  await expect(booking(page).getByLabel('Pickup Location')).toBeVisible()
}

/** Types a place and chooses the first that is offered. */
export async function choosePlace(page: Page, { label, words }: { label: string; words: string }): Promise<void> {
  const input = page.getByRole('combobox', { name: label })
  await input.fill(words)
  const offers = page.getByRole('listbox')
  await expect(offers.getByRole('option').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ has: offers })).toHaveCount(0)
  await offers.getByRole('option').first().click()
  await expect(offers).toBeHidden()
}

/** Step 1 for a ride within New York in three days, up to the chosen vehicle. */
export async function fillCityRide(page: Page): Promise<void> {
  await booking(page).getByLabel('Pickup Date').fill(dayFromNow(3))
  await booking(page).getByLabel('Pickup Time').fill('09:30')
  await page.locator('select[name=selectedCity]').selectOption('new-york')
  await choosePlace(page, { label: 'Pickup Location', words: 'jfk' })
  await choosePlace(page, { label: 'Drop-off Location', words: 'times square' })
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
}

export async function goToContact(page: Page): Promise<void> {
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
}

/** The Next button in view: beside the form on a desktop, at the bottom edge on a phone. */
export function nextButton(page: Page) {
  return page.getByRole('button', { name: 'Next: Contact Information' }).filter({ visible: true })
}

/** Step 2: who rides, and how it is paid. */
export async function fillContact(
  page: Page,
  { method = 'Zelle' }: { method?: 'Zelle' | 'Credit/Debit Card' } = {},
): Promise<void> {
  await booking(page).getByLabel('First name').fill('Ada')
  await booking(page).getByLabel('Last name').fill('King')
  await booking(page).getByLabel('E-mail').fill('ada@example.com')
  await booking(page).getByLabel('Phone', { exact: false }).first().fill('212 555 0142')
  await booking(page).getByRole('radio', { name: method }).check()
}

export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  return bookingId(page)
}

/** The booking's id as the rider reads it. */
export async function bookingId(page: Page): Promise<string> {
  return page
    .getByText('Booking ID')
    .locator('..')
    .locator('[aria-hidden]')
    .textContent()
    .then(text => text ?? '')
}

/** From nothing to a confirmed ride within New York. */
export async function bookCityRide(page: Page, way: Parameters<typeof fillContact>[1] = {}): Promise<string> {
  await openBooking(page)
  await fillCityRide(page)
  await goToContact(page)
  await fillContact(page, way)
  return confirm(page)
}
