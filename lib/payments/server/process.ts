import 'server-only'
import { isIP } from 'node:net'
import { toBookingOrNull } from '@/lib/booking/server/document'
import { findBookingByInvoiceNumber } from '@/lib/booking/server/store'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import { write } from '@/lib/platform/database/write'
import { cardAttackError, limitDuringAttack } from './card-attack'
import { IN_FLIGHT_TIMEOUT_MS, isoAfter, logPayment, type PaymentContext } from './context'
import { cardDeclined, cardUnreadable, paymentUnavailable } from './errors'
import type { Charge, ChargeOutcome } from './gateway-port'
import { countPaymentAttempt } from './limits'
import { findPayableBooking, type PaymentInput } from './payable'
import { prepareCarCheck } from './prepare-car-check'
import { isProofValid } from './proof-of-work'
import { recordOutcome } from './record-outcome'
import { insertPayment, isOpenCharge, refreshBookingStatus, releaseInvoice } from './store'

/**
 * Charges a booking's stored fare, the difference of its pending change or its balance due to a card, once. Stores the
 * intent before sending, so that a crash leaves it to reconcile. An open outcome returns `checking`. Throws AppError when nothing was charged.
 */
export async function processPayment(
  context: PaymentContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<PaymentResponse> {
  const { intent, charge } = await countAndLog(context, { ...input, clientIp }, () => createIntent(context, input))
  const outcome = await sendCharge(context, { ...charge, clientIp: isIP(clientIp) === 0 ? null : clientIp })
  return toPaymentResponse(await saveOutcome(context, { intent, outcome }), outcome)
}

/** Validates a payment request without charging. Throws AppError like `processPayment`. */
export async function validatePayment(
  context: PaymentContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<void> {
  await countAndLog(context, { ...input, clientIp }, async () => {
    const { booking, invoiceNumber } = await findPayableBooking(context.db, { ...input, now: context.now() })
    const checkCar = await prepareCarCheck(context, { found: booking, invoiceNumber })
    await checkCar({ db: context.db, now: context.now(), actor: 'rider' }, booking)
  })
}

/** Counts every attempt, so that rejections cannot be used to guess invoice numbers. */
async function countAndLog<T>(
  context: PaymentContext,
  { clientIp, request }: PaymentInput & { clientIp: string },
  proceed: () => Promise<T>,
): Promise<T> {
  try {
    await countPaymentAttempt(context, clientIp)
    return await proceed()
  } catch (error) {
    if (error instanceof AppError) context.log(`payment for invoice ${request.invoiceNumber} rejected: ${error.code}`)
    throw error
  }
}

async function createIntent(context: PaymentContext, { request, token }: PaymentInput) {
  const row = await findBookingByInvoiceNumber(context.db, request.invoiceNumber)
  const { invoiceNumber } = request
  const found = row === undefined ? null : toBookingOrNull(row)
  const checkCar = await prepareCarCheck(context, { found, invoiceNumber })
  const proof = await findValidProof(context, request)
  const stored = await write(context, 'rider', async tx => {
    const { db: trx, now } = tx
    const payable = await findPayableBooking(trx, { request, token, now })
    const { booking, amountCents, priorAttempts, hasAccessToken } = payable
    await checkCar(tx, booking)
    const waitMs = await limitDuringAttack(tx, { ...payable, proof }, context)
    if (waitMs !== null) return { waitMs }
    await releaseInvoice(trx, { bookingId: booking.id, invoiceNumber })
    const intent = await insertPayment(trx, {
      payment: {
        booking_id: booking.id,
        kind: 'charge',
        gateway: context.paymentGateway.name,
        state: 'sent',
        amount_cents: amountCents,
        invoice_number: invoiceNumber,
        with_access_token: hasAccessToken ? 1 : 0,
        sent_at: now.toISOString(),
        next_reconcile_at: isoAfter(now, IN_FLIGHT_TIMEOUT_MS),
        lease_until: isoAfter(now, IN_FLIGHT_TIMEOUT_MS),
      },
      now,
    })
    await refreshBookingStatus(trx, { bookingId: booking.id, now })
    const charge = {
      opaqueData: request.opaqueData,
      amountCents,
      invoiceNumber,
      reference: intent.id,
      description: `Ride Booking - ${booking.serviceType}`,
      email: request.email || booking.contactInfo.email,
      priorAttempts,
    }
    return { intent, charge }
  })
  if (stored.waitMs !== undefined) throw await cardAttackError({ invoiceNumber, waitMs: stored.waitMs }, context)
  return stored
}

/** Returns the signature that identifies a valid proof of work. */
async function findValidProof(context: PaymentContext, { proof, invoiceNumber }: PaymentRequest) {
  if (proof === undefined || !(await isProofValid(proof, invoiceNumber, context))) return null
  return proof.challenge.signature
}

/** Sends a charge. If the adapter throws, the outcome is unknown: the card may already have been charged. */
async function sendCharge(context: PaymentContext, charge: Charge): Promise<ChargeOutcome> {
  try {
    return await context.paymentGateway.charge(charge)
  } catch (error) {
    console.error(
      `payment ${charge.reference}: gateway adapter threw after the charge was sent; outcome unknown`,
      error,
    )
    return { state: 'unknown', reason: 'threw' }
  }
}

/** Stores an outcome. If that fails, the intent stays open and is reconciled. */
async function saveOutcome(
  context: PaymentContext,
  { intent, outcome }: { intent: PaymentTable; outcome: ChargeOutcome },
): Promise<PaymentTable> {
  try {
    return await recordOutcome(context, { id: intent.id, outcome, lease: intent.lease_until })
  } catch (error) {
    console.error(`payment ${intent.id}: saving the outcome failed; it will be reconciled`, error)
    logPayment(context, intent)
    return intent
  }
}

function toPaymentResponse({ state, transaction_id }: PaymentTable, outcome: ChargeOutcome): PaymentResponse {
  if (state === 'approved') return { status: 'paid', transactionId: transaction_id ?? '' }
  const text = 'text' in outcome ? outcome.text : undefined
  if (state === 'declined') throw cardDeclined(text)
  if (state === 'refused' && 'token' in outcome) throw cardUnreadable()
  if (!isOpenCharge({ kind: 'charge', state })) throw paymentUnavailable(text)
  return { status: 'checking', message: userMessages.paymentChecking }
}
