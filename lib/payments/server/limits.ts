import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { readSite } from '#site'
import 'server-only'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { rateLimitExceeded } from '@/lib/booking/server/errors'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import {
  type CardAttackDetails,
  type Proof,
  type ProofChallenge,
  proofChallengeSchema,
} from '@/lib/payments/model/schemas'
import { isWindowOpen, windowIsOpen } from '@/lib/platform/clock'
import { type Tx, write } from '@/lib/platform/database/write'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import type { PaymentContext } from './context'

/**
 * Counts a payment attempt, or throws AppError too_many_payments with the time to wait. A rejected attempt is not
 * counted, so waiting that long is enough.
 */
export async function countPaymentAttempt(
  context: Pick<PaymentContext, 'db' | 'now'>,
  clientIp: string,
): Promise<void> {
  const waitMs = await write(context, 'rider', async tx => {
    const wait = await databaseWaitMs(tx, rateLimits.paymentAttempts, clientIp)
    if (wait > 0) return wait
    const row = { id: randomUUID(), client_ip: clientIp, at: tx.now.toISOString() }
    await tx.db.insertInto('payment_client_ips').values(row).execute()
    return 0
  })
  if (waitMs > 0) throw rateLimitExceeded('paymentAttempts', waitMs)
}

/**
 * Throws AppError too_many_payments for 30 minutes after each fifth decline. For the holder only their own declines
 * count: a stranger must not lock them out.
 */
export function assertNotLockedOut(attempts: readonly PaymentAttemptTable[], hasAccessToken: boolean, now: Date): void {
  const declines = listDeclines(attempts, hasAccessToken)
  const last = declines.at(-1)
  if (last === undefined || declines.length % rateLimits.declines.max !== 0) return
  const { windowMs } = rateLimits.declines
  if (isWindowOpen(last.updated_at, windowMs, now))
    throw rateLimitExceeded('paymentAttempts', Date.parse(last.updated_at) + windowMs - +now)
}

/** Solving a challenge takes about as long. */
const MIN_WAIT_MS = 3000
/** Attackers rarely book so long before they begin. */
const EARLIER_BY_MS = 60 * 60_000

type NewCharge = {
  bookedAt: string
  hasAccessToken: boolean
  /** Of the booking. */
  attempts: readonly PaymentAttemptTable[]
  /** The signature of a valid proof of work that was not used before; null without one. */
  proof: string | null
}

/**
 * Lets a charge reach the gateway and returns null, or the milliseconds after which it may be tried again with a proof.
 * While many cards are declined on the whole site, each charge needs a proof of work, and few a minute are sent. Some of
 * these are kept for bookings made well before the first decline, until a card of theirs is declined. All of it follows
 * from the stored attempts.
 */
export async function limitDuringAttack(tx: Tx, charge: NewCharge): Promise<number | null> {
  const { attackDeclines, attackAttempts, earlyAttempts } = rateLimits
  const charges = await listCharges(tx, attackDeclines.windowMs)
  // A charge without a response may become a decline: a burst must not outrun the detection.
  const suspects = charges.filter(({ state }) => state === 'declined' || state === 'sent')
  const [first] = suspects
  if (first === undefined || suspects.length < attackDeclines.max) return null
  const isEarly = ({ bookedAt, hasAccessToken }: Pick<NewCharge, 'bookedAt' | 'hasAccessToken'>) =>
    hasAccessToken && Date.parse(bookedAt) <= Date.parse(first.created_at) - EARLIER_BY_MS
  // Ever: who books ahead to test cards has one card for each booking.
  const wasDeclined = listDeclines(charge.attempts, true).length > 0
  const blocking = [charges.at(-attackAttempts.max)]
  if (wasDeclined || !isEarly(charge)) {
    const others = charges.filter(earlier => !isEarly(earlier))
    blocking.push(others.at(earlyAttempts.max - attackAttempts.max))
  }
  const freeAt = blocking.map(each => (each ? Date.parse(each.created_at) + attackAttempts.windowMs : 0))
  const waitMs = Math.max(0, ...freeAt.map(time => time - +tx.now))
  return waitMs > 0 || charge.proof === null ? Math.max(waitMs, MIN_WAIT_MS) : null
}

/** Tells the operator of many declines, at most once a day: within minutes, or too slow to be limited. */
export async function reportDeclines(tx: Tx, { log }: Pick<PaymentContext, 'log'>): Promise<void> {
  const { attackDeclines, dailyDeclines } = rateLimits
  const { db, now } = tx
  const declines = (await listCharges(tx, dailyDeclines.windowMs)).filter(({ state }) => state === 'declined')
  const recent = declines.filter(({ created_at }) => isWindowOpen(created_at, attackDeclines.windowMs, now))
  const last = declines.at(-1)
  if (last === undefined || (recent.length < attackDeclines.max && declines.length < dailyDeclines.max)) return
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('events', '=', JSON.stringify([{ type: 'card_attack' }]))
    .where(windowIsOpen('created_at', dailyDeclines.windowMs, now))
    .executeTakeFirst()
  if (told !== undefined) return
  // Outbox emails belong to a booking; this one uses that of the last decline.
  await enqueueNotice(tx, last.booking_id, { type: 'card_attack' }, last.created_at)
  log(`card testing: ${recent.length} declines within 10 minutes, ${declines.length} within 24 hours`)
}

/** Lists the charges of all bookings within the last `windowMs`, oldest first. */
async function listCharges({ db, now }: Tx, windowMs: number) {
  const charges = await db
    .selectFrom('payment_attempts')
    .innerJoin('bookings', 'bookings.id', 'payment_attempts.booking_id')
    .select([
      'booking_id',
      'state',
      'with_access_token',
      'payment_attempts.created_at',
      'bookings.created_at as bookedAt',
    ])
    .where('payment_attempts.kind', '=', 'charge')
    .where(windowIsOpen('payment_attempts.created_at', windowMs, now))
    .orderBy('payment_attempts.created_at')
    .execute()
  return charges.map(({ with_access_token, ...charge }) => ({ ...charge, hasAccessToken: with_access_token === 1 }))
}

function listDeclines(attempts: readonly PaymentAttemptTable[], onlyOfHolder: boolean): PaymentAttemptTable[] {
  return attempts.filter(({ kind, state, with_access_token }) => {
    return kind === 'charge' && state === 'declined' && (!onlyOfHolder || with_access_token === 1)
  })
}

/** Checks whether a proof of work was used for a stored attempt. */
export async function wasUsed({ db }: Tx, proof: string): Promise<boolean> {
  const used = await db.selectFrom('payment_attempts').select('id').where('proof', '=', proof).executeTakeFirst()
  return used !== undefined
}

/** Builds the error for a payment that must wait and be sent again with a proof of work. */
export async function cardAttackError(
  { invoiceNumber }: { invoiceNumber: string },
  waitMs: number,
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

/** One to three seconds on a mid-range phone. */
const DIFFICULTY = { iterations: 5000, minCounter: 3000, maxCounter: 6000 }

/** Longer than any wait that a refused payment is told. */
const CHALLENGE_TTL_MS = 2 * 60_000

type SigningContext = { secret: string; now: () => Date }

export async function createProofChallenge(
  invoiceNumber: string,
  { secret, now }: SigningContext,
  { iterations, minCounter, maxCounter } = DIFFICULTY,
): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(minCounter, maxCounter + 1),
    data: { expires: +now() + CHALLENGE_TTL_MS, invoice: invoiceNumber },
    deriveKey,
    ...signatureSecrets(secret),
  })
  return proofChallengeSchema.parse(challenge)
}

/** Verifies a proof, except that it was not used before. */
export async function isProofValid(
  { challenge, solution }: Proof,
  invoiceNumber: string,
  { secret, now }: SigningContext,
): Promise<boolean> {
  const { expires, invoice } = challenge.parameters.data
  if (invoice !== invoiceNumber || !isWindowOpen(expires - CHALLENGE_TTL_MS, CHALLENGE_TTL_MS, now())) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signatureSecrets(secret) })
  return verified
}

function signatureSecrets(secret: string) {
  return {
    hmacSignatureSecret: deriveSecret(secret, 'challenge'),
    hmacKeySignatureSecret: deriveSecret(secret, 'solution'),
  }
}

function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`proof of work\n${purpose}`).digest('base64url')
}
