import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { formatRiderName } from '@/lib/booking/model/extras'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import { type Booking, type Chauffeur, chauffeurSchema } from '@/lib/booking/model/schemas'
import { describeStatement } from '@/lib/booking/model/statement'
import type { BookingRow } from '@/lib/booking/server/account'
import { buildTripLink, getTripLinkExpiry, identifyChauffeur, verifyCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toAccount, toBooking } from '@/lib/booking/server/document'
import { findActiveLink } from '@/lib/booking/server/links'
import { findBookingById, listStoredEvents } from '@/lib/booking/server/store'
import { type AppError, notFound } from '@/lib/errors'
import { formatInstant } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { describeCollection } from '@/lib/operator/model/describe-status'
import { quickLinks, tripRows } from '@/lib/operator/model/detail-rows'
import {
  CHANGE_ACTION,
  type OfferedAction,
  type OperatorHistoryEntry,
  type OperatorView,
  type TripSheet,
} from '@/lib/operator/model/schemas'
import { listUncertainCharges } from '@/lib/payments/server/actions'
import type { Tables } from '@/lib/platform/database/tables'
import { parseJson } from '@/lib/platform/http-client'
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
  if (verified === null || row === undefined || row.erased_at !== null) throw invalidLink('booking')
  const { boundTo } = verified
  if (boundTo !== null && (await findActiveLink(db, { id: boundTo, purpose: 'rides', now })) === null) {
    throw invalidLink('booking')
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
  return {
    booking,
    account,
    uncertainCharges,
    note: await readNote(db, row.id),
    chauffeurs: await listChauffeurs(db),
    freeWaitMinutes: booking.freeWaitMinutes ?? freeWaitMinutes,
    now,
  }
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
    actions: [offerChange(facts), ...actions.map(action => action.offer(facts))],
    note: facts.note,
    tripLink: buildTripLink({ booking, secret }),
  }
}

function offerChange(facts: ActionFacts): OfferedAction {
  const { booking, now } = facts
  const change = evaluateChangeEligibility({ booking, by: 'operator', leadTimeMinutes: 0, now })
  const unavailable = change.allowed ? explainEnded(facts) : change.sentence
  return {
    name: CHANGE_ACTION,
    label: 'Change ride…',
    unavailable,
    isNext: false,
    question: null,
    fields: [],
    presets: [],
  }
}

async function describeHistory(db: Kysely<Tables>, booking: Booking): Promise<OperatorHistoryEntry[]> {
  return (await listStoredEvents(db, booking.id)).flatMap(({ at, version, actor, events }) => {
    const words = describeForOperator(events, booking)
    return words === '' ? [] : [{ at, version, actor, words }]
  })
}

/**
 * Loads the trip sheet of a capability. Throws one AppError not_found for every invalid one, and `trip_reassigned` for
 * one from before the ride had its chauffeur.
 */
export async function loadTripSheet(
  { db, secret, now }: Pick<BookingContext, 'db' | 'secret' | 'now'>,
  capability: string,
): Promise<TripSheet> {
  const verified = verifyCapability({ text: capability, secret, now: now(), purpose: 'trip' })
  const row = verified === null ? undefined : await findBookingById(db, verified.id)
  if (verified === null || row === undefined || row.erased_at !== null) throw invalidLink('trip')
  const booking = toBooking(row)
  // Moving the ride earlier expires older links.
  if (getTripLinkExpiry(booking) <= now()) throw invalidLink('trip')
  if (verified.boundTo !== identifyChauffeur({ ...booking, secret })) {
    throw notFound('The chauffeur of this trip has changed since this link was made.', 'trip_reassigned')
  }
  const [call, , map] = quickLinks(booking)
  const when = formatInstant(booking.pickupAt, booking.pickupTimeZone)
  return {
    id: booking.id,
    name: formatRiderName(booking),
    when,
    collect: describeCollection(booking),
    isCanceled: booking.cancelledAt !== null,
    // The heading has the time already.
    rows: tripRows(booking).filter(({ value }) => value !== when),
    links: [call, map],
  }
}

/** Builds one error for all cases, so that nothing reveals which bookings exist. */
function invalidLink(kind: 'booking' | 'trip'): AppError {
  return notFound(`This ${kind} link is not valid or has expired.`)
}

/** Enough to know everyone who drives now. */
const LATEST_DRIVEN = 100
/** Among so many: searching the document of each takes some 10 microseconds. */
const LATEST_RIDES = 2000
/** More than a small company has, with the cars that they drive. */
const MAX_OFFERED = 20

const drivenSchema = z.object({ chauffeur: chauffeurSchema })

/** Lists who drives the latest rides that have a chauffeur, with their cars, the last one first. */
export async function listChauffeurs(db: Kysely<Tables>): Promise<Chauffeur[]> {
  const latest = db
    .selectFrom('bookings')
    .select(['pickup_at', 'document'])
    .where('erased_at', 'is', null)
    .orderBy('pickup_at', 'desc')
    .limit(LATEST_RIDES)
  const rides = await db
    .selectFrom(latest.as('latest'))
    .select('document')
    .where('document', 'like', '%"chauffeur":{%')
    .orderBy('pickup_at', 'desc')
    .limit(LATEST_DRIVEN)
    .execute()
  const driven = rides.flatMap(({ document }) => drivenSchema.safeParse(parseJson(document)).data?.chauffeur ?? [])
  return [...new Map(driven.map(each => [JSON.stringify(each), each])).values()].slice(0, MAX_OFFERED)
}
