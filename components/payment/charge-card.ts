import { fetchBooking } from '@/lib/booking/client/booking-client'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED, getPaymentProgress, isUnpaid } from '@/lib/booking/model/status'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getErrorDetails } from '@/lib/browser/api'
import { AppError, formatPaymentSuccess, userMessages } from '@/lib/errors'
import { isNotCharged, processPayment } from '@/lib/payments/client/payment-client'
import type { CardAttackDetails, Proof } from '@/lib/payments/model/proof-of-work'
import type { OpaqueData, PaidChange } from '@/lib/payments/model/schemas'

/** The booking is null when it could not be read. */
export type CardOutcome =
  | { kind: 'paid' | 'returned' | 'unpaid'; userMessage: string; booking: Booking | null }
  | { kind: 'limited'; details: CardAttackDetails; booking: null }
  | { kind: 'unknown'; booking: Booking }

type CardCharge = {
  session: BookingSession
  amountCents: number
  change?: PaidChange
  /** All of the customer's, with what this charge adds. */
  gratuityCents?: number
  opaqueData: OpaqueData
  email: string
  /** Required during a card testing attack. */
  proof?: Proof
}

/** Sends one charge without retries. Without the booking, the outcome is unknown, never failed. */
export async function chargeCard({ session, amountCents, ...card }: CardCharge): Promise<CardOutcome> {
  const { booking, token } = session
  const { invoiceNumber, serviceType } = booking
  const isForMore = amountCents > booking.account.dueCents
  let paidMessage: string | null = null
  let rejection: AppError | null = null
  try {
    const description = `Ride Booking - ${serviceType}`
    const seenVersion = session.version
    const request = { ...card, amount: amountCents / 100, description, invoiceNumber, seenVersion }
    const response = await processPayment({ request, token })
    if (response.status === 'paid') paidMessage = formatPaymentSuccess(response.transactionId)
  } catch (error) {
    const details = getErrorDetails<CardAttackDetails>(error, 'card_attack')
    if (details !== null) return { kind: 'limited', details, booking: null }
    if (isNotCharged(error) && error instanceof AppError) rejection = error
  }
  const latest = await fetchBooking({ id: booking.id, token }).catch(() => null)
  const progress = latest && getPaymentProgress(booking, latest, isForMore)
  if (progress === 'returned') return { kind: 'returned', userMessage: CHANGE_RETURNED, booking: latest }
  if (paidMessage !== null) return { kind: 'paid', userMessage: paidMessage, booking: latest }
  if (latest !== null && progress === 'paid')
    return { kind: 'paid', userMessage: rejection?.userMessage ?? describePaid(latest), booking: latest }
  if (latest !== null && progress === 'checking') return { kind: 'unknown', booking: latest }
  if (rejection !== null) return { kind: 'unpaid', userMessage: describeRejection(rejection), booking: latest }
  return latest === null
    ? { kind: 'unknown', booking: withOpenCharge(booking, amountCents, card.change !== undefined) }
    : { kind: 'unpaid', userMessage: userMessages.paymentFailedTryAgain, booking: latest }
}

/** A field of the request has no place in the card form, except the email. */
function describeRejection({ fields, userMessage }: AppError): string {
  return [...new Set(Object.values(fields ?? {}))].join(' ') || userMessage
}

function withOpenCharge(booking: Booking, cents: number, changesRide: boolean): Booking {
  const account = { ...booking.account, openCharge: { cents, isHeld: false, changesRide } }
  return { ...booking, status: isUnpaid(booking) ? 'payment_unknown' : booking.status, account }
}

function describePaid({ account: { transactionId } }: Booking): string {
  return transactionId === null ? userMessages.paymentSuccess : formatPaymentSuccess(transactionId)
}
