import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { PaymentMethod } from '@/lib/booking/model/payment-methods'
import {
  type BookingRequest,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import type { WizardState } from '@/lib/booking/model/wizard'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { createSandboxToken, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { paymentResponseSchema } from '@/lib/payments/model/schemas'
import type { Place } from '@/lib/places/model/schemas'
import { dayFromNow, randomPickup, seedWizard } from './booking'
import { expect, type Page, randomIp } from './test'

/** Authorize.Net's test card, as typed by a rider. */
export const APPROVED_CARD = {
  number: '4111111111111111',
  expiry: '12/2030',
  cvc: '900',
  zip: '10001',
  name: 'Ada King',
}

type Ride = {
  method?: PaymentMethod
  days?: number
  /** Other fields of the request. */
  overrides?: Partial<BookingRequest>
  /** Origin of the server, if not the base URL. */
  site?: string
}
/** `origin` is the site's origin in the browser. */
type Options = Ride & { origin?: string; path?: string }

/**
 * Books a ride over the API and opens step 3, as after a reload of the tab that booked it. Other tests cover the
 * earlier steps.
 */
export async function openBookedRide(
  page: Page,
  { site = '', origin = site, path = '/#booking-flow', ...ride }: Options = {},
) {
  const booked = await bookRide(page, { site, ...ride })
  await showBookedRide(page, { booked, url: origin + path })
  return booked
}

/** Opens step 3 of an existing booking at `url`. */
export async function showBookedRide(
  page: Page,
  { booked, url }: { booked: CreatedBooking; url: string },
): Promise<void> {
  await seedWizard(page, stateOf(booked))
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
}

/** Books a ride over the API at the server's fare, from a network of its own: one holds at most half of the cars. */
export async function bookRide(
  page: Pick<Page, 'request'>,
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

function stateOf({ booking, token }: CreatedBooking): WizardState {
  const draft: Draft = {
    ...emptyDraft,
    pickupDate: toIsoDateInZone(new Date(booking.pickupAt), booking.pickupTimeZone),
    pickupTime: toTimeInZone(new Date(booking.pickupAt), booking.pickupTimeZone),
    serviceType: booking.serviceType,
    selectedCity: booking.selectedCity,
    pickupLocation: booking.pickup satisfies Place,
    dropOffLocation: booking.dropOff satisfies Place,
    carCategory: booking.carCategory,
    categoryKey: booking.categoryKey,
    contactInfo: booking.contactInfo,
    paymentMethod: booking.paymentMethod,
  }
  return { step: 'confirmed', draft, session: { booking, token } }
}

/** Opens the card dialog. */
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

/** Finds the error of the dialog: the one alert with text. */
export function cardDialogAlert(page: Page) {
  return page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
}

/** Finds the Pay button of the dialog, with any amount. */
export function payButton(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: /^(Pay \$|Processing\.\.\.)/ })
}

/**
 * Serves the local site at an https origin in the browser, as tokenizers require. Requests are forwarded to the site's
 * server and fail while it is down.
 */
export async function serveSecurely(page: Page, { site, origin }: { site: string; origin: string }): Promise<void> {
  await page.route(`${origin}/**`, async route => {
    const requested = new URL(route.request().url())
    // The server may close an idle connection just as it is used again. A browser repeats such a GET, too.
    const maxRetries = route.request().method() === 'GET' ? 2 : 0
    const response = await route
      .fetch({ url: site + requested.pathname + requested.search, maxRedirects: 0, maxRetries })
      .catch(() => null)
    // The test may have ended meanwhile.
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => {})
  })
}

/** Books a ride and pays it over the API with a sandbox card. Other tests cover the dialogs. */
export async function bookPaidRide(page: Pick<Page, 'request'>, ride: Ride = {}): Promise<CreatedBooking> {
  const booked = await bookRide(page, ride)
  const { invoiceNumber, quote } = booked.booking
  const data = {
    opaqueData: createSandboxToken(sandboxCards[0], { zip: '10001', cardCode: '123' }),
    amount: (quote?.totalCents ?? 0) / 100,
    email: '',
    description: '',
    invoiceNumber,
  }
  const headers = { authorization: `Bearer ${booked.token}` }
  const response = await page.request.post('/api/v1/payments/process', { data, headers })
  expect(paymentResponseSchema.parse(await response.json()).status).toBe('paid')
  return booked
}
