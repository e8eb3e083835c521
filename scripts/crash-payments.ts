import { z } from 'zod'
import { type Booked, bookingSchema } from '@/lib/booking/schemas'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payment/sandbox-cards'
import type { TokenRequest } from '@/lib/payment/sandbox-token'
import { opaqueDataSchema, type PaymentRequest, paymentAnswerSchema } from '@/lib/payment/schemas'
import { addressHeader, Refusal } from './crash-riders'

const RETRY_MS = 100
/** Of so many riders one presses twice, and one has a card that is declined: few enough to be no attack on the site. */
const DOUBLE_CLICK_OF = 3
const DECLINED_OF = 17

/** What the rider was last told. `interrupted`: a payment of theirs got no answer. */
export type Told = { said: 'paid' | 'checking' | 'declined'; transactionId: string | null; interrupted: boolean }
type Payer = { origin: string; booked: Booked; rider: number }

/**
 * Pays a booking by card, with a token of the sandbox's, some riders with a double click, until the server says what
 * became of it. While it is away the rider waits, then looks at the booking before another press, as the dialog does.
 */
export async function payUntilTold(payer: Payer): Promise<Told> {
  const clicks = payer.rider % DOUBLE_CLICK_OF === 0 ? 2 : 1
  for (let interrupted = false; ; interrupted = true) {
    const presses = await Promise.all(Array.from({ length: clicks }, () => press(payer).catch(orNothing)))
    const answers = presses.filter(answer => answer !== null)
    // Of two presses the one that paid is what counts; the other was told that it is paid or being checked.
    const told =
      answers.find(({ said }) => said === 'paid') ?? answers[0] ?? (await readStanding(payer).catch(orNothing))
    if (told !== null) return { ...told, interrupted: interrupted || answers.length < clicks }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

/** One press of the button: a token, and its charge. */
async function press({ origin, booked: { booking }, rider }: Payer) {
  const card = { brand: 'visa', lastFour: '1111', expiry: '122039' } as const
  const verdict = { declined: rider % DECLINED_OF === 0, avs: 'Y', cvv: 'M' } as const
  const asked: TokenRequest = { apiLoginID: SANDBOX_LOGIN_ID, clientKey: SANDBOX_CLIENT_KEY, card, verdict }
  const token = await post(`${origin}${SANDBOX_TOKENS_URL}`, { rider, body: asked })
  if (token.status !== 200) throw new Refusal(`${token.status}: ${JSON.stringify(token.answer)}`)
  const body: PaymentRequest = {
    opaqueData: opaqueDataSchema.parse(token.answer),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booking.invoiceNumber,
  }
  const { status, answer } = await post(`${origin}/api/v1/payments/process`, { rider, body })
  if (status === 200 || status === 202) {
    const paid = paymentAnswerSchema.parse(answer)
    return { said: paid.status, transactionId: paid.status === 'paid' ? paid.transactionId : null }
  }
  const { code } = z.object({ code: z.string() }).parse(answer)
  if (code === 'already_paid') return { said: 'paid' as const, transactionId: null }
  if (code === 'payment_pending') return { said: 'checking' as const, transactionId: null }
  if (code === 'card_declined') return { said: 'declined' as const, transactionId: null }
  throw new Refusal(`${status}: ${code}`)
}

/** What the booking says of its payment; null where it waits for one. */
async function readStanding({ origin, booked: { booking, token } }: Payer) {
  const response = await fetch(`${origin}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { status, transactionId } = z.object({ booking: bookingSchema }).parse(await response.json()).booking
  if (status === 'paid') return { said: 'paid' as const, transactionId }
  return status === 'payment_unknown' ? { said: 'checking' as const, transactionId: null } : null
}

async function post(url: string, { rider, body }: { rider: number; body: unknown }) {
  const headers = { 'content-type': 'application/json', ...addressHeader(rider) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

/** A server that was killed says nothing; a refusal is a fault of this run. */
function orNothing(error: unknown): null {
  if (error instanceof Refusal || error instanceof z.ZodError) throw error
  return null
}
