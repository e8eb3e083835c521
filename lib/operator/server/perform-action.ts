import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type EtaInput, resolveEta, shouldEmailEta } from '@/lib/booking/model/eta'
import { type BookingEvent, toFareFact } from '@/lib/booking/model/events'
import { normalizePhone } from '@/lib/booking/model/phone'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingRow } from '@/lib/booking/server/account'
import type { BookingContext } from '@/lib/booking/server/context'
import { zelleDueAtFor } from '@/lib/booking/server/derive-ride'
import { toAccount } from '@/lib/booking/server/document'
import { invalidFields } from '@/lib/booking/server/errors'
import { replaceLink } from '@/lib/booking/server/replace-link'
import { updateBooking } from '@/lib/booking/server/store'
import { formatMoney } from '@/lib/format'
import { explainUnavailableAction } from '@/lib/operator/model/actions'
import { getHeldCents } from '@/lib/operator/model/describe-status'
import type { OperatorAction, OperatorView } from '@/lib/operator/model/schemas'
import {
  countFoundCharge,
  listUncertainCharges,
  recordChargeback,
  recordChargebackWon,
  recordChargeMade,
  recordChargeNotMade,
  recordCourtesy,
  recordRefundSent,
  recordZelleReceived,
} from '@/lib/payments/server/actions'
import { recordCancellation } from '@/lib/payments/server/cancel'
import { agreeQuote } from '@/lib/payments/server/change-ride'
import type { PaymentContext } from '@/lib/payments/server/context'
import { type Capacities, prepareCapacity } from '@/lib/payments/server/record'
import { settleRefunds } from '@/lib/payments/server/refund'
import { type Tx, write } from '@/lib/platform/database/write'
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
  const { secret } = context
  const { freeWaitMinutes } = await context.serviceRules()
  const capacities = await prepareCharge(context, capability, action)
  const bookingId = await write(context, 'operator', async tx => {
    const { db, now } = tx
    const loaded = await loadBookingByCapability(db, { capability, secret, now })
    const { booking, version, row } = loaded
    // A note is no part of the booking, so no version of it is stale.
    if (action.action === 'note') {
      await writeNote(tx, row.id, action.note)
      return row.id
    }
    if (version !== action.version) {
      if (await isRepeatedAction(db, booking, action)) return row.id
      const view = await buildOperatorView(db, loaded, { now, freeWaitMinutes, secret })
      throw staleVersion({ view, changed: view.history.filter(entry => entry.version > action.version) })
    }
    const account = toAccount(booking, row)
    const uncertainCharges = await listUncertainCharges(db, row)
    const facts = { booking, account, uncertainCharges, now, freeWaitMinutes }
    const unavailableReason = explainUnavailableAction(action.action, facts)
    if (unavailableReason !== null) throw actionNotPossible(unavailableReason)
    await applyAction(tx, { booking, row, context, capacities }, action)
    return row.id
  })
  await settleRefunds(context, bookingId)
  return await loadOperatorView(context, capability)
}

/** Loads the fleet for a change that the charge pays for: a transaction must not wait for it. */
async function prepareCharge(
  context: OperatorContext,
  capability: string,
  { action }: OperatorAction,
): Promise<Capacities> {
  if (action !== 'charge_made') return new Map()
  const { db, secret } = context
  const { booking } = await loadBookingByCapability(db, { capability, secret, now: context.now() })
  return await prepareCapacity(context, booking.id)
}

type Target = { booking: Booking; row: BookingRow; context: PaymentContext; capacities: Capacities }

async function applyAction(
  tx: Tx,
  { booking, row, context, capacities }: Target,
  action: Exclude<OperatorAction, { action: 'note' }>,
): Promise<unknown> {
  switch (action.action) {
    case 'zelle_received':
      return await recordZelleReceived(tx, row, action.amountCents)
    case 'refund_sent':
      return await recordRefundSent(tx, row)
    case 'courtesy':
      return await recordCourtesy(tx, row, action.amountCents, action.reason)
    case 'chargeback':
      return await recordChargeback(tx, row, action.transactionId)
    case 'chargeback_reversed':
      return await recordChargebackWon(tx, row, action.transactionId)
    case 'charge_made':
      return await recordChargeMade(tx, row, action.transactionId, context, capacities)
    case 'charge_not_made':
      return await recordChargeNotMade(tx, row)
    case 'charge_counted':
      return await countFoundCharge(tx, row, action.transactionId, context.paymentGateway.name)
    case 'cancel': {
      const { reason, refundCents = 'all' } = action
      const heldCents = getHeldCents(booking)
      if (refundCents !== 'all' && refundCents > heldCents) {
        throw invalidFields({ refundCents: `Please enter ${formatMoney(heldCents)} or less.` })
      }
      return await recordCancellation(tx, row, { cancelledBy: 'operator', reason, refundCents })
    }
    case 'new_link':
      return await replaceLink(tx, row, context.secret)
    default: {
      const { events, booking: changed } = applyOperatorUpdate(tx, booking, action)
      if (!isDeepStrictEqual(changed, booking))
        await updateBooking(tx, { booking: changed, version: row.version, events })
    }
  }
}

type OperatorUpdate = Extract<OperatorAction, { action: 'fare' | 'confirm' | 'chauffeur' | 'no_show' | 'eta' }>

/** Applies an action that moves no money. Assigning a chauffeur also confirms the ride. */
function applyOperatorUpdate(
  { now }: Tx,
  booking: Booking,
  action: OperatorUpdate,
): { events: BookingEvent[]; booking: Booking } {
  const at = now.toISOString()
  switch (action.action) {
    case 'fare': {
      const quote = agreeQuote(booking.quote, action.amountCents)
      const zelleDueAt = zelleDueAtFor({ ...booking, quote }, now)
      const agreed: BookingEvent = { type: 'fare_agreed', fare: toFareFact(quote), was: toFareFact(booking.quote) }
      return { events: [agreed], booking: { ...booking, quote, zelleDueAt } }
    }
    case 'confirm': {
      const confirmed = { ...booking, confirmedAt: at, changedAfterConfirmationAt: null }
      return { events: [{ type: 'confirmed' }], booking: confirmed }
    }
    case 'chauffeur': {
      const { eta, etaEmailed } = booking
      const assigned = {
        ...booking,
        chauffeur: action.chauffeur,
        confirmedAt: (booking.changedAfterConfirmationAt === null && booking.confirmedAt) || at,
        changedAfterConfirmationAt: null,
      }
      const newEta = action.eta === undefined ? null : readEta(booking, action.eta, now)
      const { chauffeur } = action
      const events: BookingEvent[] = [
        { type: 'chauffeur_assigned', chauffeur, isFirst: booking.chauffeur === null },
        ...(newEta === null ? [] : etaSet(booking, newEta, true)),
      ]
      return { events, booking: { ...assigned, eta: newEta ?? eta, etaEmailed: newEta ?? etaEmailed } }
    }
    case 'eta': {
      const eta = readEta(booking, action.eta, now)
      const isWorthEmail = shouldEmailEta({ eta, emailed: booking.etaEmailed })
      const etaEmailed = isWorthEmail ? eta : booking.etaEmailed
      return { events: etaSet(booking, eta, isWorthEmail), booking: { ...booking, eta, etaEmailed } }
    }
    case 'no_show':
      return { events: [{ type: 'no_show' }], booking: { ...booking, noShowAt: at } }
  }
}

function etaSet({ eta: was, etaEmailed: lastEmailed }: Booking, eta: string, isEmailed: boolean): BookingEvent[] {
  return eta === was ? [] : [{ type: 'eta_set', eta, was, lastEmailed, isEmailed }]
}

function readEta(booking: Booking, input: EtaInput, now: Date): string {
  const resolved = resolveEta({ input, booking, now })
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
