import { fetchBooking } from '@/lib/booking/client/booking-client'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, formatPaymentSuccess, userMessages } from '@/lib/errors'
import { isNotCharged, processPayment } from '@/lib/payments/client/payment-client'
import type { OpaqueData, PaymentRequest } from '@/lib/payments/model/schemas'

/** The booking is null when it could not be read. */
export type CardOutcome =
  | { kind: 'paid'; userMessage: string; booking: Booking | null }
  | { kind: 'unpaid'; userMessage: string; booking: Booking | null }
  | { kind: 'queued'; booking: null }
  | { kind: 'unknown'; booking: Booking }

/** Sends one charge without retries. Without the booking, the outcome is unknown, never failed. */
export async function chargeCard({
  session,
  opaqueData,
  email,
}: {
  session: BookingSession
  opaqueData: OpaqueData
  email: string
}): Promise<CardOutcome> {
  const { booking, token } = session
  const fetchLatest = () => fetchBooking({ id: booking.id, token }).catch(() => null)
  let paymentError: AppError | null = null
  try {
    const response = await processPayment({ request: buildPaymentRequest({ booking, opaqueData, email }), token })
    if (response.status === 'paid') {
      return { kind: 'paid', userMessage: formatPaymentSuccess(response.transactionId), booking: await fetchLatest() }
    }
  } catch (error) {
    paymentError = isNotCharged(error) && error instanceof AppError ? error : null
    if (paymentError?.code === 'card_queue') return { kind: 'queued', booking: null }
  }
  const latest = await fetchLatest()
  if (latest?.status === 'paid')
    return { kind: 'paid', userMessage: paymentError?.userMessage ?? describePaid(latest), booking: latest }
  if (latest?.status === 'payment_unknown') return { kind: 'unknown', booking: latest }
  if (paymentError !== null)
    return { kind: 'unpaid', userMessage: paymentError.fields?.email ?? paymentError.userMessage, booking: latest }
  return latest === null
    ? { kind: 'unknown', booking: { ...booking, status: 'payment_unknown' } }
    : { kind: 'unpaid', userMessage: userMessages.paymentFailedTryAgain, booking: latest }
}

function buildPaymentRequest({
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

function describePaid({ transactionId }: Booking): string {
  return transactionId === null ? userMessages.paymentSuccess : formatPaymentSuccess(transactionId)
}
