import 'server-only'
import type { Kysely } from 'kysely'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import type { Booking } from '@/lib/booking/model/schemas'
import { describeStatement } from '@/lib/booking/model/statement'
import type { BookingRow } from '@/lib/booking/server/account'
import { buildTripLink, verifyCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toAccount, toBooking } from '@/lib/booking/server/document'
import { findActiveLink } from '@/lib/booking/server/links'
import { findBookingById, listStoredEvents } from '@/lib/booking/server/store'
import { listDelayedEmails } from '@/lib/notifications/outbox/rider-requests'
import { explainChangeUnavailable, listAvailableActions } from '@/lib/operator/model/actions'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'
import { listUncertainCharges } from '@/lib/payments/server/actions'
import type { Tables } from '@/lib/platform/database/tables'
import { invalidOperatorLink } from './errors'
import { readNote } from './notes'

type CapabilityInput = { capability: string; secret: string; now: Date }
type LoadedBooking = { booking: Booking; version: number; row: BookingRow }

/** Loads the operator view of a capability. Throws one AppError not_found for every invalid one. */
export async function loadOperatorView(
  { db, secret, now, serviceRules }: Pick<BookingContext, 'db' | 'secret' | 'now' | 'serviceRules'>,
  capability: string,
): Promise<OperatorView> {
  const at = now()
  const { freeWaitMinutes } = await serviceRules()
  const loaded = await loadBookingByCapability(db, { capability, secret, now: at })
  return await buildOperatorView(db, loaded, { now: at, freeWaitMinutes, secret })
}

/** Loads the booking of a capability. One handed out by a list of rides ends with the link to that list. */
export async function loadBookingByCapability(
  db: Kysely<Tables>,
  { capability, secret, now }: CapabilityInput,
): Promise<LoadedBooking> {
  const verified = verifyCapability({ text: capability, secret, now })
  const row = verified === null ? undefined : await findBookingById(db, verified.id)
  if (verified === null || row === undefined || row.erased_at !== null) throw invalidOperatorLink()
  const { boundTo } = verified
  if (boundTo !== null && (await findActiveLink(db, { id: boundTo, now })) === null) {
    throw invalidOperatorLink()
  }
  return { booking: toBooking(row), version: row.version, row }
}

export async function buildOperatorView(
  db: Kysely<Tables>,
  { booking, version, row }: LoadedBooking,
  { now, freeWaitMinutes, secret }: { now: Date; freeWaitMinutes: number; secret: string },
): Promise<OperatorView> {
  const account = toAccount(booking, row)
  const uncertainCharges = await listUncertainCharges(db, row)
  const cancellation = evaluateCancellation(booking, account, now)
  return {
    booking,
    version,
    history: await describeHistory(db, booking),
    statement: describeStatement(row.entries, 'operator'),
    uncertainCharges,
    policyRefundCents: cancellation.allowed ? cancellation.refundCents : null,
    heldEmails: await listDelayedEmails(db, { bookingId: row.id, now }),
    actions: listAvailableActions({ booking, account, uncertainCharges, now, freeWaitMinutes }),
    canChange: explainChangeUnavailable({ booking, now }) === null,
    note: await readNote(db, row.id),
    tripLink: buildTripLink({ booking, secret }),
    freeWaitMinutes,
  }
}

async function describeHistory(db: Kysely<Tables>, booking: Booking): Promise<OperatorHistoryEntry[]> {
  return (await listStoredEvents(db, booking.id)).flatMap(({ at, version, actor, events }) => {
    const words = describeForOperator(events, booking)
    return words === '' ? [] : [{ at, version, actor, words }]
  })
}
