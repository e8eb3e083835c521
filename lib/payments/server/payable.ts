import 'server-only'
import type { Kysely } from 'kysely'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingByInvoiceNumber } from '@/lib/booking/server/store'
import { isTokenValid } from '@/lib/booking/server/token'
import type { PaymentRequest } from '@/lib/payments/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import {
  alreadyPaid,
  amountDiffers,
  fareUnconfirmed,
  invoiceNotFound,
  nothingToPay,
  paymentDisputed,
  paymentPending,
} from './errors'
import { assertNotLockedOut } from './limits'
import { findPayingCharge, isFailedAttempt, isOpenCharge, listPayments } from './store'

/** The invoice number is enough to pay; the token proves the holder. */
export type PaymentInput = { request: PaymentRequest; token?: string | null }
type PayableInput = { request: Pick<PaymentRequest, 'invoiceNumber' | 'amount'>; token?: string | null; now: Date }

/** Finds the booking to pay, with its stored fare in cents. Throws AppError when it cannot be paid. */
export async function findPayableBooking(
  db: Kysely<Tables>,
  { request, token = null, now }: PayableInput,
): Promise<{ booking: Booking; amountCents: number; priorAttempts: number; byHolder: boolean }> {
  const row = await findBookingByInvoiceNumber(db, request.invoiceNumber)
  if (row === undefined || row.erased_at !== null) throw invoiceNotFound()
  const byHolder = token !== null
  if (byHolder && !isTokenValid({ token, tokenHash: row.token_hash })) throw invoiceNotFound()
  const booking = toBooking(row)
  if (booking.cancelledAt !== null) throw nothingToPay()
  const payments = await listPayments(db, booking.id)
  if (findPayingCharge({ booking, payments }) !== undefined) throw alreadyPaid()
  if (payments.some(isOpenCharge)) throw paymentPending()
  // The chargeback may be reversed, and the booking would be paid twice.
  if (booking.chargebackCents > 0) throw paymentDisputed()
  if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
  if (Math.round(request.amount * 100) !== booking.quote.totalCents) throw amountDiffers()
  assertNotLockedOut({ payments, byHolder, now })
  const priorAttempts = payments.filter(isFailedAttempt).length
  return { booking, amountCents: booking.quote.totalCents, priorAttempts, byHolder }
}
