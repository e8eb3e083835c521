import 'server-only'
import type { z } from 'zod'
import { type BookingRequest, bookingSchema, type CreatedBooking, FIRST_VERSION } from '@/lib/booking/model/schemas'
import type { BookingTable } from '@/lib/booking/tables'
import { assertAvailable, loadServiceCapacity } from './availability'
import type { BookingContext } from './context'
import { deriveRide, heldUntilFor, unpaidBookingStatus, zelleDueAtFor } from './derive-ride'
import { toBooking } from './document'
import { idempotencyKeyReused } from './errors'
import { enforceLimit, recordBookingClientIp } from './rate-limit'
import { findBookingByKeyHash, generateUniqueBookingId, generateUniqueInvoiceNumber, insertBooking } from './store'
import { deriveToken, FIRST_LINK_VERSION, hashJson, sha256Hex } from './token'

/**
 * Creates a booking idempotently and stores it durably.
 * - The same key with the same request returns the same booking and token (`repeated`), also concurrently.
 * - Throws AppError `invalid_fields` (including unavailable times), `fare_changed`, `idempotency_key_reused`,
 *   or `too_many_bookings`.
 */
export async function createBooking(
  context: BookingContext,
  { request, idempotencyKey, clientIp }: { request: BookingRequest; idempotencyKey: string; clientIp: string },
): Promise<CreatedBooking & { repeated: boolean }> {
  const keyHash = sha256Hex(idempotencyKey)
  const requestHash = hashRequest(request)
  const replay = (row: BookingTable) => {
    if (row.request_hash !== requestHash) throw idempotencyKeyReused()
    const token = deriveToken({ secret: context.secret, id: row.id, linkVersion: row.link_version })
    return { booking: toBooking(row), version: row.version, token, repeated: true }
  }

  const existing = await findBookingByKeyHash(context.db, keyHash)
  if (existing !== undefined) return replay(existing)
  const ride = await deriveRide({ request, context })
  const capacity = await loadServiceCapacity(context, ride)
  return await context.db.transaction().execute(async trx => {
    const concurrent = await findBookingByKeyHash(trx, keyHash)
    if (concurrent !== undefined) return replay(concurrent)
    const now = context.now()
    await enforceLimit(trx, 'bookings', { key: clientIp, now })
    await assertAvailable(trx, { ride, capacity, now })
    // All other fields have their defaults.
    const booking = bookingSchema.parse({
      ...ride,
      id: await generateUniqueBookingId(trx),
      invoiceNumber: await generateUniqueInvoiceNumber(trx, now),
      status: unpaidBookingStatus(ride),
      createdAt: now.toISOString(),
      paidCents: 0,
      refundCents: 0,
      refundDueCents: 0,
      zelleDueAt: zelleDueAtFor({ ride, now }),
      heldUntil: heldUntilFor({ ride, hold: capacity.rules.unpaidHold, now }),
    } satisfies z.input<typeof bookingSchema>)
    const token = deriveToken({ secret: context.secret, id: booking.id, linkVersion: FIRST_LINK_VERSION })
    const link = { token_hash: sha256Hex(token), link_version: FIRST_LINK_VERSION }
    await insertBooking(trx, { booking, keys: { ...link, key_hash: keyHash, request_hash: requestHash } })
    await recordBookingClientIp(trx, { clientIp, bookingId: booking.id, now })
    return { booking, version: FIRST_VERSION, token, repeated: false }
  })
}

/** Another lookup of the same route has another token. */
function hashRequest({ routeToken: _, ...request }: BookingRequest): string {
  return hashJson(request)
}
