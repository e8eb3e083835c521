import 'server-only'
import { type Booked, type Booking, type BookingRequest, FIRST_VERSION } from '@/lib/booking/schemas'
import type { BookingTable } from '@/lib/server/database/tables'
import { refuseUnservable, serviceOf } from './availability'
import { admitAddress, countAddress } from './hourly-limit'
import type { BookingPorts } from './ports'
import { keyReused } from './refusals'
import { deriveRide, unpaidStatus, zelleDueOf } from './ride'
import { toBooking } from './rows'
import { findByKey, freeId, freeInvoiceNumber, insertBooking } from './store'
import { deriveToken, FIRST_LINK, fingerprint, fingerprintOf } from './token'

/**
 * Books a ride: stored for good when this returns. The same key with the same request gives the same booking and
 * token again, `repeated`, however often and however many at once.
 * Throws AppError: a sentence per field, also of a time that cannot be served, `fare_changed`, `idempotency_key_reused` or `too_many_bookings`.
 */
export async function createBooking(
  ports: BookingPorts,
  { request, key, address }: { request: BookingRequest; key: string; address: string },
): Promise<Booked & { repeated: boolean }> {
  const keyHash = fingerprint(key)
  const requestHash = requestHashOf(request)
  const repeat = (row: BookingTable) => {
    if (row.request_hash !== requestHash) throw keyReused()
    const token = deriveToken({ secret: ports.secret, id: row.id, linkVersion: row.link_version })
    return { booking: toBooking(row), version: row.version, token, repeated: true }
  }

  const earlier = await findByKey(ports.db, keyHash)
  if (earlier !== undefined) return repeat(earlier)
  const ride = await deriveRide({ request, ports })
  const service = await serviceOf(ports, ride)
  return await ports.db.transaction().execute(async trx => {
    const meanwhile = await findByKey(trx, keyHash)
    if (meanwhile !== undefined) return repeat(meanwhile)
    const now = ports.now()
    await admitAddress(trx, { address, now })
    await refuseUnservable(trx, { ride, service, now })
    const booking: Booking = {
      ...ride,
      id: await freeId(trx),
      invoiceNumber: await freeInvoiceNumber(trx, now),
      status: unpaidStatus(ride),
      createdAt: now.toISOString(),
      paidCents: 0,
      refundCents: 0,
      chargebackCents: 0,
      transactionId: null,
      zelleDueAt: zelleDueOf({ ride, now }),
      cancelledAt: null,
      refundBy: null,
      pendingReview: false,
      cancelledBy: null,
      cancelReason: null,
      confirmedAt: null,
      noShowAt: null,
      chauffeur: null,
      eta: null,
      etaEmailed: null,
    }
    const token = deriveToken({ secret: ports.secret, id: booking.id, linkVersion: FIRST_LINK })
    const link = { token_hash: fingerprint(token), link_version: FIRST_LINK }
    await insertBooking(trx, { booking, keys: { ...link, key_hash: keyHash, request_hash: requestHash } })
    await countAddress(trx, { address, bookingId: booking.id, now })
    return { booking, version: FIRST_VERSION, token, repeated: false }
  })
}

/**
 * What its key stands for. The flights of the way back are newer than the oldest keys: left out where there are none, so
 * that a ride booked before an update is still the same when it is sent again after it, and not booked twice.
 */
function requestHashOf({ extras, ...request }: BookingRequest): string {
  const { returnArrival, returnDeparture, ...older } = extras
  const newer = { ...(returnArrival && { returnArrival }), ...(returnDeparture && { returnDeparture }) }
  return fingerprintOf({ ...request, extras: { ...older, ...newer } })
}
