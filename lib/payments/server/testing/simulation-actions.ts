import 'server-only'
import type { Kysely } from 'kysely'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { getAmountDue } from '@/lib/booking/model/amount-due'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { loadBooking, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import { agreeFare } from '@/lib/operator/server/agree-fare'
import { cancelBooking } from '@/lib/payments/server/cancel-booking'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { changeRide } from '../change-ride'
import { expirePendingChanges, withdrawChange } from '../end-pending-change'
import { handleAuthorizeNetWebhook } from '../gateways/authorize-net/webhook'
import { recordPartialRefund } from '../partial-refund'
import { processPayment } from '../process'
import { processRefundsAndDeclines, reconcileDuePayments } from '../reconcile-due-payments'
import { reconcileSettlementsIfDue } from '../reconcile-settlements'
import { listPayments } from '../store'
import { processLookups } from '../transaction-lookups'
import { awaitZelleTransfer } from '../zelle'
import { recordRefundSent, recordZelleReceived, withdrawChangeAsOperator } from './manual-adjustments'
import { actAsMerchant, makeManualRefunds, undoRefund } from './merchant-actions'
import type { Action } from './scenario'
import { ServerKilled } from './simulated-server'
import type { SimulatedRide, Simulation } from './simulation'

export type ActionResult = {
  action: Action
  outcome: string
  claimedPayment?: { invoiceNumber: string; transactionId: string }
}

const EXPECTED_ERROR_CODES: Record<string, readonly string[]> = {
  pay: [
    'card_declined',
    'payment_unavailable',
    'already_paid',
    'booking_cancelled',
    'payment_pending',
    'payment_disputed',
    'amount_differs',
    'fare_unconfirmed',
    'too_many_payments',
    'change_expired',
    'change_unavailable',
  ],
  change: [
    'booking_cancelled',
    'booking_closed',
    'booking_unpaid',
    'balance_due',
    'fare_unconfirmed',
    'payment_pending',
    'changed_meanwhile',
    'terms_changed',
    'too_many_changes',
    'invalid_fields',
  ],
  'withdraw change': ['payment_pending'],
  cancel: ['payment_unknown', 'booking_closed'],
  edit: [
    'booking_cancelled',
    'booking_paid',
    'booking_closed',
    'changed_meanwhile',
    'too_many_changes',
    // The pickup of the booking as first made may be over.
    'invalid_fields',
    'unprocessable',
  ],
  'choose Zelle': [
    'fare_unconfirmed',
    'change_expired',
    'change_unavailable',
    'booking_cancelled',
    'already_paid',
    'payment_pending',
    'payment_disputed',
  ],
}
const EXPECTED_ADJUSTMENT_ERRORS =
  /no Zelle payment is expected|has no fare yet|is not confirmed yet|waiting for two payments|has no refund for you to send|has expired|is being checked|more than can be refunded|has no pending change/

/** Performs one action; returns null when the server was killed first. */
export async function performAction(simulation: Simulation, action: Action): Promise<ActionResult | null> {
  const { server } = simulation
  try {
    const result = { action, ...(await runAction(simulation, action)) }
    return server.wasKilled() ? null : result
  } catch (error) {
    if (error instanceof ServerKilled || server.wasKilled()) return null
    if (error instanceof AppError && EXPECTED_ERROR_CODES[action.do]?.includes(error.code))
      return { action, outcome: error.code }
    if (error instanceof Error && EXPECTED_ADJUSTMENT_ERRORS.test(error.message)) return { action, outcome: 'not so' }
    throw error
  }
}

async function runAction(
  simulation: Simulation,
  action: Action,
): Promise<Pick<ActionResult, 'outcome' | 'claimedPayment'>> {
  const { context } = simulation.server
  switch (action.do) {
    case 'pay': {
      const booking = await loadBooking(simulation.fixture.context, accessOf(simulation, action))
      const { invoiceNumber, amountCents } = getAmountDue(booking)
      const request = {
        opaqueData: simulation.createToken(action.card),
        amount: amountCents / 100,
        email: '',
        description: '',
        invoiceNumber,
      }
      const response = await processPayment(context, { request, clientIp: simulation.nextClientIp() })
      return response.status === 'paid'
        ? { outcome: 'paid', claimedPayment: { invoiceNumber, transactionId: response.transactionId } }
        : { outcome: response.status }
    }
    case 'cancel':
      return { outcome: (await cancelBooking(context, { access: accessOf(simulation, action) })).status }
    case 'edit': {
      const { carCategory } = await loadBooking(simulation.fixture.context, accessOf(simulation, action))
      const other = rideOf(simulation, action).requests.find(each => each.carCategory !== carCategory)
      if (other === undefined) throw new Error('no other car')
      const request = action.unpriced ? { ...other, dropOffLocation: unreachablePlace.id, rent: null } : other
      return {
        outcome: (await changeBooking(context, { access: accessOf(simulation, action), request })).booking.status,
      }
    }
    case 'change':
      return { outcome: await runChange(simulation, action) }
    case 'withdraw change':
      if (action.by === 'operator') {
        return { outcome: (await withdrawChangeAsOperator(context, accessOf(simulation, action).id)).status }
      }
      return { outcome: (await withdrawChange(context, accessOf(simulation, action))).booking.status }
    case 'partial refund':
      return { outcome: await runPartialRefund(simulation, action) }
    case 'choose Zelle':
      return { outcome: (await awaitZelleTransfer(context, accessOf(simulation, action))).booking.status }
    case 'Zelle arrives':
      return { outcome: (await recordZelleReceived(context, { bookingId: accessOf(simulation, action).id })).status }
    case 'agree fare':
      return { outcome: await runAgreeFare(simulation, action) }
    case 'merchant refunds': {
      const invoiceNumber = await invoiceOf(simulation, action)
      const dueCents = await findRefundDueCents(simulation, { action, invoiceNumber })
      simulation.server.schedule(action.inTicks, () =>
        actAsMerchant(simulation.gateway, { action, invoiceNumber, dueCents }),
      )
      return { outcome: 'planned' }
    }
    case 'refund is voided':
    case 'refund fails': {
      const payments = await listPayments(simulation.fixture.db, accessOf(simulation, action).id)
      const charges = payments.flatMap(({ kind, transaction_id }) => (kind === 'charge' ? (transaction_id ?? []) : []))
      simulation.server.schedule(action.inTicks, () => undoRefund(simulation.gateway, { action, charges }))
      return { outcome: 'planned' }
    }
    case 'merchant voids':
    case 'void is reversed':
    case 'settlement fails':
    case 'chargeback':
    case 'chargeback reversed': {
      const invoiceNumber = await invoiceOf(simulation, action)
      simulation.server.schedule(action.inTicks, () => actAsMerchant(simulation.gateway, { action, invoiceNumber }))
      return { outcome: 'planned' }
    }
    case 'notifications arrive':
      for (const { body, signature } of simulation.gateway.notifications()) {
        const { signatureKey: key } = gatewayKeys
        await handleAuthorizeNetWebhook(context, { body: Buffer.from(body), signature, key })
      }
      return { outcome: `${await processLookups(context)} looked up` }
    case 'notifications are lost':
      simulation.gateway.notifications()
      return { outcome: 'lost' }
    case 'reconcile settlements':
      await reconcileSettlementsIfDue(context)
      return { outcome: `${await processLookups(context)} looked up` }
    case 'refund sent by hand':
      await makeManualRefunds(simulation, accessOf(simulation, action).id)
      return { outcome: (await recordRefundSent(context, accessOf(simulation, action).id)).status }
    case 'reconcile due payments':
      await expirePendingChanges(context)
      return { outcome: `${await reconcileDuePayments(context)} looked into` }
    case 'settle':
      simulation.server.schedule(action.inTicks, simulation.gateway.settle)
      return { outcome: 'planned' }
    case 'review':
      simulation.server.schedule(action.inTicks, () => decidePendingReviews(simulation, action.approve))
      return { outcome: 'planned' }
  }
}

/** Reviews the terms and agrees to them, as a browser does. */
async function runChange(simulation: Simulation, action: Extract<Action, { do: 'change' }>): Promise<string> {
  const { context } = simulation.server
  const access = accessOf(simulation, action)
  const load = (db: Kysely<Tables>) => loadVersionedBooking(db, access)
  const { booking, version } = await load(simulation.fixture.db)
  const request = rideOf(simulation, action).requests.find(
    ({ carCategory }) => (carCategory === booking.carCategory) === (action.to === 'same car'),
  )
  if (request === undefined) throw new Error('no such car')
  const input = { load, by: action.by, request: { ...request, ...simulation.pickupTimeIn(action.inHours) } }
  const { terms } = await changeRide(context, input)
  const { differenceCents, refundCents } = terms
  const agreed = { differenceCents, refundCents }
  return (await changeRide(context, { ...input, agreed, seenVersion: version })).outcome
}

async function runAgreeFare(simulation: Simulation, action: Extract<Action, { do: 'agree fare' }>): Promise<string> {
  const { context } = simulation.server
  const ids = await write(context, 'operator', async tx => {
    const { booking } = await loadVersionedBooking(tx.db, accessOf(simulation, action))
    if (booking.cancelledAt !== null || isFareConfirmed(booking.quote)) return []
    return await agreeFare(tx, booking, action.cents)
  })
  await processRefundsAndDeclines(context, ids)
  return `${ids.length} refunds`
}

/** Finds what the site owes of a charge; 0 if nothing. */
async function findRefundDueCents(
  simulation: Simulation,
  { action, invoiceNumber }: { action: { ride: number }; invoiceNumber: string },
): Promise<number> {
  const payments = await listPayments(simulation.fixture.db, accessOf(simulation, action).id)
  const refundDue = payments.find(
    ({ kind, state, invoice_number }) =>
      kind === 'refund' && (state === 'due' || state === 'operator') && invoice_number === invoiceNumber,
  )
  return refundDue?.amount_cents ?? 0
}

async function runPartialRefund(
  simulation: Simulation,
  action: Extract<Action, { do: 'partial refund' }>,
): Promise<string> {
  const { context } = simulation.server
  const ids = await write(context, 'operator', async ({ db: trx, now }) => {
    const { booking } = await loadVersionedBooking(trx, accessOf(simulation, action))
    if (booking.cancelledAt !== null) return []
    return await recordPartialRefund(trx, { booking, amountCents: action.cents, reason: 'A late car', now })
  })
  await processRefundsAndDeclines(context, ids)
  return `${ids.length} refunds`
}

export function decidePendingReviews({ gateway }: Simulation, approve: boolean): void {
  for (const { status, transId } of gateway.ledger()) {
    if (status === 'FDSPendingReview') gateway.review(transId, approve ? 'approve' : 'decline')
  }
}

async function invoiceOf(simulation: Simulation, action: { ride: number; ofChange?: boolean }): Promise<string> {
  const { booking } = rideOf(simulation, action).booked
  if (!action.ofChange) return booking.invoiceNumber
  const charges = (await listPayments(simulation.fixture.db, booking.id)).filter(({ kind, gateway, state }) => {
    return kind === 'charge' && gateway !== 'zelle' && state === 'approved'
  })
  return charges.at(-1)?.invoice_number ?? booking.invoiceNumber
}

function rideOf({ rides }: Simulation, { ride }: { ride: number }): SimulatedRide {
  const simulatedRide = rides[ride % rides.length]
  if (simulatedRide === undefined) throw new Error('no such ride')
  return simulatedRide
}

function accessOf(simulation: Simulation, action: { ride: number }) {
  const { booking, token } = rideOf(simulation, action).booked
  return { id: booking.id, token }
}
