// Runs the previous release beside the last build on one data folder, or with `--postgres` on one PostgreSQL database:
// it books and takes payments on the tables that this release has migrated, and starts again on them. `npm run
// previous-release -- [REF]`; by default the newest tag "v...", otherwise the commit before the last change of the
// migrations. Skips without that history.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DatabaseSource } from '@/lib/platform/database/connection'
import { startPostgresServer } from '@/lib/platform/database/testing/postgres-server'
import { type BookingWithPayment, findDiscrepancies, readBookingAudits, waitForReconciliation } from './crash-audit'
import { payUntilOutcomeKnown } from './crash-payments'
import { bookUntilAcknowledged, fetchPricedRide } from './crash-riders'
import { type BuiltServer, createBuiltServer, findFreePort } from './crash-server'

const POSTGRES_SETTINGS = {
  APP_SECRET: 'the secret of a test, long enough to be one',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'rides@example.com',
}
const MIGRATIONS = 'lib/platform/database/migrations.ts'
const BOOKINGS_PER_ROUND = 4
/** Releases without it refuse migrations that they do not know. */
const TOLERANT_FILE = 'lib/platform/database/newer-migrations.ts'
const bookingSchema = z.object({ booking: z.object({ id: z.string(), status: z.string(), paidCents: z.int() }) })

const { values, positionals } = parseArgs({ allowPositionals: true, options: { postgres: { type: 'boolean' } } })
const ref = positionals[0] ?? findPreviousRelease()
if (ref === null) console.log('skipped: the history has no previous release')
else await testPreviousRelease(ref)

async function testPreviousRelease(ref: string): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'previous-release-'))
  try {
    const releaseDir = path.join(dir, 'source')
    await buildPrevious(ref, releaseDir)
    const dataDir = path.join(dir, 'data')
    const postgres = values.postgres ? await startPostgresServer() : null
    const databaseUrl = postgres?.url('postgres') ?? null
    const settings = databaseUrl === null ? undefined : { ...POSTGRES_SETTINGS, DATABASE_URL: databaseUrl }
    const previous = createBuiltServer({ dir: releaseDir, dataDir, port: await findFreePort(), settings })
    const current = createBuiltServer({ dir: process.cwd(), dataDir, port: await findFreePort(), settings })
    const canRestart = has(ref, TOLERANT_FILE)
    try {
      await runSideBySide({ previous, current, databaseSource: { dataDir, databaseUrl }, canRestart })
    } finally {
      await previous.kill()
      await current.kill()
      await postgres?.remove()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function findPreviousRelease(): string | null {
  return (
    git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^') ??
    git('rev-parse', '--short', `${git('log', '-1', '--format=%h', '--', MIGRATIONS)}^`)
  )
}

/** Returns the output of a git command; null if it fails. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function has(ref: string, file: string): boolean {
  return git('cat-file', '-e', `${ref}:${file}`) !== null
}

async function buildPrevious(ref: string, releaseDir: string): Promise<void> {
  console.log(`building ${ref}, the previous release`)
  await mkdir(releaseDir)
  const run = (command: string) => execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
  run(`git archive ${ref} | tar -x -C ${releaseDir}`)
  const hasSamePackages = git('diff', '--quiet', ref, '--', 'package-lock.json') !== null
  run(hasSamePackages ? `cp -al node_modules ${releaseDir}` : `cd ${releaseDir} && npm ci --no-audit --no-fund`)
  run(`cd ${releaseDir} && npx next build`)
}

async function runSideBySide({
  previous,
  current,
  databaseSource,
  canRestart,
}: {
  previous: BuiltServer
  current: BuiltServer
  databaseSource: DatabaseSource
  canRestart: boolean
}): Promise<void> {
  const bookings: BookingWithPayment[] = []
  let rider = 0

  async function bookAndPay(on: BuiltServer, payOn = on): Promise<void> {
    const request = await fetchPricedRide(on.origin)
    for (let count = 0; count < BOOKINGS_PER_ROUND; count += 1) {
      rider += 1
      const { booked } = await bookUntilAcknowledged({ origin: on.origin, ride: request, rider })
      const payment = await payUntilOutcomeKnown({ origin: payOn.origin, created: booked, rider })
      bookings.push({ created: booked, payment })
    }
  }

  /** Compares the ID, status and payment of each booking as the servers return it. */
  async function compareBookings(on: readonly BuiltServer[]): Promise<void> {
    for (const { created } of bookings) {
      const seen = await Promise.all(on.map(server => readBooking(server, created)))
      if (seen.some(booking => JSON.stringify(booking) !== JSON.stringify(seen[0])))
        throw new Error(`the releases disagree: ${JSON.stringify(seen)}`)
    }
  }

  await previous.start()
  await bookAndPay(previous)
  await current.start()
  await bookAndPay(previous)
  await bookAndPay(current)
  await bookAndPay(current, previous)
  await bookAndPay(previous, current)
  await compareBookings([previous, current])
  await current.kill()
  if (canRestart) {
    await previous.kill()
    await previous.start()
    await bookAndPay(previous)
    await compareBookings([previous])
  }
  await previous.kill()
  await current.start()
  await compareBookings([current])
  const audits = await waitForReconciliation(databaseSource)
  const discrepancies = findDiscrepancies({ audits, bookings })
  const paid = (await readBookingAudits(databaseSource)).filter(({ status }) => status === 'paid').length
  console.log(
    `${bookings.length} bookings side by side, ${audits.length} stored, ${paid} paid; the previous release ` +
      (canRestart ? 'started again on the new tables' : 'is too old to start again on the new tables'),
  )
  for (const discrepancy of discrepancies) console.error(discrepancy)
  if (audits.length !== bookings.length || paid === 0 || discrepancies.length > 0) process.exitCode = 1
}

async function readBooking(server: BuiltServer, { booking, token }: BookingWithPayment['created']) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/api/v1/bookings/${booking.id}`, { headers })
  if (!response.ok) throw new Error(`${booking.id} is not readable: ${response.status}`)
  return bookingSchema.parse(await response.json()).booking
}
