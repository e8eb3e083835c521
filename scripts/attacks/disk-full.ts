import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type BookingRequest, type CreatedBooking, createdBookingSchema } from '@/lib/booking/model/schemas'
import { databaseFile } from '@/lib/platform/database/connection'
import { type BookingWithPayment, findDiscrepancies, readBookingAudits, waitForReconciliation } from '../crash-audit'
import { payUntilOutcomeKnown } from '../crash-payments'
import { fetchPricedRide, isStoredUnchanged, postBooking, UnexpectedResponse } from '../crash-riders'
import { type BuiltServer, createBuiltServer, findFreePort } from '../crash-server'

const DISK_MB = 24
const CONCURRENT_RIDERS = 6
const RIDE_COUNT = 36
/** Bookings acknowledged before the disk is filled. */
const RIDES_BEFORE_FULL = 6
const RETRY_MS = 500
/** Maximum delay of the health check, whose result is cached for 30 s. */
const HEALTH_TIMEOUT_MS = 40_000
const PAGE_BYTES = 4096

/**
 * Fills the data folder’s disk while riders book and pay, frees it, and then damages the database file. While the
 * disk is full, every rejection must be a 503 with the reason and the health check must fail; then the same server
 * must recover without lost bookings or double charges. Needs permission to mount a small disk; otherwise skipped.
 */
export async function attack(): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'disk-full-'))
  if (!mountDisk(disk)) {
    await rm(disk, { recursive: true })
    console.log('skipped: mounting a disk needs root on Linux')
    return
  }
  const dataDir = path.join(disk, 'data')
  const server = createBuiltServer({ dir: process.cwd(), dataDir, port: await findFreePort() })
  try {
    await server.start()
    await fillWhileRidersBook({ server, disk, dataDir })
    await damageDatabase({ server, dataDir })
  } finally {
    await server.kill()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

/** Mounts a small disk; false without the permission to. */
export function mountDisk(disk: string, megabytes = DISK_MB): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fillWhileRidersBook({ server, disk, dataDir }: { server: BuiltServer; disk: string; dataDir: string }) {
  const { origin } = server
  const ride = await fetchPricedRide(origin)
  const bookings: BookingWithPayment[] = []
  const rejections = new Map<string, number>()
  const ballast = path.join(disk, 'ballast')
  let startedCount = 0

  async function runRider(): Promise<void> {
    while (startedCount < RIDE_COUNT) {
      const rider = ++startedCount
      const booked = await retryUntilAccepted(rejections, bookWithKey({ origin, ride, rider }))
      const payment = await retryUntilAccepted(rejections, () =>
        payUntilOutcomeKnown({ origin, created: booked, rider }),
      )
      bookings.push({ created: booked, payment })
    }
  }

  const riders = Promise.all(Array.from({ length: CONCURRENT_RIDERS }, runRider))
  while (bookings.length < RIDES_BEFORE_FULL) await wait(10)
  fillDisk(ballast)
  const detectedAfterMs = await waitForHealth(server, 503)
  const duringOutage = {
    acknowledged: bookings.length,
    refused: [...rejections].map(([message, times]) => `${message}: ${times}`),
  }
  await rm(ballast)
  const recoveredAfterMs = await waitForHealth(server, 200)
  await riders
  console.log(
    `full: health reported it after ${detectedAfterMs} ms; ${duringOutage.acknowledged} bookings by then, ${duringOutage.refused.join(', ')}`,
  )
  console.log(`freed: health recovered after ${recoveredAfterMs} ms without a restart`)
  const storedUnchanged = await Promise.all(
    bookings.map(({ created: booked }) => isStoredUnchanged({ origin, booked })),
  )
  const audits = await waitForReconciliation({ dataDir, databaseUrl: null })
  const errors = findDiscrepancies({ audits, bookings })
  console.log(
    `${bookings.length} acknowledged, ${storedUnchanged.filter(found => !found).length} lost, ${audits.length - bookings.length} stored twice, ` +
      `${audits.filter(({ status }) => status === 'paid').length} paid, ${errors.length} errors in the audits`,
  )
  const unexpected = [...rejections.keys()].filter(message => message !== '503 storage_unavailable')
  if (unexpected.length > 0) throw new Error(`responses other than 503 storage_unavailable: ${unexpected.join(', ')}`)
  if (rejections.size === 0) throw new Error('nothing was rejected: the disk was not full')
  if (!server.output().includes('SQLITE_FULL')) throw new Error('the log does not contain SQLITE_FULL')
  if (storedUnchanged.includes(false) || audits.length !== RIDE_COUNT || errors.length > 0)
    throw new Error(errors.join('\n'))
}

/** Books with one idempotency key. Throws UnexpectedResponse on a rejection. */
export function bookWithKey(booking: {
  origin: string
  ride: BookingRequest
  rider: number
}): () => Promise<CreatedBooking> {
  const key = randomUUID()
  return async () => {
    const response = await postBooking({ ...booking, key })
    const responseBody: unknown = await response.json()
    if (!response.ok) throw new UnexpectedResponse(`${response.status}: ${JSON.stringify(responseBody)}`)
    return createdBookingSchema.parse(responseBody)
  }
}

/** Retries until the server accepts, and counts the rejections by reason. */
export async function retryUntilAccepted<T>(rejections: Map<string, number>, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UnexpectedResponse)) throw error
      const message = `${/^\d+/.exec(error.message)?.[0]} ${/storage_unavailable/.exec(error.message)?.[0] ?? error.message}`
      rejections.set(message, (rejections.get(message) ?? 0) + 1)
      await wait(RETRY_MS)
    }
  }
}

/** Writes to a file until the disk is full. */
export function fillDisk(file: string): void {
  for (const bytes of [1024 * 1024, PAGE_BYTES, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes, 1))
    } catch {
      // ENOSPC.
    }
  }
}

/** Waits until the health check responds with a status; returns how long that took. */
export async function waitForHealth({ origin }: { origin: string }, status: number): Promise<number> {
  const began = Date.now()
  while ((await fetch(`${origin}/api/v1/health`)).status !== status) {
    if (Date.now() - began > HEALTH_TIMEOUT_MS) throw new Error(`health did not respond ${status} in time`)
    await wait(RETRY_MS)
  }
  return Date.now() - began
}

/** Overwrites pages in the middle of the database file, then its header. */
async function damageDatabase({ server, dataDir }: { server: BuiltServer; dataDir: string }): Promise<void> {
  const file = databaseFile(dataDir)
  const bookings = (await readBookingAudits({ dataDir, databaseUrl: null })).length
  await server.kill()
  checkpointWal(file)
  await overwrite(file, { from: 10 * PAGE_BYTES, bytes: 10 * PAGE_BYTES })
  await server.start('responding')
  await expectDamageReported(server, 'is corrupt')
  await server.kill()
  checkpointWal(file)
  await overwrite(file, { from: 0, bytes: 100 })
  await server.start('responding')
  await expectDamageReported(server, 'SQLITE_NOTADB')
  const { status } = await fetch(`${server.origin}/api/v1/bookings/7KQ4-M9XW`, {
    headers: { authorization: 'Bearer x' },
  })
  console.log(`corrupt, with ${bookings} bookings: health and the log report it; reading a booking responds ${status}`)
  if (status !== 503) throw new Error(`a corrupt database responded ${status}`)
}

/** Checkpoints the write-ahead log into the database file. */
function checkpointWal(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

async function overwrite(file: string, { from, bytes }: { from: number; bytes: number }): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, from)
  await handle.close()
}

async function expectDamageReported(server: BuiltServer, message: string): Promise<void> {
  await waitForHealth(server, 503)
  if (!server.output().includes(message)) throw new Error(`the log does not contain "${message}"`)
}
