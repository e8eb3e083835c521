import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { resolveEta } from '@/lib/booking/eta'
import type { Booking } from '@/lib/booking/schemas'
import { hindranceOf } from '@/lib/operator/actions'
import type { OperatorAction, OperatorView } from '@/lib/operator/schemas'
import { endRide } from '@/lib/server/bookings/end-ride'
import { normalizePhone } from '@/lib/server/bookings/phone'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { updateBooking } from '@/lib/server/bookings/store'
import type { Tables } from '@/lib/server/database/tables'
import { chargebackReversed, chargedBack, refundSent, zelleReceived } from '@/lib/server/payments/by-hand'
import { sendBackNow } from '@/lib/server/payments/send-back'
import { type Noting, notedOf } from './noted'
import { invalidField, notPossible, staleView } from './refusals'
import { wasDoneNext } from './repeated'
import { openForOperator, readOperatorView, viewOf } from './view'

type Ports = Pick<BookingPorts, 'db' | 'now' | 'log' | 'payments' | 'secret' | 'serviceRules'>

/**
 * Does what the operator pressed, on the version that the press was made on, and answers with the state reached. The
 * same press again does nothing more. Throws AppError: not_found, `stale` where another version stands by now,
 * `not_possible`, or a sentence per field.
 */
export async function actOnBooking(
  ports: Ports,
  { capability, action: asked }: { capability: string; action: OperatorAction },
): Promise<OperatorView> {
  const action = withPhone(asked)
  const { freeWaitMinutes } = await ports.serviceRules()
  const { view, paymentIds } = await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const opened = await openForOperator(trx, { capability, secret: ports.secret, now })
    const { booking, version } = opened
    if (version !== action.version) {
      const view = await viewOf(trx, { ...opened, now, freeWaitMinutes })
      if (await wasDoneNext(trx, { id: booking.id, action })) return { view, paymentIds: [] }
      throw staleView({ view, changed: view.history.filter(entry => entry.version > action.version) })
    }
    const hindrance = hindranceOf({ action: action.action, booking, now, freeWaitMinutes })
    if (hindrance !== null) throw notPossible(hindrance)
    const paymentIds = await act(trx, { ports, booking, version, action, now })
    const reached = await openForOperator(trx, { capability, secret: ports.secret, now })
    return { view: await viewOf(trx, { ...reached, now, freeWaitMinutes }), paymentIds }
  })
  if (paymentIds.length === 0) return view
  await sendBackNow(ports, paymentIds)
  return await readOperatorView(ports, capability)
}

/** Does one thing; the payments named are to be seen to after the transaction. */
async function act(
  trx: Kysely<Tables>,
  {
    ports,
    booking,
    version,
    action,
    now,
  }: { ports: Ports; booking: Booking; version: number; action: OperatorAction; now: Date },
): Promise<string[]> {
  switch (action.action) {
    case 'zelle_received':
      await zelleReceived(trx, { ports, bookingId: booking.id })
      return []
    case 'refund_sent':
      await refundSent(trx, { ports, bookingId: booking.id })
      return []
    case 'chargeback':
      await chargedBack(trx, { ports, bookingId: booking.id })
      return []
    case 'chargeback_reversed':
      await chargebackReversed(trx, { ports, bookingId: booking.id })
      return []
    case 'cancel': {
      const { reason } = action
      return (await endRide(trx, { booking, version, by: 'operator', reason, refundCents: 'all', now })).paymentIds
    }
    default:
      await note(trx, { booking, version, action, now })
      return []
  }
}

async function note(
  trx: Kysely<Tables>,
  { booking, version, action, now }: { booking: Booking; version: number; action: Noting; now: Date },
): Promise<void> {
  const eta = readEta({ booking, action, now })
  const noted = notedOf({ booking, action, eta, now })
  // The same chauffeur or ETA again is no news.
  if (isDeepStrictEqual(noted.booking, booking)) return
  await updateBooking(trx, { ...noted, version, actor: 'operator', now })
}

/** The ETA that an action names, as an instant; null where it names none. Throws AppError at the field `eta`. */
function readEta({ booking, action, now }: { booking: Booking; action: Noting; now: Date }): string | null {
  if (!('eta' in action) || action.eta === undefined) return null
  const resolved = resolveEta({ input: action.eta, booking, now })
  if (!resolved.ok) throw invalidField({ field: 'eta', sentence: resolved.sentence })
  return resolved.eta
}

function withPhone(action: OperatorAction): OperatorAction {
  if (action.action !== 'chauffeur') return action
  const phone = normalizePhone(action.chauffeur.phone)
  if (phone === null) {
    const sentence = 'Please enter a phone number that customers can call, such as (212) 555-0142.'
    throw invalidField({ field: 'chauffeur.phone', sentence })
  }
  return { ...action, chauffeur: { ...action.chauffeur, phone } }
}
