import 'server-only'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { changeBooking } from '@/lib/booking/server/change'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import { cancelBooking } from '@/lib/payments/server/cancel-booking'
import { handleGatewayWebhook } from '../gateway-webhook'
import { recordRefundSent, recordZelleReceived } from '../manual-adjustments'
import { processPayment } from '../process'
import { reconcileDuePayments, scheduleAllOpenPayments } from '../reconcile-due-payments'
import { reconcileSettlementsIfDue } from '../reconcile-settlements'
import { processLookups } from '../transaction-lookups'
import { awaitZelleTransfer } from '../zelle'
import { actAsMerchant, makeManualRefunds } from './merchant-actions'
import type { Action } from './scenarios'
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
    'too_many_payments',
  ],
  cancel: ['payment_unknown', 'booking_closed'],
  edit: [
    'booking_cancelled',
    'booking_paid',
    'booking_closed',
    'changed_meanwhile',
    'too_many_changes',
    'unprocessable',
  ],
  'choose Zelle': ['booking_cancelled', 'already_paid', 'payment_pending', 'payment_disputed'],
}
const EXPECTED_ADJUSTMENT_ERRORS = /no Zelle transfer is expected|has no refund for you to send/

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
      const { invoiceNumber, quote } = await loadBooking(simulation.fixture.context, accessOf(simulation, action))
      const request = {
        opaqueData: simulation.createToken(action.card),
        amount: (quote?.totalCents ?? 0) / 100,
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
      const request = rideOf(simulation, action).requests.find(each => each.carCategory !== carCategory)
      if (request === undefined) throw new Error('no other car')
      return {
        outcome: (await changeBooking(context, { access: accessOf(simulation, action), request })).booking.status,
      }
    }
    case 'choose Zelle':
      return { outcome: (await awaitZelleTransfer(context, accessOf(simulation, action))).booking.status }
    case 'Zelle arrives':
      return { outcome: (await recordZelleReceived(context, accessOf(simulation, action).id)).status }
    case 'merchant voids':
    case 'merchant refunds':
    case 'chargeback':
    case 'chargeback reversed':
      simulation.server.schedule(action.inTicks, () =>
        actAsMerchant(simulation.gateway, { action, invoiceNumber: invoiceOf(simulation, action) }),
      )
      return { outcome: 'planned' }
    case 'notifications arrive':
      for (const { body, signature } of simulation.gateway.notifications()) {
        const { signatureKey: key } = gatewayKeys
        await handleGatewayWebhook(context, { body: Buffer.from(body), signature, key })
      }
      return { outcome: `${await processLookups(context)} looked up` }
    case 'notifications are lost':
      simulation.gateway.notifications()
      return { outcome: 'lost' }
    case 'reconcile':
      await reconcileSettlementsIfDue(context)
      return { outcome: `${await processLookups(context)} looked up` }
    case 'refund sent by hand':
      await makeManualRefunds(simulation, accessOf(simulation, action).id)
      return { outcome: (await recordRefundSent(context, accessOf(simulation, action).id)).status }
    case 'round':
      return { outcome: `${await reconcileDuePayments(context)} looked into` }
    case 'another server starts':
      await scheduleAllOpenPayments(context)
      return { outcome: `${await reconcileDuePayments(context)} looked into` }
    case 'settle':
      simulation.server.schedule(action.inTicks, simulation.gateway.settle)
      return { outcome: 'planned' }
    case 'review':
      simulation.server.schedule(action.inTicks, () => decidePendingReviews(simulation, action.approve))
      return { outcome: 'planned' }
  }
}

export function decidePendingReviews({ gateway }: Simulation, approve: boolean): void {
  for (const { status, transId } of gateway.ledger()) {
    if (status === 'FDSPendingReview') gateway.review(transId, approve ? 'approve' : 'decline')
  }
}

function invoiceOf(simulation: Simulation, action: { ride: number }): string {
  return rideOf(simulation, action).booked.booking.invoiceNumber
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
