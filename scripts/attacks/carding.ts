import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type Booked, bookedSchema } from '@/lib/booking/schemas'
import { cardQueueAnswerSchema, type ProofChallenge } from '@/lib/payment/card-queue'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payment/sandbox-cards'
import { opaqueDataSchema } from '@/lib/payment/schemas'
import { openForReading } from '@/lib/server/database/connection'
import { ATTACK_DECLINES } from '@/lib/server/payments/card-attack/attack'
import { ATTEMPTS_A_MINUTE } from '@/lib/server/payments/card-attack/order'
import { pricedRide } from '../crash-riders'
import { builtServer, freePort } from '../crash-server'

const CLIENT_IPS = 60
const BOOKINGS_PER_IP = 4
const ATTEMPTS = 1800
/** Of the attackers so many go on, solve the proofs and wait for their turns. */
const PERSISTENT = 8
const RIDER_LIMIT_MS = 120_000
const MINUTE_MS = 60_000

type Sender = { origin: string; clientIp: string }

/**
 * Tests stolen cards from 60 client IPs: 1,800 attempts as fast as they go, then some attackers who play by the rules
 * while a rider with an earlier booking pays. Throws where more than the allowed attempts reach the gateway, or the
 * rider waits for more than two minutes.
 */
export async function attack(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'carding-'))
  const server = builtServer({ dir: process.cwd(), dataDir, port: await freePort(), settings: { LOG_LEVEL: 'error' } })
  try {
    await server.start()
    const rider = await book({ origin: server.origin, clientIp: '203.0.113.1' }, 0)
    const attackers = await bookAll(server.origin)
    await rush(attackers, dataDir)
    await persist({ attackers, rider, origin: server.origin, dataDir })
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Attacker = Sender & { bookings: Booked[] }

async function bookAll(origin: string): Promise<Attacker[]> {
  const attackers: Attacker[] = []
  for (let index = 0; index < CLIENT_IPS; index++) {
    const sender = { origin, clientIp: `198.51.${index}.7` }
    const bookings = []
    for (let number = 0; number < BOOKINGS_PER_IP; number++) {
      bookings.push(await book(sender, 1 + index * BOOKINGS_PER_IP + number))
    }
    attackers.push({ ...sender, bookings })
  }
  return attackers
}

/** 1,800 attempts, all addresses at once, each over its bookings in turn. */
async function rush(attackers: readonly Attacker[], dataDir: string): Promise<void> {
  const began = Date.now()
  const answers = new Map<string, number>()
  await Promise.all(
    attackers.map(async ({ bookings, ...sender }) => {
      for (let attempt = 0; attempt < ATTEMPTS / CLIENT_IPS; attempt++) {
        const booked = bookings[attempt % bookings.length]
        if (booked === undefined) continue
        const code = await pay(sender, booked, { declined: true })
        answers.set(code, (answers.get(code) ?? 0) + 1)
      }
    }),
  )
  const seconds = (Date.now() - began) / 1000
  const reached = (await readSent(dataDir)).length
  const allowed = ATTACK_DECLINES + Math.ceil(seconds / 60) * ATTEMPTS_A_MINUTE
  console.log(
    `${ATTEMPTS} attempts from ${CLIENT_IPS} client IPs in ${seconds.toFixed(0)} s: ${reached} reached the gateway ` +
      `(limit ${allowed}), responses ${JSON.stringify(Object.fromEntries(answers))}`,
  )
  if (reached > allowed) throw new Error('too many attempts reached the gateway')
}

/** Attackers who solve proofs and wait, and a rider among them. */
async function persist({
  attackers,
  rider,
  origin,
  dataDir,
}: {
  attackers: readonly Attacker[]
  rider: Booked
  origin: string
  dataDir: string
}): Promise<void> {
  const before = (await readSent(dataDir)).length
  const stop = new AbortController()
  const working = attackers.slice(0, PERSISTENT).map(async ({ bookings, ...sender }) => {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      const booked = bookings[attempt % bookings.length]
      if (booked !== undefined && (await takeTurn(sender, booked, stop.signal))) {
        await pay(sender, booked, { declined: true })
      }
    }
  })
  await pause(5000)
  const began = Date.now()
  const sender = { origin, clientIp: '203.0.113.1' }
  const admitted = await takeTurn(sender, rider, AbortSignal.timeout(RIDER_LIMIT_MS))
  const code = admitted ? await pay(sender, rider, { declined: false }) : 'not admitted'
  const waited = Date.now() - began
  await pause(Math.max(0, 2 * MINUTE_MS - waited))
  stop.abort()
  await Promise.all(working)
  const sent = (await readSent(dataDir)).slice(before)
  const busiest = Math.max(0, ...sent.map(from => sent.filter(at => at >= from && at < from + MINUTE_MS).length))
  console.log(
    `${PERSISTENT} attackers solve proofs of work for 2 minutes: ${sent.length} attempts reached the gateway, ${busiest} in the ` +
      `busiest minute; the customer with an earlier booking: ${code} after ${(waited / 1000).toFixed(1)} s`,
  )
  if (busiest > ATTEMPTS_A_MINUTE) throw new Error('too many attempts reached the gateway in a minute')
  if (code !== 'paid' || waited > RIDER_LIMIT_MS) throw new Error('the customer could not pay in time')
}

/** Waits in the queue as the dialog does; false where it is given up. */
async function takeTurn(sender: Sender, { booking, token }: Booked, signal: AbortSignal): Promise<boolean> {
  let proof: unknown
  while (!signal.aborted) {
    const amount = (booking.quote?.totalCents ?? 0) / 100
    const body = { invoiceNumber: booking.invoiceNumber, amount, action: 'wait', ...(proof !== undefined && { proof }) }
    const { status, answer } = await post(sender, { path: '/api/v1/payments/queue', body, token })
    proof = undefined
    if (status !== 200) return false
    const queue = cardQueueAnswerSchema.parse(answer)
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

/** One attempt with a card of the sandbox's; gives the code of its answer. */
async function pay(sender: Sender, { booking, token }: Booked, { declined }: { declined: boolean }): Promise<string> {
  const card = { brand: 'visa', lastFour: '1111', expiry: '122039' }
  const made = await post(sender, {
    path: SANDBOX_TOKENS_URL,
    body: {
      apiLoginID: SANDBOX_LOGIN_ID,
      clientKey: SANDBOX_CLIENT_KEY,
      card,
      verdict: { declined, avs: 'Y', cvv: 'M' },
    },
  })
  const body = {
    opaqueData: opaqueDataSchema.parse(made.answer),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: '',
    description: '',
    invoiceNumber: booking.invoiceNumber,
  }
  const { answer } = await post(sender, { path: '/api/v1/payments/process', body, token })
  const { status, code } = z.object({ status: z.string().optional(), code: z.string().optional() }).parse(answer)
  return code ?? status ?? 'unknown'
}

let ride: ReturnType<typeof pricedRide> | undefined
async function book(sender: Sender, number: number): Promise<Booked> {
  ride ??= pricedRide(sender.origin)
  // Four a day: the cars of a kind are few.
  const day = new Date(Date.now() + (3 + Math.floor(number / 4)) * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const body = { ...(await ride), scheduleOption: 'later', pickupDate: day, pickupTime: '12:00' }
  const { answer } = await post(sender, {
    path: '/api/v1/bookings',
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return bookedSchema.parse(answer)
}

async function post(
  { origin, clientIp }: Sender,
  { path: where, body, token, headers }: { path: string; body: unknown; token?: string; headers?: HeadersInit },
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(origin + where, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': clientIp,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

/** When each attempt was sent to the gateway, oldest first. */
async function readSent(dataDir: string): Promise<number[]> {
  const db = openForReading(dataDir)
  try {
    const rows = await db.selectFrom('payments').select('sent_at').where('sent_at', 'is not', null).execute()
    return rows.map(({ sent_at }) => Date.parse(sent_at ?? '')).toSorted((a, b) => a - b)
  } finally {
    await db.destroy()
  }
}
