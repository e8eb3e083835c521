import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type MailFault, startMailServer } from '@/e2e/fakes/mail-server'
import type { Booking } from '@/lib/booking/model/schemas'
import { REMINDERS } from '@/lib/notifications/queue/notifications-for'
import { type DatabaseSource, openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { type Delivery, type DowntimeWindow, findOutboxErrors } from './crash-outbox-audit'
import { isDeadMailbox } from './crash-riders'

const OPERATOR = 'desk@example.com'
const SECRET = 'the secret of a crash test, long enough to be one'
/** Share of emails and events that fail. */
const FAULT_PROBABILITY = 0.35
const STALL_MS = 1500
/** Covers the claims of killed servers and the longest backoff. */
const DELIVERY_TIMEOUT_MS = 90_000
const POLL_MS = 250
const MAIL_FAULTS: readonly MailFault[] = [
  'busy-address',
  'no-relay',
  'busy-message',
  'no-message',
  'stall-address',
  'stall-message',
  'drop-address',
  'drop-before',
  'drop-after',
]

/** Simulates the mail server and dispatch system of the outbox; both fail at random until `settle`. */
export async function createFaultyOutbox({ seed }: { seed: number }) {
  const random = createSeededRandom(seed)
  let areFaultsOver = false
  const isFaulty = () => !areFaultsOver && random() < FAULT_PROBABILITY
  const mail = await startMailServer({
    faultOf: address => {
      if (isDeadMailbox(address)) return 'no-address'
      return isFaulty() ? (MAIL_FAULTS[Math.floor(random() * MAIL_FAULTS.length)] ?? null) : null
    },
  })
  const hangUpTimer = setInterval(mail.dropConnection, STALL_MS)
  const dispatch = await startFakeDispatch(() => (isFaulty() ? (random() < 0.5 ? 'reject' : 'drop') : null))
  const downtimeWindows: DowntimeWindow[] = []

  return {
    settings: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'rides@example.com',
      OPERATOR_EMAIL: OPERATOR,
      WEBHOOK_URL: dispatch.url,
      WEBHOOK_SECRET: SECRET,
    },
    /** Records that something was killed between `from` and now. */
    recordDowntime: (from: number) => void downtimeWindows.push({ from, until: Date.now() }),
    /** Stops the failures, waits for an empty outbox and returns the discrepancies. */
    async settle({
      source,
      bookings,
    }: {
      source: DatabaseSource
      bookings: Booking[]
    }): Promise<{ summary: string; errors: string[] }> {
      areFaultsOver = true
      const deliveries = await waitForDelivery(source)
      return findOutboxErrors({
        bookings,
        deliveries,
        accepted: mail.received,
        smtpFaults: mail.faults,
        downtimeWindows,
        operatorEmail: OPERATOR,
        events: dispatch,
      })
    },
    async stop() {
      clearInterval(hangUpTimer)
      await mail.stop()
      dispatch.stop()
    },
  }
}

/** Fakes a dispatch system that accepts an event, rejects it, or drops the connection before responding. */
async function startFakeDispatch(faultOf: () => 'reject' | 'drop' | null) {
  const sequences: number[] = []
  let rejectionCount = 0
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const fault = faultOf()
    if (fault === 'reject') {
      rejectionCount += 1
      return response.writeHead(503).end()
    }
    sequences.push(z.object({ sequence: z.int() }).parse(JSON.parse(body)).sequence)
    if (fault === 'drop') response.destroy()
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the webhook receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    /** Accepted events in order, including duplicates. */
    sequences,
    rejectionCount: () => rejectionCount,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Reads all deliveries except future reminders, once nothing is left to send. */
async function waitForDelivery(source: DatabaseSource): Promise<Delivery[]> {
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS
  for (;;) {
    const db = openReadOnlyDatabase(source)
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'not in', REMINDERS)
      .orderBy('sequence')
      .execute()
    await db.destroy()
    if (rows.every(({ state }) => state !== 'waiting') || Date.now() > deadline) return rows
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** Seeded random numbers from 0 to 1 (Mulberry32). */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
