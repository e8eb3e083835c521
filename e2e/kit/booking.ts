import { addDays } from 'date-fns'
import { z } from 'zod'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { WizardState } from '@/lib/booking/model/wizard'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'
import { type Place, placesResponseSchema } from '@/lib/places/model/schemas'
import { expect, type Page } from './test'

/** A day that many days from now, as a date field takes it. */
export function dayFromNow(days: number): string {
  return addDays(new Date(), days).toISOString().slice(0, 10)
}

/** A pickup of its own for each ride, three days from now or later, so that the cars of the site last for all of them. */
export function anyPickup(): { pickupDate: string; pickupTime: string } {
  const quarters = Math.floor(Math.random() * 56)
  const hour = String(7 + Math.floor(quarters / 4)).padStart(2, '0')
  const minute = String((quarters % 4) * 15).padStart(2, '0')
  return { pickupDate: dayFromNow(3 + Math.floor(Math.random() * 20)), pickupTime: `${hour}:${minute}` }
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
export async function choosePlace(page: Page, { label, query }: { label: string; query: string }): Promise<void> {
  const input = page.getByRole('combobox', { name: label })
  await input.fill(query)
  const offers = page.getByRole('listbox')
  await expect(offers.getByRole('option').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ has: offers })).toHaveCount(0)
  await offers.getByRole('option').first().click()
  await expect(offers).toBeHidden()
}

/** Step 1 for a ride within New York some days from now, up to the chosen vehicle. */
export async function fillCityRide(page: Page): Promise<void> {
  await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
  await choosePlace(page, { label: 'Drop-off Location', query: 'times square' })
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  const { pickupDate, pickupTime } = anyPickup()
  await booking(page).getByLabel('Pickup Date').fill(pickupDate)
  await booking(page).getByLabel('Pickup Time').fill(pickupTime)
}

/**
 * The same step 1 already filled, as a tab shows it after a reload: for what comes after it. How it is filled has its own
 * tests.
 */
export async function openFilledRide(page: Page, patch: Partial<Draft> = {}): Promise<void> {
  const draft: Draft = {
    ...emptyDraft,
    ...anyPickup(),
    selectedCity: 'new-york',
    pickupLocation: await findPlace(page, 'jfk'),
    dropOffLocation: await findPlace(page, 'times square'),
    carCategory: 'Luxury SUV',
    categoryKey: 'luxsuv',
    isVehicleChosen: true,
    ...patch,
  }
  await seedWizard(page, { step: 'ride', draft, session: null })
  await openBooking(page)
  await expect(page.getByRole('radio', { name: new RegExp(draft.carCategory) })).toBeChecked()
}

async function findPlace(page: Page, query: string): Promise<Place> {
  const answer = await page.request.get('/api/v1/places', { params: { q: query, near: 'new-york' } })
  const [first] = placesResponseSchema.parse(await answer.json()).places
  if (first === undefined) throw new Error(`no place is called ${query}`)
  return first
}

/** Shows the page base fares of $10, which the server does not know: so its fares are others than the rider saw. */
export async function showOtherFares(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/vehicle-category')
  const categories = z.array(vehicleCategorySchema).parse(await answer.json())
  const json = categories.map(category => ({ ...category, baseFare: 10 }))
  await page.route('**/api/v1/vehicle-category', route => route.fulfill({ json }))
}

/** What this page's tab remembers of a booking when it is first opened. */
export async function seedWizard(page: Page, state: WizardState): Promise<void> {
  await page.addInitScript(text => {
    if (sessionStorage.getItem('seeded') !== null) return
    sessionStorage.setItem('seeded', 'once')
    sessionStorage.setItem('booking', text)
  }, JSON.stringify(state))
}

export async function goToContact(page: Page): Promise<void> {
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
}

/** The Next button in view: next to the form on a desktop, at the bottom edge on a phone. */
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
  await booking(page).getByLabel('Email').fill('ada@example.com')
  await booking(page).getByLabel('Phone', { exact: false }).first().fill('212 555 0142')
  await booking(page).getByRole('radio', { name: method }).check()
}

export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  return bookingId(page)
}

/** The booking's id as the rider reads it. */
async function bookingId(page: Page): Promise<string> {
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
