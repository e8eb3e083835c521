import { z } from 'zod'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { WizardState } from '@/lib/booking/model/wizard'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'
import { addDays } from '@/lib/format'
import { type Place, placesResponseSchema } from '@/lib/places/model/schemas'
import { expect, type Page } from './test'

export function dayFromNow(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}

/** Picks a random time at least three days ahead, so that tests do not run out of cars. */
export function randomPickup(): { pickupDate: string; pickupTime: string } {
  const quarters = Math.floor(Math.random() * 56)
  const hour = String(7 + Math.floor(quarters / 4)).padStart(2, '0')
  const minute = String((quarters % 4) * 15).padStart(2, '0')
  return { pickupDate: dayFromNow(3 + Math.floor(Math.random() * 20)), pickupTime: `${hour}:${minute}` }
}

/** Finds the booking section; other sections use the same labels. */
export function booking(page: Page) {
  return page.locator('#booking-flow')
}

export async function choosePlace(page: Page, { label, query }: { label: string; query: string }): Promise<void> {
  const input = page.getByRole('combobox', { name: label })
  await input.fill(query)
  const offers = page.getByRole('listbox')
  await expect(offers.getByRole('option').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ has: offers })).toHaveCount(0)
  await offers.getByRole('option').first().click()
  await expect(offers).toBeHidden()
}

export async function setPickup(page: Page, { pickupDate, pickupTime }: { pickupDate: string; pickupTime: string }) {
  await booking(page).getByText('Schedule for Later').click()
  await booking(page).getByLabel('Pickup Date').fill(pickupDate)
  await booking(page).getByLabel('Pickup Time').fill(pickupTime)
}

export async function seeFares(page: Page): Promise<void> {
  await booking(page).getByRole('button', { name: 'See fares' }).click()
  await expect(booking(page).getByRole('group', { name: 'Car Category' })).toBeVisible()
}

/**
 * Opens the cars of a ride already filled in, as after a reload, for tests of later steps. Other tests fill it in by hand.
 */
export async function openFilledRide(page: Page, patch: Partial<Draft> = {}): Promise<void> {
  const draft: Draft = {
    ...emptyDraft,
    scheduleOption: 'later',
    ...randomPickup(),
    selectedCity: 'new-york',
    pickupLocation: await findPlace(page, 'jfk'),
    dropOffLocation: await findPlace(page, 'times square'),
    carCategory: 'Luxury SUV',
    isVehicleChosen: true,
    ...patch,
  }
  await seedWizard(page, { step: 'cars', draft, session: null })
  await page.goto('/#booking-flow')
  await expect(page.getByRole('radio', { name: new RegExp(draft.carCategory) })).toBeChecked()
}

export async function findPlace(page: Page, query: string): Promise<Place> {
  const response = await page.request.get('/api/v1/places', { params: { q: query, near: 'new-york' } })
  const [first] = placesResponseSchema.parse(await response.json()).places
  if (first === undefined) throw new Error(`no place is called ${query}`)
  return first
}

/** Shows base fares of $10 on the page, so that the server's fares differ from those the rider saw. */
export async function showOtherFares(page: Page): Promise<void> {
  const response = await page.request.get('/api/v1/vehicle-category')
  const categories = z.array(vehicleCategorySchema).parse(await response.json())
  const json = categories.map(category => ({ ...category, baseFare: 10 }))
  await page.route('**/api/v1/vehicle-category', route => route.fulfill({ json }))
}

/** Stores the wizard's state in the tab before its first page loads. */
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

/** Finds the visible Next button: next to the form on a desktop, at the bottom on a phone. */
export function nextButton(page: Page) {
  return page.getByRole('button', { name: 'Next: Contact Information' }).filter({ visible: true })
}

export async function fillContact(page: Page, method: 'Zelle' | 'Credit/Debit Card' = 'Zelle'): Promise<void> {
  await booking(page).getByLabel('First name').fill('Ada')
  await booking(page).getByLabel('Last name').fill('King')
  await booking(page).getByLabel('Email').fill('ada@example.com')
  await booking(page).getByLabel('Phone', { exact: false }).first().fill('212 555 0142')
  await booking(page).getByRole('radio', { name: method }).check()
}

export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  return readBookingId(page)
}

export async function readBookingId(page: Page): Promise<string> {
  const id = page.getByText('Booking ID').locator('..').locator('[aria-hidden]')
  return (await id.textContent()) ?? ''
}
