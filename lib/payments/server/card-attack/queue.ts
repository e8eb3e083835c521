import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import { AppError } from '@/lib/errors'
import type { CardQueueRequest, CardQueueResponse } from '@/lib/payments/model/card-queue'
import type { CardAttackTable, CardQueueTable } from '@/lib/payments/tables'
import type { PaymentContext } from '../context'
import { assertWithinPaymentLimit, countPaymentAttempt } from '../limits'
import { findPayableBooking } from '../payable'
import { updateAttackStatus } from './attack'
import { createProofChallenge, type Difficulty, isProofValid } from './proof-of-work'
import {
  ADMISSION_MS,
  endQueueEntry,
  findQueueEntry,
  insertQueueEntry,
  type QueueEntryKey,
  readQueuePosition,
  updateQueueEntry,
} from './queue-entries'
import { clientNetwork, estimateWaitMs } from './queue-order'

const POLL_SECONDS = 3

export type CardQueueContext = PaymentContext & Pick<BookingContext, 'secret'> & { difficulty?: Difficulty }

/**
 * Handles a card payment queue request. Returns `open` when there is no attack. Throws AppError when the booking cannot
 * be paid.
 */
export async function handleQueueRequest(
  context: CardQueueContext,
  { request, token, clientIp }: { request: CardQueueRequest; token: string | null; clientIp: string },
): Promise<CardQueueResponse> {
  const attack = await updateAttackStatus(context)
  const { invoiceNumber, action, proof } = request
  if (attack === null) return { status: action === 'leave' ? 'left' : 'open' }
  const now = context.now()
  const { booking, hasAccessToken } = await findPayableOrCountAttempt(context, { request, token, clientIp, now })
  const key = { attackId: attack.id, bookingId: booking.id, network: clientNetwork(clientIp), hasAccessToken }
  const existingResponse = await context.db.transaction().execute(async trx => {
    const entry = await findQueueEntry(trx, key, now)
    if (entry === null) return null
    if (action === 'leave') await endQueueEntry(trx, { id: entry.id, outcome: 'left', now })
    return action === 'leave' ? null : await refreshQueueEntry(trx, { entry, action, now })
  })
  if (existingResponse !== null) return existingResponse
  await assertWithinPaymentLimit(context, clientIp)
  if (action === 'leave') return { status: 'left' }
  const subject = { attackId: attack.id, invoiceNumber }
  if (proof !== undefined && (await isProofValid(proof, subject, { secret: context.secret, now }))) {
    const { signature } = proof.challenge
    const joined = await joinQueue(context, {
      key,
      attack,
      bookedAt: booking.createdAt,
      challengeSignature: signature,
      action,
      now,
    })
    if (joined !== null) return joined
  }
  const { secret, difficulty } = context
  return { status: 'challenge', challenge: await createProofChallenge(subject, { secret, now, difficulty }) }
}

/** A failure counts as a payment attempt: the queue must be no cheaper oracle for invoice numbers. */
async function findPayableOrCountAttempt(
  context: CardQueueContext,
  input: Parameters<typeof findPayableBooking>[1] & { clientIp: string },
) {
  try {
    return await findPayableBooking(context.db, input)
  } catch (error) {
    if (error instanceof AppError) await countPaymentAttempt(context, input.clientIp)
    throw error
  }
}

type Db = Parameters<typeof findQueueEntry>[0]
type WaitingAction = Exclude<CardQueueRequest['action'], 'leave'>

async function joinQueue(
  { db }: CardQueueContext,
  {
    action,
    ...entryInput
  }: {
    key: QueueEntryKey
    attack: CardAttackTable
    bookedAt: string
    challengeSignature: string
    action: WaitingAction
    now: Date
  },
): Promise<CardQueueResponse | null> {
  return await db.transaction().execute(async trx => {
    const inserted = await insertQueueEntry(trx, { ...entryInput, isWaitingToPay: action === 'wait' })
    const entry = inserted ?? (await findQueueEntry(trx, entryInput.key, entryInput.now))
    return entry && (await refreshQueueEntry(trx, { entry, action, now: entryInput.now }))
  })
}

async function refreshQueueEntry(
  db: Db,
  { entry, action, now }: { entry: CardQueueTable; action: WaitingAction; now: Date },
): Promise<CardQueueResponse> {
  if (entry.admitted_at !== null) return admittedResponse(Date.parse(entry.admitted_at) + ADMISSION_MS, now)
  const isWaitingToPay = action === 'wait'
  const { ahead, attemptedAt, freeAttempts } = await readQueuePosition(db, { entry, now })
  const admitted = isWaitingToPay && ahead < freeAttempts
  await updateQueueEntry(db, entry.id, {
    is_waiting_to_pay: isWaitingToPay ? 1 : 0,
    polled_at: now.toISOString(),
    admitted_at: admitted ? now.toISOString() : null,
  })
  if (admitted) return admittedResponse(+now + ADMISSION_MS, now)
  return {
    status: 'waiting',
    position: ahead + 1,
    expectedSeconds: Math.ceil(estimateWaitMs({ ahead, attemptedAt, now }) / 1000),
    pollSeconds: POLL_SECONDS,
  }
}

function admittedResponse(end: number, now: Date): CardQueueResponse {
  return { status: 'admitted', expiresInSeconds: Math.ceil((end - +now) / 1000) }
}
