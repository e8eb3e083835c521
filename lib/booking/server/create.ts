import { readSite } from '#site'
import 'server-only'
import type { z } from 'zod'
import {
  type BookingRequest,
  type CreatedBooking,
  FIRST_VERSION,
  storedBookingSchema,
} from '@/lib/booking/model/schemas'
import { networkOf } from '@/lib/platform/client-ip'
import { write } from '@/lib/platform/database/write'
import type { BookingRow } from './account'
import { assertAvailable, holdsItsShare, loadServiceCapacity, storeNetwork } from './availability'
import type { BookingContext } from './context'
import { deriveRide, heldUntilFor, zelleDueAtFor } from './derive-ride'
import { toBooking } from './document'
import { idempotencyKeyReused, linkReplaced } from './errors'
import { isPromoLeft } from './promo'
import { enforceLimit } from './rate-limit'
import { findBookingByKeyHash, generateUniqueBookingId, generateUniqueInvoiceNumber, insertBooking } from './store'
import { deriveToken, FIRST_LINK_VERSION, hashJson, isTokenValid, sha256Hex } from './token'

/**
 * Creates a booking idempotently and stores it durably.
 * - A promo code whose last use was taken meanwhile is derived again, which says so.
 * - The same key with the same request returns the same booking and token (`repeated`), also concurrently.
 * - Throws AppError `invalid_fields` (including unavailable times), `fare_changed`, `idempotency_key_reused`,
 *   `link_replaced`, or `too_many_bookings`.
 */
export async function createBooking(
  context: BookingContext,
  { request, idempotencyKey }: { request: BookingRequest; idempotencyKey: string },
): Promise<CreatedBooking & { repeated: boolean }> {
  const keyHash = sha256Hex(idempotencyKey)
  const requestHash = hashRequest(request)
  const replay = (row: BookingRow) => {
    if (row.request_hash !== requestHash) throw idempotencyKeyReused()
    const token = deriveToken({ secret: context.secret, id: row.id, linkVersion: FIRST_LINK_VERSION })
    // Only a newer link is valid: whoever has the key must not receive it.
    if (!isTokenValid({ token, tokenHash: row.token_hash })) throw linkReplaced()
    return { booking: toBooking(row), version: row.version, token, repeated: true }
  }

  const existing = await findBookingByKeyHash(context.db, keyHash)
  if (existing !== undefined) return replay(existing)
  const ride = await deriveRide({ request, context })
  const capacity = await loadServiceCapacity(context, ride)
  const { promo } = ride
  const promoCode = promo && (await context.promoCodes()).find(({ code }) => code === promo.code)
  const created = await write(context, 'rider', async tx => {
    const { db, now } = tx
    const concurrent = await findBookingByKeyHash(db, keyHash)
    if (concurrent !== undefined) return replay(concurrent)
    if (promoCode && !(await isPromoLeft(db, promoCode, ride.contactInfo.email))) return null
    await enforceLimit(tx, 'bookings', context.clientIp)
    await assertAvailable(tx, { ride, capacity })
    const network = networkOf(context.clientIp)
    const isHeld = !(await holdsItsShare(tx, { ride, capacity, network }))
    // All other fields have their defaults.
    const stored = storedBookingSchema.parse({
      ...ride,
      id: await generateUniqueBookingId(tx),
      invoiceNumber: await generateUniqueInvoiceNumber(tx),
      createdAt: now.toISOString(),
      cancellation: readSite().cancellation,
      freeWaitMinutes: capacity.rules.freeWaitMinutes,
      zelleDueAt: zelleDueAtFor(ride, now),
      heldUntil: isHeld ? heldUntilFor(ride, capacity.rules.unpaidHold, now) : now.toISOString(),
    } satisfies z.input<typeof storedBookingSchema>)
    const token = deriveToken({ secret: context.secret, id: stored.id, linkVersion: FIRST_LINK_VERSION })
    const link = { token_hash: sha256Hex(token), link_version: FIRST_LINK_VERSION }
    const booking = await insertBooking(tx, stored, { ...link, key_hash: keyHash, request_hash: requestHash })
    const row = { booking_id: booking.id, client_ip: context.clientIp, at: booking.createdAt }
    await db.insertInto('booking_client_ips').values(row).execute()
    await storeNetwork(tx, booking.id, network)
    return { booking, version: FIRST_VERSION, token, repeated: false }
  })
  return created ?? (await createBooking(context, { request, idempotencyKey }))
}

/** Another lookup of the same route has another token. */
function hashRequest({ routeToken: _, ...request }: BookingRequest): string {
  return hashJson(request)
}
