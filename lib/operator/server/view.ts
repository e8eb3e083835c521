import 'server-only'
import type { Kysely } from 'kysely'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { describeStatement } from '@/lib/booking/model/statement'
import type { BookingRow } from '@/lib/booking/server/account'
import { buildTripLink, verifyCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toAccount, toBooking } from '@/lib/booking/server/document'
import { findActiveLink } from '@/lib/booking/server/links'
import { findBookingById, listStoredEvents } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import { listDelayedEmails } from '@/lib/notifications/outbox/rider-requests'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'
import { listUncertainCharges } from '@/lib/payments/server/actions'
import type { Tables } from '@/lib/platform/database/tables'
import { actions } from './actions'
import { readNote } from './actions/note'
import { type ActionFacts, explainEnded } from './define-action'

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

type Loading = { now: Date; freeWaitMinutes: number }

/** Reads what decides which actions are available. */
export async function gatherFacts(
  db: Kysely<Tables>,
  { booking, row }: LoadedBooking,
  { now, freeWaitMinutes }: Loading,
): Promise<ActionFacts> {
  const account = toAccount(booking, row)
  const uncertainCharges = await listUncertainCharges(db, row)
  return { booking, account, uncertainCharges, note: await readNote(db, row.id), freeWaitMinutes, now }
}

export async function buildOperatorView(
  db: Kysely<Tables>,
  loaded: LoadedBooking,
  { secret, ...loading }: Loading & { secret: string },
): Promise<OperatorView> {
  const { booking, version, row } = loaded
  const facts = await gatherFacts(db, loaded, loading)
  return {
    booking,
    version,
    history: await describeHistory(db, booking),
    statement: describeStatement(row.entries, 'operator'),
    heldEmails: await listDelayedEmails(db, { bookingId: row.id, now: loading.now }),
    actions: actions.map(action => action.offer(facts)),
    changeUnavailable: explainChangeUnavailable(facts),
    note: facts.note,
    tripLink: buildTripLink({ booking, secret }),
  }
}

/** Says why the operator cannot change the ride; null if it can be changed. */
function explainChangeUnavailable(facts: ActionFacts): string | null {
  const { booking, now } = facts
  const change = evaluateChangeEligibility({ booking, by: 'operator', leadTimeMinutes: 0, now })
  return change.allowed ? explainEnded(facts) : change.sentence
}

async function describeHistory(db: Kysely<Tables>, booking: Booking): Promise<OperatorHistoryEntry[]> {
  return (await listStoredEvents(db, booking.id)).flatMap(({ at, version, actor, events }) => {
    const words = describeForOperator(events, booking)
    return words === '' ? [] : [{ at, version, actor, words }]
  })
}

/** Builds one error for all cases, so that nothing reveals which bookings exist. */
function invalidOperatorLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid or expired capability',
    userMessage: 'This booking link is not valid or has expired.',
  })
}
