import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { listFurtherPayments } from '@/lib/booking/model/amount-due'
import { resolveEta, shouldEmailEta } from '@/lib/booking/model/eta'
import { normalizePhone } from '@/lib/booking/model/phone'
import type { Booking } from '@/lib/booking/model/schemas'
import { getMaxPartialRefundCents, isCanceled } from '@/lib/booking/model/status'
import type { BookingContext } from '@/lib/booking/server/context'
import { invalidFields } from '@/lib/booking/server/errors'
import { replaceLink } from '@/lib/booking/server/replace-link'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import type { BookingEventTable } from '@/lib/booking/tables'
import { formatMoney } from '@/lib/format'
import { explainUnavailableAction } from '@/lib/operator/model/actions'
import type { OperatorAction, OperatorView } from '@/lib/operator/model/schemas'
import type { PaymentContext } from '@/lib/payments/server/context'
import { applyWithdrawal } from '@/lib/payments/server/end-pending-change'
import { toCardCharges } from '@/lib/payments/server/list-card-charges'
import {
  applyChargeback,
  applyChargebackReversal,
  applyChargeMade,
  applyChargeNotMade,
  applyRefundSent,
  applyZelleReceived,
  listUncertainCharges,
} from '@/lib/payments/server/manual-adjustments'
import { recordPartialRefund } from '@/lib/payments/server/partial-refund'
import { processRefundsAndDeclines, reconcileOpenCharges } from '@/lib/payments/server/reconcile-due-payments'
import { recordCancellation } from '@/lib/payments/server/record-cancellation'
import { listPayments } from '@/lib/payments/server/store'
import { type Tx, write } from '@/lib/platform/database/write'
import { agreeFare } from './agree-fare'
import { actionNotPossible, staleVersion } from './errors'
import { writeNote } from './notes'
import { isRepeatedAction } from './repeated-action'
import { buildOperatorView, loadBookingByCapability, loadOperatorView } from './view'

type OperatorContext = PaymentContext & Pick<BookingContext, 'secret' | 'serviceRules'>

/**
 * Performs an operator action, idempotently. Throws AppError `not_found`, `stale`, `not_possible`,
 * `invalid_fields`.
 */
export async function performOperatorAction(
  context: OperatorContext,
  { capability, action: requestedAction }: { capability: string; action: OperatorAction },
): Promise<OperatorView> {
  const action = normalizeActionPhone(requestedAction)
  if (action.action === 'note') return await saveNote(context, { capability, note: action.note })
  if (action.action === 'withdraw_change') await reconcilePendingChange(context, capability)
  const { freeWaitMinutes } = await context.serviceRules()
  const { view, paymentIds } = await write(context, 'operator', async tx => {
    const { db, now } = tx
    const loaded = await loadBookingByCapability(db, { capability, secret: context.secret, now })
    const { booking, version } = loaded
    if (version !== action.version) {
      const view = await buildOperatorView(db, { ...loaded, now, freeWaitMinutes, secret: context.secret })
      if (await isRepeatedAction(db, { id: booking.id, action })) return { view, paymentIds: [] }
      throw staleVersion({ view, changed: view.history.filter(entry => entry.version > action.version) })
    }
    const payments = await listPayments(db, booking.id)
    const charges = { cardCharges: toCardCharges(payments), uncertainCharges: listUncertainCharges(payments) }
    const facts = { booking, ...charges, now, freeWaitMinutes }
    const unavailableReason = explainUnavailableAction({ action: action.action, ...facts })
    if (unavailableReason !== null) throw actionNotPossible(unavailableReason)
    const paymentIds = await applyAction(tx, { context, booking, version, action })
    const result = await loadBookingByCapability(db, { capability, secret: context.secret, now })
    return {
      view: await buildOperatorView(db, { ...result, now, freeWaitMinutes, secret: context.secret }),
      paymentIds,
    }
  })
  if (paymentIds.length === 0) return view
  await processRefundsAndDeclines(context, paymentIds)
  return await loadOperatorView(context, capability)
}

/** A payment of unknown outcome may have paid the change. */
async function reconcilePendingChange(context: OperatorContext, capability: string): Promise<void> {
  const { db, secret, now } = context
  const { booking } = await loadBookingByCapability(db, { capability, secret, now: now() })
  if (booking.pendingChange?.isPaymentOpen) await reconcileOpenCharges(context, booking.id)
}

/** A note is no part of the booking, so no version of it is stale. */
async function saveNote(
  context: OperatorContext,
  { capability, note }: { capability: string; note: string },
): Promise<OperatorView> {
  await write(context, 'operator', async tx => {
    const { booking } = await loadBookingByCapability(tx.db, { capability, secret: context.secret, now: tx.now })
    await writeNote(tx, booking.id, note)
  })
  return await loadOperatorView(context, capability)
}

type BookingAction = Exclude<OperatorAction, { action: 'note' }>

async function applyAction(
  tx: Tx,
  {
    context,
    booking,
    version,
    action,
  }: { context: OperatorContext; booking: Booking; version: number; action: BookingAction },
): Promise<string[]> {
  const { db: trx, now } = tx
  switch (action.action) {
    case 'zelle_received':
      if (action.pays === undefined && listFurtherPayments(booking).length > 1) {
        throw actionNotPossible('Please choose what this payment is for: the change or the balance.')
      }
      await applyZelleReceived(trx, { context, bookingId: booking.id, furtherPayment: action.pays })
      return []
    case 'fare':
      return await agreeFare(tx, booking, action.amountCents)
    case 'refund_sent':
      await applyRefundSent(trx, { context, bookingId: booking.id })
      return []
    case 'chargeback':
      await applyChargeback(trx, { context, bookingId: booking.id, ...(await chooseCharge(trx, { booking, action })) })
      return []
    case 'chargeback_reversed':
      await applyChargebackReversal(trx, {
        context,
        bookingId: booking.id,
        ...(await chooseCharge(trx, { booking, action })),
      })
      return []
    case 'charge_made':
      await applyChargeMade(trx, { context, bookingId: booking.id, transactionId: action.transactionId })
      return []
    case 'charge_not_made':
      await applyChargeNotMade(trx, { context, bookingId: booking.id })
      return []
    case 'withdraw_change':
      if (booking.pendingChange?.isPaymentOpen) {
        throw actionNotPossible(
          'A card payment is being checked. The change can be withdrawn once the result is known.',
        )
      }
      await applyWithdrawal(tx, { booking, version })
      return []
    case 'partial_refund': {
      const { amountCents, reason } = action
      const maxCents = getMaxPartialRefundCents(booking)
      if (amountCents > maxCents) {
        const userMessage = `Please enter ${formatMoney(maxCents)} or less.${isCanceled(booking) ? '' : ' To refund everything, cancel the ride.'}`
        throw invalidFields({ amountCents: userMessage })
      }
      return await recordPartialRefund(trx, { booking, amountCents, reason, now })
    }
    case 'new_link': {
      const row = await findBookingById(trx, booking.id)
      if (row !== undefined) await replaceLink(tx, row, context.secret)
      return []
    }
    case 'cancel': {
      const { reason } = action
      return (
        await recordCancellation(trx, { booking, version, cancelledBy: 'operator', reason, refundCents: 'all', now })
      ).paymentIds
    }
    default:
      await applyUpdate(tx, { booking, version, action })
      return []
  }
}

/** Chooses the charge of a chargeback or of its reversal; the operator has to if several are possible. */
async function chooseCharge(
  db: Tx['db'],
  { booking, action }: { booking: Booking; action: Extract<OperatorAction, { action: `chargeback${string}` }> },
): Promise<{ transactionId: string }> {
  const charges = toCardCharges(await listPayments(db, booking.id)).filter(
    ({ isChargedBack }) => isChargedBack === (action.action === 'chargeback_reversed'),
  )
  if (charges.length === 0) throw actionNotPossible('No card payment of this booking can be charged back.')
  const { transactionId = charges.length === 1 ? charges[0]?.transactionId : undefined } = action
  if (charges.some(charge => charge.transactionId === transactionId)) return { transactionId: transactionId ?? '' }
  throw invalidFields({ transactionId: 'Please choose a charge.' })
}

async function applyUpdate(
  tx: Tx,
  { booking, version, action }: { booking: Booking; version: number; action: OperatorUpdate },
): Promise<void> {
  const { now } = tx
  const eta = readEta({ booking, action, now })
  const updated = applyOperatorUpdate({ booking, action, eta, now })
  if (isDeepStrictEqual(updated.booking, booking)) return
  await updateBooking(tx, { ...updated, version })
}

function readEta({ booking, action, now }: { booking: Booking; action: OperatorUpdate; now: Date }): string | null {
  if (!('eta' in action) || action.eta === undefined) return null
  const resolved = resolveEta({ input: action.eta, booking, now })
  if (!resolved.ok) throw invalidFields({ eta: resolved.userMessage })
  return resolved.eta
}

function normalizeActionPhone(action: OperatorAction): OperatorAction {
  if (action.action !== 'chauffeur') return action
  const phone = normalizePhone(action.chauffeur.phone)
  if (phone === null) {
    const userMessage = 'Please enter a phone number that customers can call, such as (212) 555-0142.'
    throw invalidFields({ 'chauffeur.phone': userMessage })
  }
  return { ...action, chauffeur: { ...action.chauffeur, phone } }
}

type OperatorUpdate = Extract<OperatorAction, { action: 'confirm' | 'chauffeur' | 'no_show' | 'eta' }>

/** Applies an operator action and returns booking and event kind. Assigning a chauffeur also confirms the ride. */
function applyOperatorUpdate({
  booking,
  action,
  eta,
  now,
}: {
  booking: Booking
  action: OperatorUpdate
  eta: string | null
  now: Date
}): {
  booking: Booking
  kind: BookingEventTable['kind']
} {
  const at = now.toISOString()
  switch (action.action) {
    case 'confirm':
      return { kind: 'confirmed', booking: { ...booking, confirmedAt: at, changedAfterConfirmationAt: null } }
    case 'chauffeur':
      return {
        kind: 'chauffeur',
        booking: {
          ...booking,
          chauffeur: action.chauffeur,
          confirmedAt: (booking.changedAfterConfirmationAt === null && booking.confirmedAt) || at,
          changedAfterConfirmationAt: null,
          eta: eta ?? booking.eta,
          etaEmailed: eta ?? booking.eta,
        },
      }
    case 'eta':
      return { kind: 'eta', booking: withEta({ booking, eta }) }
    case 'no_show':
      return { kind: 'no_show', booking: { ...booking, noShowAt: at } }
  }
}

function withEta({ booking, eta }: { booking: Booking; eta: string | null }): Booking {
  const isWorthEmail = eta !== null && shouldEmailEta({ eta, emailed: booking.etaEmailed })
  return { ...booking, eta, etaEmailed: isWorthEmail ? eta : booking.etaEmailed }
}
