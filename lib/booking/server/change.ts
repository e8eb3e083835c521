import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { readSite } from '#site'
import { getCancellationTerms } from '@/lib/booking/model/cancellation'
import { fieldsOf, mergeFields, rideChanged } from '@/lib/booking/model/events'
import { describeFields } from '@/lib/booking/model/history'
import { isHoldExpired } from '@/lib/booking/model/hold'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import { applyRide } from '@/lib/booking/model/ride-change'
import type {
  Booking,
  BookingRequest,
  ChangeRequester,
  StoredBooking,
  VersionedBooking,
} from '@/lib/booking/model/schemas'
import type { UnpaidHold } from '@/lib/booking/model/service-rules'
import { isUnpaid } from '@/lib/booking/model/status'
import { conflict } from '@/lib/errors'
import { networkOf } from '@/lib/platform/client-ip'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { assertAvailable, holdsItsShare, loadServiceCapacity, storeNetwork } from './availability'
import type { BookingContext } from './context'
import { type DerivedRide, deriveRide, heldUntilFor, zelleDueAtFor } from './derive-ride'
import { parseEventsOrNull } from './document'
import { bookingVersionChanged } from './errors'
import { type BookingAccess, loadVersionedBooking } from './load-booking'
import { enforceLimit } from './rate-limit'
import { listBookingEvents, updateBooking } from './store'

/**
 * Changes an unpaid ride before its pickup and derives all of it again.
 * - ID, invoice number and token stay.
 * - `seenVersion` is the version the customer saw, if sent: later changes are not overwritten.
 * - Throws AppError as `createBooking` does, `too_many_changes`, or a conflict if the ride is closed or changed
 *   meanwhile.
 */
export async function changeBooking(
  context: BookingContext,
  { access, request, seenVersion }: { access: BookingAccess; request: BookingRequest; seenVersion?: number },
): Promise<VersionedBooking> {
  const loaded = await loadVersionedBooking(context.db, access)
  assertChangeable({ booking: loaded.booking, now: context.now() })
  const ride = keepConfirmedFare(await deriveRide({ request, context, previous: loaded.booking }), loaded.booking)
  const capacity = await loadServiceCapacity(context, ride)
  return await write(context, 'rider', async tx => {
    const { db, now } = tx
    const { booking, version } = await loadVersionedBooking(db, access)
    assertChangeable({ booking, now })
    const network = networkOf(context.clientIp)
    const isHeld = !(await holdsItsShare(tx, { ride, capacity, network, previous: booking }))
    const held = applyUnpaidChange({ booking, ride, by: 'rider', hold: capacity.rules.unpaidHold, now })
    const changed = isHeld ? held : { ...held, heldUntil: booking.createdAt }
    const changes = await listChangesSince(db, { booking, version: seenVersion ?? loaded.version })
    if (changes !== null) {
      // A retry after a lost response: the change is already stored.
      if (isDeepStrictEqual(changed, booking)) return { booking, version }
      throw bookingVersionChanged({ version, changes })
    }
    await assertAvailable(tx, { ride, capacity, previous: booking })
    await enforceLimit(tx, 'bookingChanges', booking.id)
    await storeNetwork(tx, booking.id, network)
    return await updateBooking(tx, { booking: changed, version, events: rideChanged(booking, changed) })
  })
}

type UnpaidChange = { booking: Booking; ride: DerivedRide; by: ChangeRequester; hold: UnpaidHold; now: Date }

export function applyUnpaidChange({ booking, ride, by, hold, now }: UnpaidChange): Booking {
  const zelleDueAt = zelleDueAtFor(ride, now)
  const heldUntil = heldUntilFor(ride, hold, now)
  return {
    ...applyRide(booking, ride, { by, now }),
    // A change does not extend the due time, but an earlier pickup shortens it.
    zelleDueAt: earlierOf(zelleDueAt, booking.zelleDueAt),
    // A released car is taken again, for another full time.
    heldUntil: isHoldExpired(booking, now) ? heldUntil : earlierOf(heldUntil, booking.heldUntil),
  }
}

/** Preserves a confirmed fare while the same places cost the same (only a name or flight changed). */
function keepConfirmedFare(ride: DerivedRide, { pickup, dropOff, extras, quote }: StoredBooking): DerivedRide {
  const isSame =
    ride.quote?.provisional === true &&
    isFareConfirmed(quote) &&
    ride.quote.totalCents === quote.totalCents &&
    isDeepStrictEqual([ride.pickup, ride.dropOff, ride.extras.stops], [pickup, dropOff, extras.stops])
  return isSame ? { ...ride, quote } : ride
}

/** Null stays null: nothing is due. */
function earlierOf(due: string | null, previous: string | null): string | null {
  return due !== null && previous !== null && previous < due ? previous : due
}

function assertChangeable({ booking, now }: { booking: Booking; now: Date }): void {
  if (booking.status === 'cancelled') {
    throw conflict('booking_cancelled', 'This booking was canceled. Please make a new booking.')
  }
  if (!isUnpaid(booking)) {
    throw conflict(
      'booking_paid',
      `A payment has been made or is in progress for this ride, so it can no longer be changed online. Please call us at ${readSite().phone}.`,
    )
  }
  // The same deadline applies to cancellations and changes.
  if (!getCancellationTerms(booking, now).allowed) {
    throw conflict(
      'booking_closed',
      `This ride can no longer be changed online. Please call us at ${readSite().phone}.`,
    )
  }
}

/** Describes what changed since a version, if a customer’s change would overwrite it; null otherwise. */
export async function listChangesSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const since = (await listBookingEvents(db, booking.id)).filter(stored => stored.version > version)
  const parsed = since.map(parseEventsOrNull)
  // It may have changed the ride.
  if (parsed.includes(null)) return []
  const events = parsed.flatMap(each => each ?? [])
  const isOverwritten = events.some(({ type }) => type === 'ride_changed' || type === 'fare_agreed')
  return isOverwritten ? describeFields(mergeFields(fieldsOf(events))) : null
}
