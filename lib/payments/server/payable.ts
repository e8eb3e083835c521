import 'server-only'
import type { Kysely } from 'kysely'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { getPriceCents } from '@/lib/booking/model/status'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingByInvoiceNumber } from '@/lib/booking/server/store'
import { isTokenValid } from '@/lib/booking/server/token'
import type { PaymentRequest } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import {
  alreadyPaid,
  amountDiffers,
  changeExpired,
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

export type PayableBooking = {
  booking: Booking
  amountCents: number
  invoiceNumber: string
  payments: readonly PaymentTable[]
  priorAttempts: number
  hasAccessToken: boolean
}

/**
 * Finds the booking to pay, with the stored amount in cents: the fare, the difference of its pending change, or its
 * balance due. Throws AppError when it cannot be paid.
 */
export async function findPayableBooking(
  db: Kysely<Tables>,
  { request, token = null, now }: PayableInput,
): Promise<PayableBooking> {
  const { invoiceNumber } = request
  const row = await findBookingByInvoiceNumber(db, invoiceNumber)
  if (row === undefined || row.erased_at !== null) throw invoiceNotFound()
  const hasAccessToken = token !== null
  if (hasAccessToken && !isTokenValid({ token, tokenHash: row.token_hash })) throw invoiceNotFound()
  const booking = toBooking(row)
  if (booking.cancelledAt !== null) throw nothingToPay()
  const payments = await listPayments(db, booking.id)
  const amountCents =
    invoiceNumber === booking.invoiceNumber
      ? findFareDue({ booking, payments })
      : invoiceNumber === booking.balanceDue?.invoiceNumber
        ? findBalanceDue({ booking, payments })
        : findDifferenceDue({ booking, payments, invoiceNumber, now })
  if (Math.round(request.amount * 100) !== amountCents) throw amountDiffers()
  assertNotLockedOut({ payments, hasAccessToken, now })
  const priorAttempts = payments.filter(
    payment => isFailedAttempt(payment) && payment.invoice_number === invoiceNumber,
  ).length
  return { booking, amountCents, invoiceNumber, payments, priorAttempts, hasAccessToken }
}

type Due = { booking: Booking; payments: readonly PaymentTable[] }

function findFareDue({ booking, payments }: Due): number {
  // A page from before one of the charges was returned.
  if (booking.balanceDue !== null) throw amountDiffers()
  if (findPayingCharge({ booking, payments }) !== undefined) throw alreadyPaid()
  assertNothingOpen({ booking, payments })
  if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
  return getPriceCents(booking)
}

function findBalanceDue({ booking, payments }: Due): number {
  assertNothingOpen({ booking, payments })
  if (booking.balanceDue === null) throw alreadyPaid()
  return booking.balanceDue.amountCents
}

function findDifferenceDue({
  booking,
  payments,
  invoiceNumber,
  now,
}: Due & { invoiceNumber: string; now: Date }): number {
  const isPaid = payments.some(
    ({ kind, state, pays_invoice, invoice_number }) =>
      kind === 'charge' && state === 'approved' && pays_invoice === 1 && invoice_number === invoiceNumber,
  )
  if (isPaid) throw alreadyPaid()
  assertNothingOpen({ booking, payments })
  const change = getActiveChange(booking, now)
  if (change?.invoiceNumber !== invoiceNumber) throw changeExpired()
  return change.differenceCents
}

function assertNothingOpen({ booking, payments }: Due): void {
  if (payments.some(isOpenCharge)) throw paymentPending()
  // The chargeback may be reversed, and the booking would be paid twice.
  if (booking.chargebackCents > 0) throw paymentDisputed()
}
