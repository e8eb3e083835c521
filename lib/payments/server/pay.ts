import 'server-only'
import type { Kysely } from 'kysely'
import { canAddGratuity, offerGratuity } from '@/lib/booking/model/gratuity'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled, isDisputed, isPaymentOpen } from '@/lib/booking/model/status'
import { type BookingRow, listAttempts } from '@/lib/booking/server/account'
import { prepareRetakeCar } from '@/lib/booking/server/availability'
import { listChangesSince } from '@/lib/booking/server/change'
import type { BookingContext } from '@/lib/booking/server/context'
import { toBooking, toBookingOrNull } from '@/lib/booking/server/document'
import { bookingVersionChanged } from '@/lib/booking/server/errors'
import { findBookingByInvoiceNumber, updateBooking } from '@/lib/booking/server/store'
import { isTokenValid } from '@/lib/booking/server/token'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { answerOf, buildAttempt, findAttempt, nextReference } from './attempts'
import { assertAgreed, type PreparedChange, prepareChange, type RequestedChange, reviewChange } from './change-ride'
import type { PaymentContext } from './context'
import {
  alreadyPaid,
  amountDiffers,
  cardDeclined,
  cardUnreadable,
  fareUnconfirmed,
  invoiceNotFound,
  methodNotOffered,
  nothingToPay,
  paymentDisputed,
  paymentPending,
  paymentUnavailable,
} from './errors'
import type { Charge, ChargeOutcome } from './gateway-port'
import {
  assertNotLockedOut,
  cardAttackError,
  countPaymentAttempt,
  isProofValid,
  limitDuringAttack,
  wasUsed,
} from './limits'
import { endAttempt, lastSeq, type Proposal, proposeRide, record } from './record'

/** The invoice number is enough to pay what is due; the token proves the holder, who alone may pay for more. */
export type PaymentInput = { request: PaymentRequest; token?: string | null }
type PayingContext = BookingContext & PaymentContext

/**
 * Charges what a booking owes to a card, once, or what it will owe with the change or gratuity that the request carries.
 * Stores the intent before sending, so that a crash leaves an attempt to look up. An open outcome returns `checking`.
 * Throws AppError when nothing was charged.
 */
export async function processPayment(
  context: PayingContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<PaymentResponse> {
  const intent = await countAndLog(context, { ...input, clientIp }, () => createIntent(context, input))
  const outcome = await sendCharge(context, intent.attempt, { ...intent.charge, clientIp })
  return toPaymentResponse(await saveOutcome(context, intent, outcome), outcome)
}

/** Validates a payment request without charging. Throws AppError like `processPayment`. */
export async function validatePayment(
  context: PayingContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<void> {
  await countAndLog(context, { ...input, clientIp }, async () => {
    const prepared = await preparePayment(context, input)
    // Only a transaction sees the ride, its price and the cars at one time; this one stores nothing.
    await write(context, 'rider', async tx => await reviewPayment(tx, input, prepared))
  })
}

/** Counts every attempt, so that rejections cannot be used to guess invoice numbers. */
async function countAndLog<T>(
  context: PayingContext,
  { clientIp, request }: PaymentInput & { clientIp: string },
  proceed: () => Promise<T>,
): Promise<T> {
  try {
    await countPaymentAttempt(context, clientIp)
    if (!context.paymentMethods().includes('authorizenet')) throw methodNotOffered('authorizenet')
    return await proceed()
  } catch (error) {
    if (error instanceof AppError) context.log(`payment for invoice ${request.invoiceNumber} rejected: ${error.code}`)
    throw error
  }
}

type PreparedPayment = {
  reserveCarAgain: Awaited<ReturnType<typeof prepareRetakeCar>>
  change: { requested: RequestedChange; prepared: PreparedChange } | null
}

/** Loads what a transaction must not wait for. */
async function preparePayment(context: PayingContext, input: PaymentInput): Promise<PreparedPayment> {
  const { change, invoiceNumber } = input.request
  if (change === undefined) {
    const row = await findBookingByInvoiceNumber(context.db, invoiceNumber)
    const booking = row === undefined ? null : toBookingOrNull(row)
    return { reserveCarAgain: await prepareRetakeCar(context, booking), change: null }
  }
  const requested: RequestedChange = {
    load: async db => {
      const { row } = await loadPayable(db, input)
      return { booking: toBooking(row), version: row.version, row }
    },
    by: 'rider',
    request: change.request,
    seenVersion: change.seenVersion,
  }
  const reserveCarAgain = await prepareRetakeCar(context, null)
  return { reserveCarAgain, change: { requested, prepared: await prepareChange(context, requested) } }
}

/** Finds the booking to pay. Throws AppError when nothing of it can be paid. */
async function loadPayable(
  db: Kysely<Tables>,
  { request: { invoiceNumber, change, gratuityCents }, token = null }: PaymentInput,
): Promise<{ row: BookingRow; booking: Booking; hasAccessToken: boolean }> {
  const row = await findBookingByInvoiceNumber(db, invoiceNumber)
  if (row === undefined || row.erased_at !== null) throw invoiceNotFound()
  const hasAccessToken = token !== null
  if (hasAccessToken && !isTokenValid({ token, tokenHash: row.token_hash })) throw invoiceNotFound()
  if ((change !== undefined || gratuityCents !== undefined) && !hasAccessToken) throw invoiceNotFound()
  const booking = toBooking(row)
  assertPayable(booking)
  return { row, booking, hasAccessToken }
}

/** Throws AppError when nothing of a booking can be paid online, whatever is due. */
export function assertPayable(booking: Booking): void {
  if (isCanceled(booking)) throw nothingToPay()
  if (isPaymentOpen(booking)) throw paymentPending()
  // The chargeback may be reversed, and the booking would be paid twice.
  if (isDisputed(booking)) throw paymentDisputed()
  if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
}

/** Reviews within a transaction what is paid, with the amount that the ledger says is due. */
async function reviewPayment(tx: Tx, input: PaymentInput, { change, reserveCarAgain }: PreparedPayment) {
  const { request } = input
  const { row, booking, hasAccessToken } = await loadPayable(tx.db, input)
  const attempts = await listAttempts(tx.db, row.id)
  let cents = booking.account.dueCents
  let proposal: Proposal | null = null
  if (change === null) {
    const gratuityCents = reviewGratuity(booking, request, tx.now)
    if (gratuityCents > 0) proposal = { gratuityCents }
    cents += gratuityCents
    if (cents === 0) throw alreadyPaid()
    // The price may be the same, and the time another.
    const seenVersion = request.seenVersion ?? row.version
    const changes = await listChangesSince(tx.db, { booking, version: seenVersion })
    if (changes !== null && changes.length > 0) throw bookingVersionChanged({ version: row.version, changes })
  } else {
    const { terms, isApplied } = await reviewChange(tx, change.requested, change.prepared)
    if (isApplied && terms.dueCents === 0) throw alreadyPaid()
    if (request.change !== undefined) assertAgreed(terms, request.change.agreed)
    if (!isApplied) proposal = proposeRide(booking, change.prepared.ride)
    cents = terms.dueCents
  }
  if (cents === 0 || Math.round(request.amount * 100) !== cents) throw amountDiffers()
  assertNotLockedOut(attempts, hasAccessToken, tx.now)
  if (change === null) await reserveCarAgain(tx, booking)
  return { row, booking, hasAccessToken, attempts, cents, proposal }
}

/** Returns what is added for the chauffeur beyond what was added before. Throws AppError if it cannot be. */
function reviewGratuity(booking: Booking, { gratuityCents }: PaymentRequest, now: Date): number {
  const { account, quote } = booking
  const addedCents = gratuityCents === undefined ? 0 : gratuityCents - account.gratuityCents
  if (addedCents === 0) return 0
  const offer = offerGratuity(quote)
  const isOffered = offer?.custom || offer?.percents.some(({ cents }) => cents === addedCents)
  if (addedCents < 0 || !isOffered) throw amountDiffers()
  if (account.dueCents === 0 && !canAddGratuity(booking, now)) throw alreadyPaid()
  return addedCents
}

type Intent = { attempt: PaymentAttemptTable; charge: Omit<Charge, 'clientIp'>; booking: BookingRow }

async function createIntent(context: PayingContext, input: PaymentInput): Promise<Intent> {
  const { request } = input
  const prepared = await preparePayment(context, input)
  const validProof = await findValidProof(context, request)
  const intent = await write(context, 'rider', async tx => {
    const payment = await reviewPayment(tx, input, prepared)
    const { row, booking, hasAccessToken, attempts, cents, proposal } = payment
    const proof = validProof === null || (await wasUsed(tx, validProof)) ? null : validProof
    const waitMs = await limitDuringAttack(tx, { bookedAt: booking.createdAt, hasAccessToken, attempts, proof })
    if (waitMs !== null) return waitMs
    const attempt = buildAttempt(tx, {
      booking_id: row.id,
      kind: 'charge',
      gateway: context.paymentGateway.name,
      reference: nextReference(attempts),
      cents,
      proposal: proposal && JSON.stringify(proposal),
      changes_ride: proposal !== null && 'ride' in proposal ? 1 : 0,
      proof,
      with_access_token: hasAccessToken ? 1 : 0,
    })
    await updateBooking(tx, { booking, version: row.version, newAttempt: attempt })
    const charge = {
      opaqueData: request.opaqueData,
      cents,
      invoiceNumber: booking.invoiceNumber,
      reference: attempt.reference,
      description: `Ride Booking - ${booking.serviceType}`,
      email: request.email || booking.contactInfo.email,
    }
    return { attempt, charge, booking: row }
  })
  if (typeof intent === 'number') throw await cardAttackError(request, intent, context)
  return intent
}

/** Returns the signature that identifies a valid proof of work. */
async function findValidProof(context: PaymentContext, { proof, invoiceNumber }: PaymentRequest) {
  if (proof === undefined || !(await isProofValid(proof, invoiceNumber, context))) return null
  return proof.challenge.signature
}

/** Sends a charge. If the adapter throws, the outcome is unknown: the card may already have been charged. */
async function sendCharge(
  context: PaymentContext,
  { id }: PaymentAttemptTable,
  charge: Charge,
): Promise<ChargeOutcome> {
  try {
    return await context.paymentGateway.charge(charge)
  } catch (error) {
    console.error(`attempt ${id}: gateway adapter threw after the charge was sent; outcome unknown`, error)
    return { state: 'unknown', reason: 'threw' }
  }
}

/** Stores an outcome. If that fails, the attempt stays open and is looked up. */
async function saveOutcome(context: PaymentContext, intent: Intent, outcome: ChargeOutcome) {
  const { attempt } = intent
  try {
    if (outcome.state === 'approved' || outcome.state === 'held') {
      const state = outcome.state === 'held' ? 'held' : 'unsettled'
      const transaction = answerOf(attempt, intent.booking, outcome.transactionId, state)
      await record(context, { bookingId: attempt.booking_id, transaction, asOf: lastSeq(intent.booking) })
    } else {
      await write(context, 'site', async tx => {
        const { reason } = outcome
        const transaction_id = 'transactionId' in outcome ? outcome.transactionId : null
        // What never reached the gateway is as absent as what it never got.
        const state = outcome.state === 'refused' ? 'absent' : outcome.state
        await endAttempt(tx, context, attempt, { state, reason, transaction_id })
      })
    }
    return (await findAttempt(context.db, attempt.id)) ?? attempt
  } catch (error) {
    console.error(`attempt ${attempt.id}: saving the outcome failed; it will be looked up`, error)
    return attempt
  }
}

function toPaymentResponse({ state, transaction_id }: PaymentAttemptTable, outcome: ChargeOutcome): PaymentResponse {
  if (state === 'done') return { status: 'paid', transactionId: transaction_id ?? '' }
  const text = 'text' in outcome ? outcome.text : undefined
  if (state === 'declined') throw cardDeclined(text)
  if (outcome.state === 'refused' && outcome.token) throw cardUnreadable()
  if (state === 'failed' || state === 'absent') throw paymentUnavailable(text)
  return { status: 'checking', message: userMessages.paymentChecking }
}
