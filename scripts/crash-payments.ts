import { z } from 'zod'
import { bookingSchema, type CreatedBooking } from '@/lib/booking/model/schemas'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'
import type { TokenRequest } from '@/lib/payments/model/sandbox-token'
import { opaqueDataSchema, type PaymentRequest, paymentResponseSchema } from '@/lib/payments/model/schemas'
import { createClientIpHeader, isStorageUnavailable, UnexpectedResponse } from './crash-riders'

const RETRY_MS = 100
const MAX_RETRY_MS = 15_000
/** One in this many riders double-clicks and one has a declined card: too few to trigger the attack limits. */
const DOUBLE_CLICK_EVERY = 3
const DECLINED_EVERY = 17

/** The last outcome reported to the rider. `interrupted`: a payment request got no response. */
export type PaymentReport = {
  outcome: 'paid' | 'checking' | 'declined'
  transactionId: string | null
  interrupted: boolean
}
/** `waitsForDatabase`: retries also while the database is unavailable, instead of throwing. */
type Payer = { origin: string; created: CreatedBooking; rider: number; waitsForDatabase?: boolean }

class StorageUnavailable extends UnexpectedResponse {}

/**
 * Pays a booking with a sandbox card, sometimes with a double click, until the outcome is known. While the server is
 * down it waits, then checks the booking before retrying, as the payment dialog does.
 */
export async function payUntilOutcomeKnown(payer: Payer): Promise<PaymentReport> {
  const nullIfUnreachable = (error: unknown): null => {
    if (payer.waitsForDatabase && error instanceof StorageUnavailable) return null
    return nullIfNoResponse(error)
  }
  const clickCount = payer.rider % DOUBLE_CLICK_EVERY === 0 ? 2 : 1
  for (let attempt = 0; ; attempt++) {
    const attempts = await Promise.all(
      Array.from({ length: clickCount }, () => sendPayment(payer).catch(nullIfUnreachable)),
    )
    const reports = attempts.filter(attempt => attempt !== null)
    // Of two clicks the paid one counts; the other returns paid or pending.
    const report =
      reports.find(({ outcome }) => outcome === 'paid') ??
      reports[0] ??
      (await readPaymentStatus(payer).catch(nullIfUnreachable))
    if (report !== null) return { ...report, interrupted: attempt > 0 || reports.length < clickCount }
    // An outage of a minute must not use up the hourly limit.
    await new Promise(resolve => setTimeout(resolve, Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS)))
  }
}

/** Sends one payment with a new token. */
async function sendPayment({ origin, created: { booking }, rider }: Payer) {
  const card = { brand: 'visa', lastFour: '1111', expiry: '122039' } as const
  const verdict = { declined: rider % DECLINED_EVERY === 0, avs: 'Y', cvv: 'M' } as const
  const tokenRequest: TokenRequest = { apiLoginID: SANDBOX_LOGIN_ID, clientKey: SANDBOX_CLIENT_KEY, card, verdict }
  const token = await post(`${origin}${SANDBOX_TOKENS_URL}`, { rider, body: tokenRequest })
  if (token.status !== 200) throw new UnexpectedResponse(`${token.status}: ${JSON.stringify(token.responseBody)}`)
  const body: PaymentRequest = {
    opaqueData: opaqueDataSchema.parse(token.responseBody),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booking.invoiceNumber,
  }
  const { status, responseBody } = await post(`${origin}/api/v1/payments/process`, { rider, body })
  if (status === 200 || status === 202) {
    const paid = paymentResponseSchema.parse(responseBody)
    return { outcome: paid.status, transactionId: paid.status === 'paid' ? paid.transactionId : null }
  }
  const { code } = z.object({ code: z.string() }).parse(responseBody)
  if (code === 'already_paid') return { outcome: 'paid' as const, transactionId: null }
  if (code === 'payment_pending') return { outcome: 'checking' as const, transactionId: null }
  if (code === 'card_declined') return { outcome: 'declined' as const, transactionId: null }
  throw new UnexpectedResponse(`${status}: ${code}`)
}

/** Returns the booking’s payment outcome; null while it awaits payment. */
async function readPaymentStatus({ origin, created: { booking, token } }: Payer) {
  const response = await fetch(`${origin}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body: unknown = await response.json()
  if (isStorageUnavailable(response.status, body)) throw new StorageUnavailable('503: storage_unavailable')
  const { status, transactionId } = z.object({ booking: bookingSchema }).parse(body).booking
  if (status === 'paid') return { outcome: 'paid' as const, transactionId }
  return status === 'payment_unknown' ? { outcome: 'checking' as const, transactionId: null } : null
}

async function post(url: string, { rider, body }: { rider: number; body: unknown }) {
  const headers = { 'content-type': 'application/json', ...createClientIpHeader(rider) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const responseBody: unknown = await response.json()
  if (isStorageUnavailable(response.status, responseBody)) throw new StorageUnavailable('503: storage_unavailable')
  return { status: response.status, responseBody }
}

/** A killed server does not respond; a rejection is a failure of this test. */
function nullIfNoResponse(error: unknown): null {
  if (error instanceof UnexpectedResponse || error instanceof z.ZodError) throw error
  return null
}
