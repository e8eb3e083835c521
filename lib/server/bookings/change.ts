import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { cancellation } from '@/lib/booking/cancellation'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking, BookingRequest, Versioned } from '@/lib/booking/schemas'
import { site } from '@/lib/site'
import { refuseUnservable, serviceOf } from './availability'
import { admitChange } from './change-limit'
import { changedSince } from './changed-since'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { changedMeanwhile, notNow } from './refusals'
import { deriveRide, type Ride, unpaidStatus, zelleDueOf } from './ride'
import { updateBooking } from './store'

/**
 * Changes an unpaid ride before its pickup: everything is derived anew; id, invoice number and token stay.
 * `seenVersion` is the one that the rider had before them, where they say: what was changed since is not written over.
 * Throws AppError as booking does, `too_many_changes`, and a conflict where the ride can no longer be changed or changed
 * meanwhile.
 */
export async function changeBooking(
  ports: BookingPorts,
  { opener, request, seenVersion }: { opener: Opener; request: BookingRequest; seenVersion?: number },
): Promise<Versioned> {
  const read = await openBooking(ports.db, opener)
  refuseLate({ booking: read.booking, now: ports.now() })
  const ride = keepConfirmedFare(await deriveRide({ request, ports, previous: read.booking }), read.booking)
  const service = await serviceOf(ports, ride)
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    const now = ports.now()
    refuseLate({ booking, now })
    const due = zelleDueOf({ ride, now })
    const changed: Booking = {
      ...booking,
      ...ride,
      status: unpaidStatus(ride),
      // A change alone buys no more time, unless the pickup moves before it.
      zelleDueAt: due && booking.zelleDueAt && booking.zelleDueAt < due ? booking.zelleDueAt : due,
      ...(isSamePickup(booking, ride) ? {} : { eta: null, etaEmailed: null }),
    }
    const since = await changedSince(trx, { booking, version: seenVersion ?? read.version })
    if (since !== null) {
      // Sent again because its answer was lost: it stands already.
      if (isDeepStrictEqual(changed, booking)) return { booking, version }
      throw changedMeanwhile({ version, changes: since })
    }
    await refuseUnservable(trx, { ride, service, now, previous: booking })
    await admitChange(trx, { bookingId: booking.id, now })
    const change = { booking: changed, version, kind: 'changed', actor: 'rider', now } as const
    return { booking: changed, version: await updateBooking(trx, change) }
  })
}

/** Keeps a fare that the operator confirmed while the same places cost the same: only the name or a flight changed. */
function keepConfirmedFare(ride: Ride, { pickup, dropOff, extras, quote }: Booking): Ride {
  const isSame =
    ride.quote?.provisional === true &&
    isFareConfirmed(quote) &&
    ride.quote.totalCents === quote.totalCents &&
    isDeepStrictEqual([ride.pickup, ride.dropOff, ride.extras.stops], [pickup, dropOff, extras.stops])
  return isSame ? { ...ride, quote } : ride
}

/** Whether an ETA that was given for one ride holds for the other. */
function isSamePickup(booking: Booking, ride: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'pickup'>): boolean {
  const { scheduleOption, pickupAt, pickup } = booking
  return scheduleOption === ride.scheduleOption && pickupAt === ride.pickupAt && pickup.id === ride.pickup.id
}

function refuseLate({ booking, now }: { booking: Booking; now: Date }): void {
  if (booking.status === 'cancelled') {
    throw notNow({ code: 'booking_cancelled', sentence: 'This booking was canceled. Please make a new one.' })
  }
  const unpaid = booking.status === 'reserved' || booking.status === 'awaiting_zelle'
  if (!unpaid || booking.chargebackCents > 0) {
    throw notNow({
      code: 'booking_paid',
      sentence: `This ride has a payment and can no longer be changed online. Please call us at ${site.phone}.`,
    })
  }
  // What can still be cancelled here can still be changed here.
  if (!cancellation({ booking, now }).allowed) {
    throw notNow({
      code: 'booking_closed',
      sentence: `This ride can no longer be changed online. Please call us at ${site.phone}.`,
    })
  }
}
