import type { PaymentMethod } from '@/lib/booking/model/payment-methods'
import { toDraft } from '@/lib/booking/model/request'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import {
  type BookingRequest,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { createSandboxToken, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { dayFromNow, randomPickup, seedWizard } from './booking'
import { expect, type Page, randomIp } from './test'

export const PROCESS = '**/api/v1/payments/process'
/** The ZIP code of a card that the sandbox declines. */
export const DECLINED = '46282'

/** Authorize.Net's test card, as typed by a rider. */
export const APPROVED_CARD = {
  number: '4111111111111111',
  expiry: '12/2030',
  cvc: '900',
  zip: '10001',
  name: 'Ada King',
}

type Requests = Pick<Page, 'request'>
type Ride = {
  method?: PaymentMethod
  days?: number
  overrides?: Partial<BookingRequest>
  /** Origin of the server, if not the base URL. */
  site?: string
}

/** Books a ride over the API at the server's fare, from a network of its own: one holds at most half of the cars. */
export async function bookRide(
  page: Requests,
  { method = 'authorizenet', days, overrides, site = '' }: Ride = {},
): Promise<CreatedBooking> {
  const request: BookingRequest = {
    ...airportTransferRequest,
    scheduleOption: 'later',
    ...randomPickup(),
    ...(days !== undefined && { pickupDate: dayFromNow(days) }),
    carCategory: 'Luxury SUV',
    paymentMethod: method,
    ...overrides,
  }
  const send = async (data: BookingRequest) => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': randomIp() }
    const response = await page.request.post(`${site}/api/v1/bookings`, { data, headers })
    return (await response.json()) as unknown
  }
  const { quote } = fareChangedSchema.parse(await send(request))
  return createdBookingSchema.parse(await send({ ...request, rent: quote === null ? null : quote.totalCents / 100 }))
}

/** Pays a ride over the API, by default with a sandbox card that is approved. */
export async function payRide(
  page: Requests,
  { booking, token }: CreatedBooking,
  { site = '', opaqueData = createSandboxToken(sandboxCards[0], { zip: '10001' }), clientIp = randomIp() } = {},
): Promise<unknown> {
  const response = await page.request.post(`${site}/api/v1/payments/process`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': clientIp },
    data: {
      opaqueData,
      amount: (booking.quote?.totalCents ?? 0) / 100,
      email: '',
      description: '',
      invoiceNumber: booking.invoiceNumber,
    },
  })
  return await response.json()
}

export async function bookPaidRide(page: Requests, ride: Ride = {}): Promise<CreatedBooking> {
  const booked = await bookRide(page, ride)
  expect(await payRide(page, booked)).toMatchObject({ status: 'paid' })
  return booked
}

/**
 * Books a ride over the API and opens step 3, as after a reload of the tab that booked it. Other tests cover the
 * earlier steps.
 */
export async function openBookedRide(page: Page, ride: Ride = {}) {
  const booked = await bookRide(page, ride)
  await showBookedRide(page, booked, ride.site)
  return booked
}

export async function showBookedRide(page: Page, booked: CreatedBooking, site = ''): Promise<void> {
  const { booking, token } = booked
  await seedWizard(page, { step: 'confirmed', draft: toDraft(booking), session: { booking, token } })
  await page.goto(`${site}/#booking-flow`)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
}

export function linkOf({ booking, token }: CreatedBooking): string {
  return buildRidePath({ id: booking.id, token })
}

export async function openCardDialog(page: Page) {
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Card number')).toBeVisible()
  return dialog
}

/** Waits until the tokenizer is ready, so that Pay responds at once. */
export async function awaitTokenizer(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isReady === true)
}

export async function fillCard(page: Page, card: Partial<typeof APPROVED_CARD> = {}): Promise<void> {
  const { number, expiry, cvc, zip, name } = { ...APPROVED_CARD, ...card }
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel(/^Expiry/).fill(expiry)
  await dialog.getByLabel('CVC').fill(cvc)
  await dialog.getByLabel('ZIP code').fill(zip)
  await dialog.getByLabel('Cardholder name').fill(name)
}

/** Fills in a test card, with another ZIP code if one is given. */
export async function fillTestCard(page: Page, { zip }: { zip?: string } = {}) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fill in a test card' }).click()
  if (zip !== undefined) await dialog.getByLabel('ZIP code').fill(zip)
}

/** Finds the error of the dialog: the one alert with text. */
export function cardDialogAlert(page: Page) {
  return page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
}

export function payButton(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: /^(Pay \$|Processing\.\.\.)/ })
}

export function successToast(page: Page) {
  return page.getByRole('alert').filter({ hasText: /^Payment successful! Transaction ID: \d+$/ })
}

export function expectStatus(page: Page, userMessage: string | RegExp) {
  return expect(page.getByRole('status').getByText(userMessage)).toBeVisible()
}

/** Lets requests reach the server, but holds their responses until the returned function is called. */
export async function holdResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    const response = await route.fetch()
    await promise
    // The page may have navigated away.
    await route.fulfill({ response }).catch(() => {})
  })
  return resolve
}
