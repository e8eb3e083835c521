import type { Booking } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { readBooking } from '@/lib/browser/booking-client'
import { isPaymentRefusal, processPayment } from '@/lib/browser/payment-client'
import { AppError, paymentSuccessSentence, sentences } from '@/lib/errors'
import type { OpaqueData, PaymentRequest } from '@/lib/payment/schemas'

/** How an attempt ended, in words for the rider, with the booking as the server tells it; null where it could not be read. */
export type CardOutcome =
  | { kind: 'paid'; sentence: string; booking: Booking | null }
  | { kind: 'unpaid'; sentence: string; booking: Booking | null }
  /** Refused before it was sent, until it is this rider's turn in the queue of card payments. */
  | { kind: 'queued'; booking: null }
  /** Nobody knows yet, so nobody may pay again. */
  | { kind: 'unknown'; booking: Booking }

/**
 * Sends one payment, once. Any answer but a plain yes is held against the booking itself: it alone says whether money
 * moved. Where neither the answer nor the booking can be had, the payment counts as unknown, never as failed.
 */
export async function chargeCard({
  held,
  opaqueData,
  email,
}: {
  held: Held
  opaqueData: OpaqueData
  email: string
}): Promise<CardOutcome> {
  const { booking, token } = held
  const read = () => readBooking({ id: booking.id, token }).catch(() => null)
  let refusal: AppError | null = null
  try {
    const answer = await processPayment({ request: requestFor({ booking, opaqueData, email }), token })
    if (answer.status === 'paid') {
      return { kind: 'paid', sentence: paymentSuccessSentence(answer.transactionId), booking: await read() }
    }
  } catch (error) {
    refusal = isPaymentRefusal(error) && error instanceof AppError ? error : null
    if (refusal?.code === 'card_queue') return { kind: 'queued', booking: null }
  }
  const fresh = await read()
  if (fresh?.status === 'paid') return { kind: 'paid', sentence: refusal?.sentence ?? paidWords(fresh), booking: fresh }
  if (fresh?.status === 'payment_unknown') return { kind: 'unknown', booking: fresh }
  if (refusal !== null) return { kind: 'unpaid', sentence: refusal.fields?.email ?? refusal.sentence, booking: fresh }
  return fresh === null
    ? { kind: 'unknown', booking: { ...booking, status: 'payment_unknown' } }
    : { kind: 'unpaid', sentence: sentences.paymentFailedTryAgain, booking: fresh }
}

function requestFor({
  booking,
  opaqueData,
  email,
}: {
  booking: Booking
  opaqueData: OpaqueData
  email: string
}): PaymentRequest {
  return {
    opaqueData,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: email.trim(),
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber: booking.invoiceNumber,
  }
}

function paidWords({ transactionId }: Booking): string {
  return transactionId === null ? sentences.paymentSuccess : paymentSuccessSentence(transactionId)
}
