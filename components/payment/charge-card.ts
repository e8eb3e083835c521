import { fetchBooking } from '@/lib/booking/client/booking-client'
import { type AmountDue, getPaymentProgress } from '@/lib/booking/model/amount-due'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { parseErrorDetails } from '@/lib/browser/api'
import { AppError, formatPaymentSuccess, userMessages } from '@/lib/errors'
import { isNotCharged, processPayment } from '@/lib/payments/client/payment-client'
import { type CardAttackDetails, cardAttackDetailsSchema, type Proof } from '@/lib/payments/model/proof-of-work'
import type { OpaqueData, PaymentRequest } from '@/lib/payments/model/schemas'

/** The booking is null when it could not be read. */
export type CardOutcome =
  | { kind: 'paid'; userMessage: string; booking: Booking | null }
  | { kind: 'unpaid'; userMessage: string; booking: Booking | null }
  | { kind: 'limited'; details: CardAttackDetails; booking: null }
  | { kind: 'unknown'; booking: Booking }

/** Sends one charge without retries. Without the booking, the outcome is unknown, never failed. */
export async function chargeCard({
  session,
  due,
  opaqueData,
  email,
  proof,
}: {
  session: BookingSession
  due: AmountDue
  opaqueData: OpaqueData
  email: string
  /** Required during a card testing attack. */
  proof?: Proof
}): Promise<CardOutcome> {
  const { booking, token } = session
  const fetchLatest = () => fetchBooking({ id: booking.id, token }).catch(() => null)
  let paymentError: AppError | null = null
  try {
    const request = { ...buildPaymentRequest({ booking, due, opaqueData, email }), proof }
    const response = await processPayment({ request, token })
    if (response.status === 'paid') {
      return { kind: 'paid', userMessage: formatPaymentSuccess(response.transactionId), booking: await fetchLatest() }
    }
  } catch (error) {
    paymentError = isNotCharged(error) && error instanceof AppError ? error : null
    const details = parseErrorDetails({ error, code: 'card_attack', schema: cardAttackDetailsSchema })
    if (details !== null) return { kind: 'limited', details, booking: null }
  }
  const latest = await fetchLatest()
  const progress = latest && getPaymentProgress(latest, due)
  if (latest !== null && progress === 'paid')
    return { kind: 'paid', userMessage: paymentError?.userMessage ?? describePaid(latest, due), booking: latest }
  if (latest !== null && progress === 'checking') return { kind: 'unknown', booking: latest }
  if (paymentError !== null)
    return { kind: 'unpaid', userMessage: paymentError.fields?.email ?? paymentError.userMessage, booking: latest }
  return latest === null
    ? { kind: 'unknown', booking: withOpenPayment(booking, due) }
    : { kind: 'unpaid', userMessage: userMessages.paymentFailedTryAgain, booking: latest }
}

function buildPaymentRequest({
  booking,
  due: { amountCents, invoiceNumber },
  opaqueData,
  email,
}: {
  booking: Booking
  due: AmountDue
  opaqueData: OpaqueData
  email: string
}): PaymentRequest {
  return {
    opaqueData,
    amount: amountCents / 100,
    email,
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber,
  }
}

function withOpenPayment(booking: Booking, { kind }: AmountDue): Booking {
  const { pendingChange, balanceDue } = booking
  if (kind === 'change' && pendingChange !== null) {
    return { ...booking, pendingChange: { ...pendingChange, isPaymentOpen: true } }
  }
  if (kind === 'balance' && balanceDue !== null) {
    return { ...booking, balanceDue: { ...balanceDue, isPaymentOpen: true } }
  }
  return { ...booking, status: 'payment_unknown' }
}

/** The booking names the transaction of its fare only. */
function describePaid({ transactionId }: Booking, { kind }: AmountDue): string {
  return transactionId === null || kind !== 'fare' ? userMessages.paymentSuccess : formatPaymentSuccess(transactionId)
}
