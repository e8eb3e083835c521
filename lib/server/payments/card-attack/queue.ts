import 'server-only'
import { AppError } from '@/lib/errors'
import type { CardQueueAnswer, CardQueueRequest } from '@/lib/payment/card-queue'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import type { CardAttackTable, CardQueueTable } from '@/lib/server/database/tables'
import { admitPayment, refuseLimited } from '../limits'
import { findPayable } from '../payable'
import type { TillPorts } from '../till'
import { refreshAttack } from './attack'
import { estimateWait, networkOf } from './order'
import { ADMITTED_MS, endPlace, findPlace, type PlaceKey, readStanding, takePlace, updatePlace } from './places'
import { createProofChallenge, type Difficulty, isProofValid } from './proof'

const POLL_SECONDS = 3

export type QueuePorts = TillPorts & Pick<BookingPorts, 'secret'> & { difficulty?: Difficulty }

/**
 * Queues a card payment while stolen cards are being tested on the site. A place costs a proof of work; whoever holds
 * one asks again every few seconds, and is admitted when it is their turn. Answers `open` where nobody has to wait.
 * Throws AppError where the booking cannot be paid during an attack, as `processPayment` does.
 */
export async function queuePayment(
  ports: QueuePorts,
  { request, token, clientIp }: { request: CardQueueRequest; token: string | null; clientIp: string },
): Promise<CardQueueAnswer> {
  const attack = await refreshAttack(ports)
  const { invoiceNumber, action, proof } = request
  if (attack === null) return { status: action === 'leave' ? 'left' : 'open' }
  const now = ports.now()
  const { booking, byHolder } = await findCounted(ports, { request, token, clientIp, now })
  const key = { attackId: attack.id, bookingId: booking.id, network: networkOf(clientIp), byHolder }
  const held = await ports.db.transaction().execute(async trx => {
    const place = await findPlace(trx, key, now)
    if (place === null) return null
    if (action === 'leave') await endPlace(trx, { id: place.id, outcome: 'left', now })
    return action === 'leave' ? null : await answerPlace(trx, { place, action, now })
  })
  if (held !== null) return held
  await refuseLimited(ports, clientIp)
  if (action === 'leave') return { status: 'left' }
  const purpose = { attackId: attack.id, invoiceNumber }
  if (proof !== undefined && (await isProofValid(proof, purpose, { secret: ports.secret, now }))) {
    const { signature } = proof.challenge
    const joined = await join(ports, { key, attack, bookedAt: booking.createdAt, challenge: signature, action, now })
    if (joined !== null) return joined
  }
  const { secret, difficulty } = ports
  return { status: 'challenge', challenge: await createProofChallenge(purpose, { secret, now, difficulty }) }
}

/**
 * Finds the booking to pay. One that cannot be paid counts as an attempt to pay: invoice numbers can be guessed, and
 * the queue must not be a faster way than a payment to find out which exist.
 */
async function findCounted(ports: QueuePorts, asked: Parameters<typeof findPayable>[1] & { clientIp: string }) {
  try {
    return await findPayable(ports.db, asked)
  } catch (error) {
    if (error instanceof AppError) await admitPayment(ports, asked.clientIp)
    throw error
  }
}

type Db = Parameters<typeof findPlace>[0]
type Staying = Exclude<CardQueueRequest['action'], 'leave'>

async function join(
  { db }: QueuePorts,
  {
    action,
    ...place
  }: { key: PlaceKey; attack: CardAttackTable; bookedAt: string; challenge: string; action: Staying; now: Date },
): Promise<CardQueueAnswer | null> {
  return await db.transaction().execute(async trx => {
    const taken = await takePlace(trx, { ...place, ready: action === 'wait' })
    // Sent twice at a time, the second finds the place that the first took.
    const held = taken ?? (await findPlace(trx, place.key, place.now))
    return held && (await answerPlace(trx, { place: held, action, now: place.now }))
  })
}

/** Notes that somebody asked after a place, and admits them where it is their turn. Within a transaction. */
async function answerPlace(
  db: Db,
  { place, action, now }: { place: CardQueueTable; action: Staying; now: Date },
): Promise<CardQueueAnswer> {
  if (place.admitted_at !== null) return admittedUntil(Date.parse(place.admitted_at) + ADMITTED_MS, now)
  const ready = action === 'wait'
  const { ahead, takenAt, free } = await readStanding(db, { place, now })
  const admitted = ready && ahead < free
  await updatePlace(db, place.id, {
    ready: ready ? 1 : 0,
    polled_at: now.toISOString(),
    admitted_at: admitted ? now.toISOString() : null,
  })
  if (admitted) return admittedUntil(+now + ADMITTED_MS, now)
  return {
    status: 'waiting',
    position: ahead + 1,
    expectedSeconds: Math.ceil(estimateWait({ ahead, takenAt, now }) / 1000),
    pollSeconds: POLL_SECONDS,
  }
}

function admittedUntil(end: number, now: Date): CardQueueAnswer {
  return { status: 'admitted', expiresInSeconds: Math.ceil((end - +now) / 1000) }
}
