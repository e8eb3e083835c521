import { readSite } from '#site'
import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import type { CardAttackDetails } from '@/lib/payments/model/proof-of-work'
import type { CardAttackTable } from '@/lib/payments/tables'
import { windowIsOpen } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { rateLimits } from '@/lib/platform/rate-limits'
import { isDeclined as isDeclinedAttempt } from './attempts'
import type { PaymentContext } from './context'
import { CHALLENGE_TTL_MS, createProofChallenge } from './proof-of-work'

type Db = Kysely<Tables>
type AttackContext = Pick<PaymentContext, 'log'>

const MINUTE_MS = 60_000
/** A booking must be this much older than the first decline: attackers rarely plan ahead. */
const EARLIER_BY_MS = 60 * MINUTE_MS
/** Until the responses to a burst of charges show whether it is an attack. */
const BURST_WAIT_MS = 10_000
/** Solving a challenge takes about as long. */
const MIN_WAIT_MS = 3000

/** Detects the start and the end of card testing on the whole site; returns the attack or null. */
export async function updateAttack(tx: Tx, { log }: AttackContext): Promise<CardAttackTable | null> {
  const { db, now } = tx
  const attack = await db.selectFrom('card_attacks').selectAll().executeTakeFirst()
  const suspects = await listSuspectedDeclines(db, now)
  if (attack !== undefined) {
    if (suspects.length >= rateLimits.recoveryDeclines.max) return attack
    await db.deleteFrom('card_attacks').execute()
    log('card testing attack ended; card payments are no longer limited')
    return null
  }
  const declines = suspects.filter(isDeclined)
  const [first] = declines
  if (first === undefined || declines.length < rateLimits.attackDeclines.max) {
    await reportSlowAttack(tx, { log })
    return null
  }
  const started = { first_decline_at: first.updated_at }
  await db.insertInto('card_attacks').values(started).execute()
  await notifyOperator(tx, declines)
  log(
    `card testing attack detected: ${rateLimits.attackDeclines.max} declines within 10 minutes; card payments are now limited`,
  )
  return started
}

/** Tells the operator of many declines a day, which are too slow to be limited, unless an email of today said so. */
async function reportSlowAttack(tx: Tx, { log }: AttackContext): Promise<void> {
  const { db, now } = tx
  const { max, windowMs } = rateLimits.dailyDeclines
  const declines = (await listSuspectedDeclines(db, now, windowMs)).filter(isDeclined)
  if (declines.length < max) return
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('events', '=', JSON.stringify([{ type: 'card_attack' }]))
    .where(windowIsOpen('created_at', windowMs, now))
    .executeTakeFirst()
  if (told !== undefined) return
  await notifyOperator(tx, declines)
  log(`slow card testing detected: ${max} declines within 24 hours`)
}

async function notifyOperator(tx: Tx, declines: readonly SuspectedDecline[]): Promise<void> {
  const [first, last] = [declines[0], declines.at(-1)]
  if (first === undefined || last === undefined) return
  // Outbox emails belong to a booking; this one uses that of the last decline.
  await enqueueNotice(tx, last.booking_id, { type: 'card_attack' }, first.updated_at)
}

/**
 * Lets a charge reach the gateway and returns null, or the milliseconds after which it may be tried again with a proof.
 * The transaction must be committed in both cases. `proof` is the signature of a valid proof of work; null without one.
 */
export async function limitDuringAttack(
  tx: Tx,
  {
    proof,
    ...charge
  }: {
    booking: Booking
    attempts: readonly PaymentAttemptTable[]
    hasAccessToken: boolean
    proof: string | null
  },
  context: AttackContext,
): Promise<number | null> {
  const { db, now } = tx
  const attack = await updateAttack(tx, context)
  if (attack === null) {
    // Charges without a response may become declines: a burst must not outrun the detection.
    const suspects = await listSuspectedDeclines(db, now)
    return suspects.length < rateLimits.attackDeclines.max ? null : BURST_WAIT_MS
  }
  const isEarly = isEarlyBooking(charge, attack)
  const waitMs = await getWaitMs(db, { isEarly, now })
  if (waitMs > 0 || proof === null) return Math.max(waitMs, MIN_WAIT_MS)
  await db
    .deleteFrom('card_attempts')
    .where(({ not }) => not(windowIsOpen('at', CHALLENGE_TTL_MS, now)))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_attempts')
    .values({ proof, at: now.toISOString(), is_early: isEarly ? 1 : 0 })
    .onConflict(conflict => conflict.column('proof').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? null : MIN_WAIT_MS
}

/** Builds the error for a payment that must wait and be sent again with a proof of work. */
export async function cardAttackError(
  { invoiceNumber, waitMs }: { invoiceNumber: string; waitMs: number },
  context: Pick<PaymentContext, 'secret' | 'now'>,
): Promise<AppError> {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const details: CardAttackDetails = {
    retryAfterSeconds,
    challenge: await createProofChallenge(invoiceNumber, context),
  }
  return new AppError({
    kind: 'too_many_requests',
    message: 'card payments are limited during a card testing attack',
    code: 'card_attack',
    userMessage:
      'We are processing only a few card payments a minute right now. Nothing was charged. Please try again ' +
      `in ${retryAfterSeconds} seconds, or call us at ${readSite().phone}.`,
    details,
  })
}

type SuspectedDecline = Awaited<ReturnType<typeof listSuspectedDeclines>>[number]
const isDeclined = ({ state }: SuspectedDecline) => state === 'declined'

/** Lists recent declines and charges without a response, oldest first. */
async function listSuspectedDeclines(db: Db, now: Date, windowMs: number = rateLimits.attackDeclines.windowMs) {
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
 * Checks whether a charge may use the attempts that are kept for earlier bookings. One decline ends this, so that
 * attackers who booked ahead need a booking per card. Declines by strangers, who know the invoice number only, do not.
 */
function isEarlyBooking(
  {
    booking,
    attempts,
    hasAccessToken,
  }: { booking: Booking; attempts: readonly PaymentAttemptTable[]; hasAccessToken: boolean },
  { first_decline_at }: CardAttackTable,
): boolean {
  const wasDeclined = attempts.some(
    attempt => isDeclinedAttempt(attempt) && attempt.with_access_token === 1 && attempt.updated_at >= first_decline_at,
  )
  return hasAccessToken && !wasDeclined && Date.parse(booking.createdAt) <= Date.parse(first_decline_at) - EARLIER_BY_MS
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
