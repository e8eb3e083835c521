import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type EtaInput, resolveEta } from '@/lib/booking/model/eta'
import type { StoredEvent } from '@/lib/booking/model/history'
import { listStoredEvents } from '@/lib/booking/server/store'
import type { OperatorAction } from '@/lib/operator/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'

/** Recognizes a repeated request by the event after the version that it names. */
export async function isRepeatedAction(
  db: Kysely<Tables>,
  bookingId: string,
  action: OperatorAction,
): Promise<boolean> {
  const event = (await listStoredEvents(db, bookingId)).find(({ version }) => version === action.version + 1)
  return event !== undefined && event.actor === 'operator' && isEventOf(action, event)
}

function isEventOf(action: OperatorAction, event: StoredEvent): boolean {
  const { kind, booking, entries } = event
  const isOf = (transactionId: string) => entries.some(entry => entry.transactionId === transactionId)
  switch (action.action) {
    case 'note':
      return false
    case 'confirm':
      return kind === 'confirmed'
    case 'no_show':
      return kind === 'no_show'
    case 'new_link':
      return kind === 'link'
    case 'fare':
      return kind === 'fare' && booking.quote?.totalCents === action.amountCents
    case 'chauffeur': {
      const isSame = kind === 'chauffeur' && isDeepStrictEqual(booking.chauffeur, action.chauffeur)
      return isSame && (action.eta === undefined || isEtaOf(action.eta, event))
    }
    case 'eta':
      return kind === 'eta' && isEtaOf(action.eta, event)
    case 'cancel': {
      const { refundCents = booking.account.refundDueCents } = action
      const isSame = kind === 'cancelled' && booking.cancelReason === action.reason
      return isSame && booking.account.refundDueCents === refundCents
    }
    case 'courtesy': {
      const isSame = kind === 'courtesy' && booking.refundReason === action.reason
      return isSame && entries.some(({ cause, cents }) => cause === 'courtesy' && cents === -action.amountCents)
    }
    case 'zelle_received':
      return entries.some(({ cause, cents }) => cause === 'zelle' && cents === action.amountCents)
    case 'refund_sent':
      return entries.some(({ cause }) => cause === 'refund')
    case 'chargeback':
    case 'chargeback_reversed':
      return kind === action.action && isOf(action.transactionId)
    case 'charge_made':
    case 'charge_counted':
      return isOf(action.transactionId)
    case 'charge_not_made':
      return kind === 'payment' && entries.length === 0
  }
}

function isEtaOf(input: EtaInput, { at, booking }: StoredEvent): boolean {
  const resolved = resolveEta({ input, booking, now: new Date(at) })
  return resolved.ok && resolved.eta === booking.eta
}
