import { readSite } from '#site'
import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import type { CardAttackDetails } from '@/lib/payments/model/schemas'
import { windowIsOpen } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { rateLimits } from '@/lib/platform/rate-limits'
import { isDeclined } from './attempts'
import type { PaymentContext } from './context'

type Db = Kysely<Tables>
type AttackContext = Pick<PaymentContext, 'log'>

const MINUTE_MS = 60_000
/** A booking must be this much older than the first decline: attackers rarely plan ahead. */
const EARLIER_BY_MS = 60 * MINUTE_MS
/** Others may take a place that is free by then. */
const MIN_WAIT_MS = 3000

/**
 * Tells the operator of card testing on the whole site, unless an email of today said so: of many declines in minutes,
 * which are limited, and of many in a day, which are too slow for that.
 */
export async function reportAttack(tx: Tx, { log }: AttackContext): Promise<void> {
  const { db, now } = tx
  for (const { max, windowMs } of [rateLimits.attackDeclines, rateLimits.dailyDeclines]) {
    const declines = (await listSuspects(db, now, windowMs)).filter(({ state }) => state === 'declined')
    const [first, last] = [declines[0], declines.at(-1)]
    if (first === undefined || last === undefined || declines.length < max) continue
    const told = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'card_attack')
      .where(windowIsOpen('created_at', rateLimits.dailyDeclines.windowMs, now))
      .executeTakeFirst()
    if (told !== undefined) return
    // Outbox emails belong to a booking; this one uses that of the last decline.
    await enqueueNotifications(tx, last.booking_id, last.booking_version, [
      { kind: 'card_attack', recipient: 'operator', dedupeId: first.updated_at, dueAt: null },
    ])
    log(`card testing detected: ${declines.length} declines within ${windowMs / MINUTE_MS} minutes`)
    return
  }
}

type AttackedCharge = { booking: Booking; attempts: readonly PaymentAttemptTable[]; hasAccessToken: boolean }

/**
 * Lets a charge reach the gateway and returns null, or the milliseconds after which it may be tried again: as long as too
 * many cards were declined lately, a few attempts a minute reach it.
 */
export async function limitDuringAttack(
  tx: Tx,
  charge: AttackedCharge,
  context: AttackContext,
): Promise<number | null> {
  const { db, now } = tx
  const { max, windowMs } = rateLimits.attackDeclines
  const suspects = await listSuspects(db, now, windowMs)
  const [first] = suspects
  if (first === undefined || suspects.length < max) return null
  await reportAttack(tx, context)
  const isEarly = isEarlyBooking(charge, Date.parse(first.updated_at))
  const waitMs = await getWaitMs(db, { isEarly, now })
  if (waitMs > 0) return Math.max(waitMs, MIN_WAIT_MS)
  await db
    .deleteFrom('card_attempts')
    .where(({ not }) => not(windowIsOpen('at', MINUTE_MS, now)))
    .execute()
  const row = { id: randomUUID(), at: now.toISOString(), is_early: isEarly ? 1 : 0 }
  await db.insertInto('card_attempts').values(row).execute()
  return null
}

/** Builds the error for a payment that must wait and be sent again. */
export function cardAttackError(waitMs: number): AppError {
  const details: CardAttackDetails = { retryAfterSeconds: Math.ceil(waitMs / 1000) }
  return new AppError({
    kind: 'too_many_requests',
    message: 'card payments are limited during a card testing attack',
    code: 'card_attack',
    userMessage:
      'We are processing only a few card payments a minute right now. Nothing was charged. Please try again ' +
      `in ${details.retryAfterSeconds} seconds, or call us at ${readSite().phone}.`,
    details,
  })
}

/** Lists recent declines, and charges without a response, which may become declines: a burst must not outrun the limit. */
async function listSuspects(db: Db, now: Date, windowMs: number) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('bookings', 'bookings.id', 'payment_attempts.booking_id')
    .select([
      'payment_attempts.state',
      'payment_attempts.updated_at',
      'payment_attempts.booking_id',
      'bookings.version as booking_version',
    ])
    .where('payment_attempts.kind', '=', 'charge')
    .where('payment_attempts.state', 'in', ['declined', 'sent'])
    .where(windowIsOpen('payment_attempts.updated_at', windowMs, now))
    .orderBy('payment_attempts.updated_at')
    .execute()
}

/**
 * Checks whether a charge may use the attempts that are kept for bookings made before the attack. One decline ends this,
 * so that attackers who booked ahead need a booking per card. Declines by strangers, who know the invoice number only, do
 * not.
 */
function isEarlyBooking({ booking, attempts, hasAccessToken }: AttackedCharge, attackStartMs: number): boolean {
  const wasDeclined = attempts.some(attempt => isDeclined(attempt) && attempt.with_access_token === 1)
  return hasAccessToken && !wasDeclined && Date.parse(booking.createdAt) <= attackStartMs - EARLIER_BY_MS
}

/** Returns the milliseconds until another charge may reach the gateway; 0 if it may now. */
async function getWaitMs(db: Db, { isEarly, now }: { isEarly: boolean; now: Date }): Promise<number> {
  const { attackAttempts, earlyAttempts } = rateLimits
  const attempts = await db
    .selectFrom('card_attempts')
    .select(['at', 'is_early'])
    .where(windowIsOpen('at', MINUTE_MS, now))
    .orderBy('at', 'desc')
    .execute()
  const others = attempts.filter(({ is_early }) => is_early === 0)
  const blocking = [attempts[attackAttempts.max - 1]]
  if (!isEarly) blocking.push(others[attackAttempts.max - earlyAttempts.max - 1])
  return Math.max(0, ...blocking.map(attempt => (attempt ? Date.parse(attempt.at) + MINUTE_MS - +now : 0)))
}
