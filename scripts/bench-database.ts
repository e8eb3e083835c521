// Measures concurrent bookings, payments and emails on SQLite, and on PostgreSQL with one and with three instances.
// Needs `npm run build` first; the lines of PostgreSQL need it installed.
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { startMailServer } from '@/e2e/fakes/mail-server'
import { type BookingRequest, createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'
import { REMINDERS } from '@/lib/notifications/queue/notifications-for'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'
import { openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { findPostgresProgram } from '@/lib/platform/database/testing/postgres-server'
import { type Cluster, createCluster, createSingleServer } from './crash-cluster'
import { createBookingBody, createClientIpHeader, fetchPricedRide, postBooking } from './crash-riders'
import { findFreePort } from './crash-server'

const THROUGHPUT_BOOKINGS = 300
const CONCURRENT_RIDERS = 20
const SCARCE_CATEGORY = 'limousine'
const DELIVERY_TIMEOUT_MS = 120_000
const DAY_MS = 24 * 60 * 60_000

type Row = { name: string; result: string }

const kinds: [string, number][] = [['SQLite', 0]]
if (findPostgresProgram('postgres') !== null) kinds.push(['PostgreSQL, 1 instance', 1], ['PostgreSQL, 3 instances', 3])
else console.log('PostgreSQL is not installed: only SQLite is measured')
for (const [name, instances] of kinds) {
  console.log(`\n${name}`)
  for (const { name, result } of await measure(instances)) console.log(`  ${name.padEnd(42)} ${result}`)
}

async function measure(instances: number): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-database-'))
  await chmod(dataDir, 0o711)
  const mail = await startMailServer({ faultOf: () => null })
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'rides@example.com', OPERATOR_EMAIL: 'desk@example.com' }
  const site = { dir: process.cwd(), dataDir, settings }
  const cluster =
    instances === 0
      ? await createSingleServer({ ...site, port: await findFreePort() })
      : await createCluster({ ...site, instances, hasFaults: false })
  try {
    await cluster.start()
    const rows = await runCases(cluster)
    return [...rows, await checkEmails(cluster, mail.received)]
  } finally {
    await cluster.stop()
    await mail.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runCases({ origin, source }: Cluster): Promise<Row[]> {
  const ride = await fetchPricedRide(origin)
  await Promise.all(Array.from({ length: 10 }, (_, rider) => book({ origin, ride, rider: 5000 + rider })))

  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 50 }, () => book({ origin, ride, rider: 1, key })))
  const sameIds = new Set(same.map(({ id }) => id))
  const oneClient = await Promise.all(Array.from({ length: 50 }, () => book({ origin, ride, rider: 2 })))
  const scarce = await fetchScarceRide(origin)
  const scarceBody = createBookingBody({ ride: scarce, rider: 3 })
  const lastCarOutcomes = await Promise.all(
    Array.from({ length: 20 }, (_, rider) => book({ origin, ride, rider: 100 + rider, body: scarceBody })),
  )
  const different = await Promise.all(
    Array.from({ length: 100 }, (_, rider) => book({ origin, ride, rider: 200 + rider })),
  )
  const paid = await book({ origin, ride, rider: 400 })
  const payments = await Promise.all(
    Array.from({ length: 60 }, (_, click) => pay({ origin, paid, rider: 500 + click })),
  )
  const db = openReadOnlyDatabase(source)
  const charges = await db.selectFrom('sandbox_transactions').select('id').where('state', '=', 'approved').execute()
  await db.destroy()
  return [
    { name: '50 x one idempotency key', result: `${summarize(same)}; ${sameIds.size} booking` },
    { name: '50 from one client IP (limit 10)', result: summarize(oneClient) },
    { name: '20 for 6 cars', result: summarize(lastCarOutcomes) },
    { name: '100 different bookings', result: summarize(different) },
    { name: '60 payments of one ride', result: `${summarize(payments)}; ${charges.length} charge` },
    await measureThroughput(origin, ride),
  ]
}

type Outcome = { status: number; code: string; id: string | null; invoiceNumber: string; amount: number; ms: number }

async function book({
  origin,
  ride,
  rider,
  key = randomUUID(),
  body,
}: {
  origin: string
  ride: BookingRequest
  rider: number
  key?: string
  body?: string
}): Promise<Outcome> {
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...createClientIpHeader(rider) }
  const response = await (body === undefined
    ? postBooking({ origin, ride, rider, key })
    : fetch(`${origin}/api/v1/bookings`, { method: 'POST', headers, body }))
  const json: unknown = await response.json()
  const created = createdBookingSchema.safeParse(json).data?.booking
  return {
    status: response.status,
    code: response.ok ? '' : String(Object(json).code),
    id: created?.id ?? null,
    invoiceNumber: created?.invoiceNumber ?? '',
    amount: (created?.quote?.totalCents ?? 0) / 100,
    ms: performance.now() - startedAt,
  }
}

async function pay({ origin, paid, rider }: { origin: string; paid: Outcome; rider: number }) {
  const post = (url: string, body: unknown) =>
    fetch(origin + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...createClientIpHeader(rider) },
      body: JSON.stringify(body),
    })
  const token = await post(SANDBOX_TOKENS_URL, {
    apiLoginID: SANDBOX_LOGIN_ID,
    clientKey: SANDBOX_CLIENT_KEY,
    card: { brand: 'visa', lastFour: '1111', expiry: '122039' },
    verdict: { declined: false, avs: 'Y', cvv: 'M' },
  })
  const response = await post('/api/v1/payments/process', {
    opaqueData: await token.json(),
    amount: paid.amount,
    email: 'rider@example.com',
    description: 'Ride Booking',
    invoiceNumber: paid.invoiceNumber,
  })
  return { status: response.status, code: response.ok ? '' : String(Object(await response.json()).code) }
}

async function fetchScarceRide(origin: string): Promise<BookingRequest> {
  const ride = await fetchPricedRide(origin)
  const categories = z
    .array(vehicleCategorySchema)
    .parse(await (await fetch(`${origin}/api/v1/vehicle-category`)).json())
  const carCategory = categories.find(({ key }) => key === SCARCE_CATEGORY)?.vehicles[0] ?? ''
  const unpriced = { ...ride, carCategory, rent: null }
  const rejected = await postBooking({ origin, ride: unpriced, rider: 3, key: randomUUID() })
  const { quote } = fareChangedSchema.parse(await rejected.json())
  return { ...unpriced, rent: (quote?.totalCents ?? 0) / 100 }
}

async function measureThroughput(origin: string, ride: BookingRequest): Promise<Row> {
  const times: number[] = []
  let next = 1000
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENT_RIDERS }, async () => {
      while (next < 1000 + THROUGHPUT_BOOKINGS) {
        next += 1
        const { status, code, ms } = await book({ origin, ride, rider: next })
        if (status !== 201) throw new Error(`booking failed: ${status} ${code}`)
        times.push(ms)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => `${Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)} ms`
  return {
    name: `${times.length} bookings, ${CONCURRENT_RIDERS} at a time`,
    result: `${perSecond.toFixed(0)} per second, p50 ${percentile(0.5)}, p99 ${percentile(0.99)}`,
  }
}

/** Waits until nothing is left to send, and compares what was sent with what arrived. */
async function checkEmails({ source }: Cluster, received: readonly { messageId: string }[]): Promise<Row> {
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS
  for (;;) {
    const db = openReadOnlyDatabase(source)
    const rows = await db
      .selectFrom('outbox')
      .select(['state', 'next_attempt_at'])
      .where('recipient', '!=', 'webhook')
      .where('kind', 'not in', REMINDERS)
      .execute()
    await db.destroy()
    // An email that the daily limit holds is due tomorrow.
    const soon = new Date(Date.now() + DAY_MS / 2).toISOString()
    const isDone = rows.every(({ state, next_attempt_at }) => state !== 'waiting' || next_attempt_at > soon)
    if (isDone || Date.now() > deadline) {
      const sent = rows.filter(({ state }) => state === 'sent').length
      const once = new Set(received.map(({ messageId }) => messageId)).size
      return { name: 'emails sent, arrived, arrived twice', result: `${sent}, ${once}, ${received.length - once}` }
    }
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Counts the responses by status and code. */
function summarize(outcomes: readonly { status: number; code: string }[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, ({ status, code }) => `${status} ${code}`.trim()))
  return counts.map(([name, each = []]) => `${each.length} x ${name}`).join(', ')
}
