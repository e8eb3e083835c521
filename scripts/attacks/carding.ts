import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type CreatedBooking, createdBookingSchema } from '@/lib/booking/model/schemas'
import { cardQueueResponseSchema, type ProofChallenge } from '@/lib/payments/model/card-queue'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'
import { opaqueDataSchema } from '@/lib/payments/model/schemas'
import { openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { rateLimits } from '@/lib/platform/rate-limits'
import { fetchPricedRide } from '../crash-riders'
import { createBuiltServer, findFreePort } from '../crash-server'

const CLIENT_IP_COUNT = 60
const BOOKINGS_PER_IP = 4
const ATTEMPT_COUNT = 1800
/** Number of attackers who solve the proof of work and wait in the queue. */
const PERSISTENT_ATTACKER_COUNT = 8
const RIDER_TIMEOUT_MS = 120_000
const MINUTE_MS = 60_000

type Sender = { origin: string; clientIp: string }

/**
 * Simulates card testing from 60 client IPs: 1,800 attempts at full speed, then attackers in the queue while a rider
 * with an earlier booking pays. Throws if too many attempts reach the gateway or if the rider waits for more than two
 * minutes.
 */
export async function attack(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'carding-'))
  const server = createBuiltServer({
    dir: process.cwd(),
    dataDir,
    port: await findFreePort(),
    settings: { LOG_LEVEL: 'error' },
  })
  try {
    await server.start()
    const rider = await book({ origin: server.origin, clientIp: '203.0.113.1' }, 0)
    const attackers = await createAttackers(server.origin)
    await sendBurst(attackers, dataDir)
    await runPersistentAttack({ attackers, rider, origin: server.origin, dataDir })
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Attacker = Sender & { bookings: CreatedBooking[] }

async function createAttackers(origin: string): Promise<Attacker[]> {
  const attackers: Attacker[] = []
  for (let index = 0; index < CLIENT_IP_COUNT; index++) {
    const sender = { origin, clientIp: `198.51.${index}.7` }
    const bookings = []
    for (let number = 0; number < BOOKINGS_PER_IP; number++) {
      bookings.push(await book(sender, 1 + index * BOOKINGS_PER_IP + number))
    }
    attackers.push({ ...sender, bookings })
  }
  return attackers
}

/** Sends 1,800 attempts, all client IPs at once, each rotating through its bookings. */
async function sendBurst(attackers: readonly Attacker[], dataDir: string): Promise<void> {
  const began = Date.now()
  const countsByCode = new Map<string, number>()
  await Promise.all(
    attackers.map(async ({ bookings, ...sender }) => {
      for (let attempt = 0; attempt < ATTEMPT_COUNT / CLIENT_IP_COUNT; attempt++) {
        const booked = bookings[attempt % bookings.length]
        if (booked === undefined) continue
        const code = await pay(sender, booked, { declined: true })
        countsByCode.set(code, (countsByCode.get(code) ?? 0) + 1)
      }
    }),
  )
  const seconds = (Date.now() - began) / 1000
  const gatewayAttemptCount = (await readSentTimes(dataDir)).length
  const allowed = rateLimits.attackDeclines.max + Math.ceil(seconds / 60) * rateLimits.attackAttempts.max
  console.log(
    `${ATTEMPT_COUNT} attempts from ${CLIENT_IP_COUNT} client IPs in ${seconds.toFixed(0)} s: ${gatewayAttemptCount} reached the gateway ` +
      `(limit ${allowed}), responses ${JSON.stringify(Object.fromEntries(countsByCode))}`,
  )
  if (gatewayAttemptCount > allowed) throw new Error('too many attempts reached the gateway')
}

/** Runs attackers and one rider through the queue. */
async function runPersistentAttack({
  attackers,
  rider,
  origin,
  dataDir,
}: {
  attackers: readonly Attacker[]
  rider: CreatedBooking
  origin: string
  dataDir: string
}): Promise<void> {
  const before = (await readSentTimes(dataDir)).length
  const stop = new AbortController()
  const attackLoops = attackers.slice(0, PERSISTENT_ATTACKER_COUNT).map(async ({ bookings, ...sender }) => {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      const booked = bookings[attempt % bookings.length]
      if (booked !== undefined && (await waitForAdmission(sender, booked, stop.signal))) {
        await pay(sender, booked, { declined: true })
      }
    }
  })
  await pause(5000)
  const began = Date.now()
  const sender = { origin, clientIp: '203.0.113.1' }
  const admitted = await waitForAdmission(sender, rider, AbortSignal.timeout(RIDER_TIMEOUT_MS))
  const code = admitted ? await pay(sender, rider, { declined: false }) : 'not admitted'
  const waited = Date.now() - began
  await pause(Math.max(0, 2 * MINUTE_MS - waited))
  stop.abort()
  await Promise.all(attackLoops)
  const sentTimes = (await readSentTimes(dataDir)).slice(before)
  const busiest = Math.max(
    0,
    ...sentTimes.map(from => sentTimes.filter(at => at >= from && at < from + MINUTE_MS).length),
  )
  console.log(
    `${PERSISTENT_ATTACKER_COUNT} attackers solve proofs of work for 2 minutes: ${sentTimes.length} attempts reached the gateway, ${busiest} in the ` +
      `busiest minute; the customer with an earlier booking: ${code} after ${(waited / 1000).toFixed(1)} s`,
  )
  if (busiest > rateLimits.attackAttempts.max) throw new Error('too many attempts reached the gateway in a minute')
  if (code !== 'paid' || waited > RIDER_TIMEOUT_MS) throw new Error('the customer could not pay in time')
}

/** Waits in the queue as the payment dialog does; false on giving up. */
async function waitForAdmission(
  sender: Sender,
  { booking, token }: CreatedBooking,
  signal: AbortSignal,
): Promise<boolean> {
  let proof: unknown
  while (!signal.aborted) {
    const amount = (booking.quote?.totalCents ?? 0) / 100
    const body = { invoiceNumber: booking.invoiceNumber, amount, action: 'wait', ...(proof !== undefined && { proof }) }
    const { status, responseBody } = await post(sender, { path: '/api/v1/payments/queue', body, token })
    proof = undefined
    if (status !== 200) return false
    const queue = cardQueueResponseSchema.parse(responseBody)
    if (queue.status === 'admitted' || queue.status === 'open') return true
    if (queue.status === 'challenge') proof = await solve(queue.challenge)
    else if (queue.status === 'waiting') await pause(queue.pollSeconds * 1000)
  }
  return false
}

async function solve(challenge: ProofChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('challenge not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

/** Attempts a payment with a sandbox card; returns the response code. */
async function pay(
  sender: Sender,
  { booking, token }: CreatedBooking,
  { declined }: { declined: boolean },
): Promise<string> {
  const card = { brand: 'visa', lastFour: '1111', expiry: '122039' }
  const tokenResponse = await post(sender, {
    path: SANDBOX_TOKENS_URL,
    body: {
      apiLoginID: SANDBOX_LOGIN_ID,
      clientKey: SANDBOX_CLIENT_KEY,
      card,
      verdict: { declined, avs: 'Y', cvv: 'M' },
    },
  })
  const body = {
    opaqueData: opaqueDataSchema.parse(tokenResponse.responseBody),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: '',
    description: '',
    invoiceNumber: booking.invoiceNumber,
  }
  const { responseBody } = await post(sender, { path: '/api/v1/payments/process', body, token })
  const { status, code } = z.object({ status: z.string().optional(), code: z.string().optional() }).parse(responseBody)
  return code ?? status ?? 'unknown'
}

let ride: ReturnType<typeof fetchPricedRide> | undefined
async function book(sender: Sender, number: number): Promise<CreatedBooking> {
  ride ??= fetchPricedRide(sender.origin)
  // Four bookings per day: the fleet is small.
  const day = new Date(Date.now() + (3 + Math.floor(number / 4)) * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const body = { ...(await ride), scheduleOption: 'later', pickupDate: day, pickupTime: '12:00' }
  const { responseBody } = await post(sender, {
    path: '/api/v1/bookings',
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return createdBookingSchema.parse(responseBody)
}

async function post(
  { origin, clientIp }: Sender,
  { path, body, token, headers }: { path: string; body: unknown; token?: string; headers?: HeadersInit },
): Promise<{ status: number; responseBody: unknown }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': clientIp,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, responseBody: await response.json() }
}

/** Lists when attempts reached the gateway, oldest first. */
async function readSentTimes(dataDir: string): Promise<number[]> {
  const db = openReadOnlyDatabase({ dataDir, databaseUrl: null })
  try {
    const rows = await db.selectFrom('payments').select('sent_at').where('sent_at', 'is not', null).execute()
    return rows.map(({ sent_at }) => Date.parse(sent_at ?? '')).toSorted((a, b) => a - b)
  } finally {
    await db.destroy()
  }
}
