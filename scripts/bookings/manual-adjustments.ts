import { furtherPayments } from '@/lib/booking/model/amount-due'
import { describeStatus } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { getMaxPartialRefundCents } from '@/lib/booking/model/status'
import { parseBookingId } from '@/lib/booking/server/booking-id'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { formatMoney } from '@/lib/format'
import { createBookingContext } from '@/lib/operations/booking-context'
import { parseDollars } from '@/lib/operator/model/dollars'
import type { PaymentContext } from '@/lib/payments/server/context'
import { withdrawChangeAsOperator } from '@/lib/payments/server/end-pending-change'
import { listCardCharges } from '@/lib/payments/server/list-card-charges'
import {
  recordChargeMade,
  recordChargeNotMade,
  recordManualChargeback,
  recordManualChargebackReversal,
  recordRefundSent,
  recordZelleReceived,
} from '@/lib/payments/server/manual-adjustments'
import { recordPartialRefund } from '@/lib/payments/server/partial-refund'
import { processRefundsAndDeclines } from '@/lib/payments/server/process-refunds-and-declines'
import { requireDatabase } from '../settings'

/** `details` are the arguments after the ID. */
type Adjustment = (
  context: PaymentContext,
  target: { bookingId: string; transactionId: string; details: string[] },
) => Promise<Booking>

/** Manual adjustments with their numbers of required and optional arguments. */
export const manualAdjustments: { name: string; argCount: number; optionalArgCount?: number; adjust: Adjustment }[] = [
  { name: 'zelle', argCount: 1, optionalArgCount: 1, adjust: recordZelle },
  { name: 'refund-sent', argCount: 1, adjust: (context, { bookingId }) => recordRefundSent(context, bookingId) },
  { name: 'charged', argCount: 2, adjust: recordChargeMade },
  { name: 'uncharged', argCount: 1, adjust: (context, { bookingId }) => recordChargeNotMade(context, bookingId) },
  { name: 'chargeback', argCount: 1, optionalArgCount: 1, adjust: chooseCharge(recordManualChargeback, false) },
  {
    name: 'withdraw-change',
    argCount: 1,
    adjust: (context, { bookingId }) => withdrawChangeAsOperator(context, bookingId),
  },
  { name: 'partial-refund', argCount: 3, adjust: refundPartially },
  {
    name: 'chargeback-reversed',
    argCount: 1,
    optionalArgCount: 1,
    adjust: chooseCharge(recordManualChargebackReversal, true),
  },
]

/** Records a Zelle transfer. If two payments are outstanding, `details` says which one. */
async function recordZelle(
  context: PaymentContext,
  { bookingId, details: [name] }: Parameters<Adjustment>[1],
): Promise<Booking> {
  const furtherPayment = furtherPayments.find(payment => payment === name)
  if (name !== undefined && furtherPayment === undefined)
    throw new Error('Please specify what it is for: change or balance.')
  return await recordZelleReceived(context, { bookingId, ...(furtherPayment && { furtherPayment }) })
}

/** Applies an adjustment to one charge. If several qualify, throws with the list of their transaction IDs. */
function chooseCharge(record: Adjustment, isChargedBack: boolean): Adjustment {
  return async (context, target) => {
    if (target.transactionId !== '') return await record(context, target)
    const charges = await listCardCharges(context, target.bookingId)
    const candidates = charges.filter(charge => charge.isChargedBack === isChargedBack)
    if (candidates.length > 1) {
      const lines = candidates.map(({ transactionId, at, amountCents, lastFour }) => {
        const card = lastFour === null ? '' : `, card ending in ${lastFour}`
        return `  ${transactionId}  ${formatMoney(amountCents)} on ${at.slice(0, 10)}${card}`
      })
      throw new Error(['Please add the transaction ID of one of these charges:', ...lines].join('\n'))
    }
    return await record(context, target)
  }
}

/** Refunds part of a payment, in dollars, for a reason that the customer sees. */
async function refundPartially(
  context: PaymentContext,
  { bookingId, details: [amount = '', reason = ''] }: Parameters<Adjustment>[1],
): Promise<Booking> {
  const amountCents = parseDollars(amount)
  if (amountCents === null) throw new Error('Please enter the amount in dollars, such as 20 or 20.50.')
  if (reason.trim() === '') throw new Error('Please add a reason in quotes. The customer will see it.')
  const ids = await context.db.transaction().execute(async trx => {
    const row = await findBookingById(trx, bookingId)
    if (row === undefined) throw new Error('No booking found with this ID.')
    const booking = toBooking(row)
    const maxCents = getMaxPartialRefundCents(booking)
    if (amountCents > maxCents)
      throw new Error(`You can refund at most ${formatMoney(maxCents)} without canceling the ride.`)
    return await recordPartialRefund(trx, { booking, amountCents, reason: reason.trim(), now: context.now() })
  })
  await processRefundsAndDeclines(context, ids)
  const row = await findBookingById(context.db, bookingId)
  if (row === undefined) throw new Error('No booking found with this ID.')
  return toBooking(row)
}

/** Records a manual adjustment and prints the booking’s resulting status. */
export function createAdjustmentCommand(adjust: Adjustment): (args: string[]) => Promise<string> {
  return async ([id = '', ...details]) => {
    const [transactionId = ''] = details
    requireDatabase()
    const context = await createBookingContext()
    try {
      const booking = await adjust(context, { bookingId: parseBookingId(id) ?? id, transactionId, details })
      return `${booking.id}: ${describeStatus(booking)}\n`
    } finally {
      await context.db.destroy()
    }
  }
}
