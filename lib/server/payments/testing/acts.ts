import 'server-only'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { AppError } from '@/lib/errors'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { changeBooking } from '@/lib/server/bookings/change'
import { readBooking } from '@/lib/server/bookings/read'
import { noteRefundSent, noteZelleReceived } from '../by-hand'
import { processLookups } from '../lookups'
import { processPayment } from '../process'
import { reconcileIfDue } from '../reconcile'
import { goRound, lookIntoEverything } from '../rounds'
import { takeNotification } from '../webhook'
import { awaitZelle } from '../zelle'
import { Killed } from './life'
import { actAsMerchant, refundAsSaid } from './merchant'
import type { Action } from './steps'
import type { Town, TownRide } from './town'

/** What somebody was told. `claim` is what an answer says of money, for the audit to look up at the gateway. */
export type Told = { action: Action; said: string; claim?: { invoiceNumber: string; transactionId: string } }

/** Refusals that are answers; anything else that is thrown is a fault. */
const ANSWERS: Record<string, readonly string[]> = {
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
/** What the operator is told who notes what is not so. */
const NOT_SO = /no Zelle transfer is expected|has no refund for you to send/

/** Does one thing on the server that is alive, and gives what was told; null where it was killed first. */
export async function act(town: Town, action: Action): Promise<Told | null> {
  const { life } = town
  try {
    const told = { action, ...(await perform(town, action)) }
    return life.isOver() ? null : told
  } catch (error) {
    if (error instanceof Killed || life.isOver()) return null
    if (error instanceof AppError && ANSWERS[action.do]?.includes(error.code)) return { action, said: error.code }
    if (error instanceof Error && NOT_SO.test(error.message)) return { action, said: 'not so' }
    throw error
  }
}

async function perform(town: Town, action: Action): Promise<Pick<Told, 'said' | 'claim'>> {
  const { ports } = town.life
  switch (action.do) {
    case 'pay': {
      const { invoiceNumber, quote } = await readBooking(town.desk.ports, openerOf(town, action))
      const request = {
        opaqueData: town.tokenOf(action.card),
        amount: (quote?.totalCents ?? 0) / 100,
        email: '',
        description: '',
        invoiceNumber,
      }
      const answer = await processPayment(ports, { request, address: town.newAddress() })
      return answer.status === 'paid'
        ? { said: 'paid', claim: { invoiceNumber, transactionId: answer.transactionId } }
        : { said: answer.status }
    }
    case 'cancel':
      return { said: (await cancelBooking(ports, { opener: openerOf(town, action) })).status }
    case 'edit': {
      const { carCategory } = await readBooking(town.desk.ports, openerOf(town, action))
      const request = rideOf(town, action).requests.find(each => each.carCategory !== carCategory)
      if (request === undefined) throw new Error('no other car')
      return { said: (await changeBooking(ports, { opener: openerOf(town, action), request })).booking.status }
    }
    case 'choose Zelle':
      return { said: (await awaitZelle(ports, openerOf(town, action))).booking.status }
    case 'Zelle arrives':
      return { said: (await noteZelleReceived(ports, openerOf(town, action).id)).status }
    case 'merchant voids':
    case 'merchant refunds':
    case 'chargeback':
    case 'chargeback reversed':
      town.life.plan(action.inTicks, () =>
        actAsMerchant(town.gateway, { action, invoiceNumber: invoiceOf(town, action) }),
      )
      return { said: 'planned' }
    case 'notifications arrive':
      for (const { body, signature } of town.gateway.notifications()) {
        const { signatureKey: key } = gatewayKeys
        await takeNotification(ports, { body: Buffer.from(body), signature, key })
      }
      return { said: `${await processLookups(ports)} looked up` }
    case 'notifications are lost':
      town.gateway.notifications()
      return { said: 'lost' }
    case 'reconcile':
      await reconcileIfDue(ports)
      return { said: `${await processLookups(ports)} looked up` }
    case 'refund sent by hand':
      await refundAsSaid(town, openerOf(town, action).id)
      return { said: (await noteRefundSent(ports, openerOf(town, action).id)).status }
    case 'round':
      return { said: `${await goRound(ports)} looked into` }
    case 'another server starts':
      await lookIntoEverything(ports)
      return { said: `${await goRound(ports)} looked into` }
    case 'settle':
      town.life.plan(action.inTicks, town.gateway.settle)
      return { said: 'planned' }
    case 'review':
      town.life.plan(action.inTicks, () => reviewHeld(town, action.approve))
      return { said: 'planned' }
  }
}

/** Decides upon everything that the gateway holds. */
export function reviewHeld({ gateway }: Town, approve: boolean): void {
  for (const { status, transId } of gateway.ledger()) {
    if (status === 'FDSPendingReview') gateway.review(transId, approve ? 'approve' : 'decline')
  }
}

function invoiceOf(town: Town, action: { ride: number }): string {
  return rideOf(town, action).booked.booking.invoiceNumber
}

function rideOf({ rides }: Town, { ride }: { ride: number }): TownRide {
  const found = rides[ride % rides.length]
  if (found === undefined) throw new Error('no such ride')
  return found
}

function openerOf(town: Town, action: { ride: number }) {
  const { booking, token } = rideOf(town, action).booked
  return { id: booking.id, token }
}
