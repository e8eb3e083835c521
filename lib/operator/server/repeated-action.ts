import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type EtaInput, resolveEta } from '@/lib/booking/model/eta'
import { type EventOf, type EventType, findEvent, type StoredEvents } from '@/lib/booking/model/events'
import type { Booking } from '@/lib/booking/model/schemas'
import { listStoredEvents } from '@/lib/booking/server/store'
import type { OperatorAction } from '@/lib/operator/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'

/** Recognizes a repeated request by the event after the version that it names. */
export async function isRepeatedAction(db: Kysely<Tables>, booking: Booking, action: OperatorAction): Promise<boolean> {
  const stored = (await listStoredEvents(db, booking.id)).find(({ version }) => version === action.version + 1)
  return stored !== undefined && stored.actor === 'operator' && isEventOf(action, stored, booking)
}

function isEventOf(action: OperatorAction, { at, events }: StoredEvents, booking: Booking): boolean {
  const of = <Type extends EventType>(type: Type) => findEvent(events, type)
  const money = events.flatMap(event => ('reference' in event ? event : []))
  const isOf = (transactionId: string) => money.some(({ reference }) => reference === transactionId)
  switch (action.action) {
    case 'note':
      return false
    case 'confirm':
      return of('confirmed') !== undefined
    case 'no_show':
      return of('no_show') !== undefined
    case 'new_link':
      return of('link_replaced') !== undefined
    case 'fare':
      return of('fare_agreed')?.fare?.totalCents === action.amountCents
    case 'chauffeur': {
      const isSame = isDeepStrictEqual(of('chauffeur_assigned')?.chauffeur, action.chauffeur)
      return isSame && (action.eta === undefined || isEtaOf(action.eta, of('eta_set'), booking, at))
    }
    case 'eta':
      return isEtaOf(action.eta, of('eta_set'), booking, at)
    case 'cancel': {
      const canceled = of('canceled')
      const isSame = canceled !== undefined && canceled.reason === action.reason
      return isSame && canceled.paidCents - canceled.keptCents === (action.refundCents ?? canceled.paidCents)
    }
    case 'courtesy': {
      const courtesy = of('courtesy')
      return courtesy?.reason === action.reason && courtesy.cents === action.amountCents
    }
    case 'zelle_received':
      return money.some(({ type, cents }) => type === 'payment_received' && cents === action.amountCents)
    case 'refund_sent':
      return of('refund_issued') !== undefined
    case 'chargeback':
    case 'chargeback_reversed':
    case 'charge_made':
    case 'charge_counted':
      return isOf(action.transactionId)
    case 'charge_not_made':
      return of('payment_failed') !== undefined
  }
}

function isEtaOf(input: EtaInput, set: EventOf<'eta_set'> | undefined, booking: Booking, at: string): boolean {
  const resolved = resolveEta({ input, booking, now: new Date(at) })
  return resolved.ok && resolved.eta === set?.eta
}
