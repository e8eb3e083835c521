import { z } from 'zod'
import { bookingSchema, type CreatedBooking } from '@/lib/booking/schemas'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payment/sandbox-cards'
import type { TokenRequest } from '@/lib/payment/sandbox-token'
import { opaqueDataSchema, type PaymentRequest, paymentResponseSchema } from '@/lib/payment/schemas'
import { createClientIpHeader, UnexpectedResponse } from './crash-riders'

const RETRY_MS = 100
/** Of so many riders one presses twice, and one has a card that is declined: few enough to be no attack on the site. */
const DOUBLE_CLICK_EVERY = 3
const DECLINED_EVERY = 17

/** What the rider was last told. `interrupted`: a payment of theirs got no answer. */
export type PaymentReport = {
  outcome: 'paid' | 'checking' | 'declined'
  transactionId: string | null
  interrupted: boolean
}
type Payer = { origin: string; created: CreatedBooking; rider: number }

/**
 * Pays a booking by card, with a token of the sandbox's, some riders with a double click, until the server says what
 * became of it. While it is away the rider waits, then looks at the booking before another press, as the dialog does.
 */
export async function payUntilAnswered(payer: Payer): Promise<PaymentReport> {
  const clickCount = payer.rider % DOUBLE_CLICK_EVERY === 0 ? 2 : 1
  for (let interrupted = false; ; interrupted = true) {
    const attempts = await Promise.all(
      Array.from({ length: clickCount }, () => sendPayment(payer).catch(nullIfUnreachable)),
    )
    const answers = attempts.filter(answer => answer !== null)
    // Of two presses the one that paid is what counts; the other was told that it is paid or being checked.
    const report =
      answers.find(({ outcome }) => outcome === 'paid') ??
      answers[0] ??
      (await readPaymentStatus(payer).catch(nullIfUnreachable))
    if (report !== null) return { ...report, interrupted: interrupted || answers.length < clickCount }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

/** One press of the button: a token, and its charge. */
async function sendPayment({ origin, created: { booking }, rider }: Payer) {
  const card = { brand: 'visa', lastFour: '1111', expiry: '122039' } as const
  const verdict = { declined: rider % DECLINED_EVERY === 0, avs: 'Y', cvv: 'M' } as const
  const tokenRequest: TokenRequest = { apiLoginID: SANDBOX_LOGIN_ID, clientKey: SANDBOX_CLIENT_KEY, card, verdict }
  const token = await post(`${origin}${SANDBOX_TOKENS_URL}`, { rider, body: tokenRequest })
  if (token.status !== 200) throw new UnexpectedResponse(`${token.status}: ${JSON.stringify(token.answer)}`)
  const body: PaymentRequest = {
    opaqueData: opaqueDataSchema.parse(token.answer),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booking.invoiceNumber,
  }
  const { status, answer } = await post(`${origin}/api/v1/payments/process`, { rider, body })
  if (status === 200 || status === 202) {
    const paid = paymentResponseSchema.parse(answer)
    return { outcome: paid.status, transactionId: paid.status === 'paid' ? paid.transactionId : null }
  }
  const { code } = z.object({ code: z.string() }).parse(answer)
  if (code === 'already_paid') return { outcome: 'paid' as const, transactionId: null }
  if (code === 'payment_pending') return { outcome: 'checking' as const, transactionId: null }
  if (code === 'card_declined') return { outcome: 'declined' as const, transactionId: null }
  throw new UnexpectedResponse(`${status}: ${code}`)
}

/** What the booking says of its payment; null where it waits for one. */
async function readPaymentStatus({ origin, created: { booking, token } }: Payer) {
  const response = await fetch(`${origin}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { status, transactionId } = z.object({ booking: bookingSchema }).parse(await response.json()).booking
  if (status === 'paid') return { outcome: 'paid' as const, transactionId }
  return status === 'payment_unknown' ? { outcome: 'checking' as const, transactionId: null } : null
}

async function post(url: string, { rider, body }: { rider: number; body: unknown }) {
  const headers = { 'content-type': 'application/json', ...createClientIpHeader(rider) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

/** A server that was killed says nothing; a refusal is a fault of this run. */
function nullIfUnreachable(error: unknown): null {
  if (error instanceof UnexpectedResponse || error instanceof z.ZodError) throw error
  return null
}
