import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type Booked, type BookingRequest, bookedSchema } from '@/lib/booking/schemas'
import { databaseFile } from '@/lib/server/database/connection'
import { findFaults, type Ride, readAccounts, untilChargesAreFound } from '../crash-books'
import { payUntilTold } from '../crash-payments'
import { isKept, postBooking, pricedRide, Refusal } from '../crash-riders'
import { type BuiltServer, builtServer, freePort } from '../crash-server'

const DISK_MB = 24
const RIDERS_AT_ONCE = 6
const RIDES = 36
/** Acknowledged before the disk is filled. */
const RIDES_BEFORE = 6
const RETRY_MS = 500
/** The health check may be this much behind: its result counts for 30 s. */
const NOTICE_LIMIT_MS = 40_000
const PAGE_BYTES = 4096

/**
 * Fills the disk of the data folder while riders book and pay, frees it, and then damages the database file. While the
 * disk is full every refusal must be a 503 that says so, and health must say so too; afterwards the same server must go
 * on, with nothing lost and nothing charged twice. Needs the right to mount a small disk; skipped where there is none.
 */
export async function attack(): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'disk-full-'))
  if (!mounted(disk)) {
    await rm(disk, { recursive: true })
    console.log('skipped: mounting a disk needs root on Linux')
    return
  }
  const dataDir = path.join(disk, 'data')
  const server = builtServer({ dir: process.cwd(), dataDir, port: await freePort() })
  try {
    await server.start()
    await fillWhileRidersBook({ server, disk, dataDir })
    await damage({ server, dataDir })
  } finally {
    await server.kill()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

function mounted(disk: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fillWhileRidersBook({ server, disk, dataDir }: { server: BuiltServer; disk: string; dataDir: string }) {
  const { origin } = server
  const ride = await pricedRide(origin)
  const rides: Ride[] = []
  const refusals = new Map<string, number>()
  const ballast = path.join(disk, 'ballast')
  let begun = 0

  async function riderBooks(): Promise<void> {
    while (begun < RIDES) {
      const rider = ++begun
      const booked = await untilTaken(refusals, keptBooking({ origin, ride, rider }))
      const told = await untilTaken(refusals, () => payUntilTold({ origin, booked, rider }))
      rides.push({ booked, told })
    }
  }

  const riders = Promise.all(Array.from({ length: RIDERS_AT_ONCE }, riderBooks))
  while (rides.length < RIDES_BEFORE) await wait(10)
  fill(ballast)
  const noticedMs = await untilHealthIs(server, 503)
  const during = { acknowledged: rides.length, refused: [...refusals].map(([said, times]) => `${said}: ${times}`) }
  await rm(ballast)
  const recoveredMs = await untilHealthIs(server, 200)
  await riders
  console.log(
    `full: health reported it after ${noticedMs} ms; ${during.acknowledged} bookings by then, ${during.refused.join(', ')}`,
  )
  console.log(`freed: health recovered after ${recoveredMs} ms without a restart`)
  const kept = await Promise.all(rides.map(({ booked }) => isKept({ origin, booked })))
  const accounts = await untilChargesAreFound(dataDir)
  const faults = findFaults({ accounts, rides })
  console.log(
    `${rides.length} acknowledged, ${kept.filter(found => !found).length} lost, ${accounts.length - rides.length} stored twice, ` +
      `${accounts.filter(({ status }) => status === 'paid').length} paid, ${faults.length} faults in the accounts`,
  )
  const unexpected = [...refusals.keys()].filter(said => said !== '503 storage_unavailable')
  if (unexpected.length > 0) throw new Error(`responses other than 503 storage_unavailable: ${unexpected.join(', ')}`)
  if (refusals.size === 0) throw new Error('nothing was rejected: the disk was not full')
  if (!server.output().includes('SQLITE_FULL')) throw new Error('the log does not contain SQLITE_FULL')
  if (kept.includes(false) || accounts.length !== RIDES || faults.length > 0) throw new Error(faults.join('\n'))
}

/** Books under one key, however often it is called. Throws Refusal where the server says no. */
function keptBooking(booking: { origin: string; ride: BookingRequest; rider: number }): () => Promise<Booked> {
  const key = randomUUID()
  return async () => {
    const response = await postBooking({ ...booking, key })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Refusal(`${response.status}: ${JSON.stringify(answer)}`)
    return bookedSchema.parse(answer)
  }
}

/** Tries again until the server takes it, and counts what it said instead. */
async function untilTaken<T>(refusals: Map<string, number>, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const said = `${/^\d+/.exec(error.message)?.[0]} ${/storage_unavailable/.exec(error.message)?.[0] ?? error.message}`
      refusals.set(said, (refusals.get(said) ?? 0) + 1)
      await wait(RETRY_MS)
    }
  }
}

/** Writes to a file until nothing more fits. */
function fill(file: string): void {
  for (const bytes of [1024 * 1024, PAGE_BYTES, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes, 1))
    } catch {
      // No space left on the device.
    }
  }
}

async function untilHealthIs({ origin }: BuiltServer, status: number): Promise<number> {
  const began = Date.now()
  while ((await fetch(`${origin}/api/v1/health`)).status !== status) {
    if (Date.now() - began > NOTICE_LIMIT_MS) throw new Error(`health did not respond ${status} in time`)
    await wait(RETRY_MS)
  }
  return Date.now() - began
}

/** Overwrites a part of the database file, first pages in its middle, then its header. */
async function damage({ server, dataDir }: { server: BuiltServer; dataDir: string }): Promise<void> {
  const file = databaseFile(dataDir)
  const bookings = (await readAccounts(dataDir)).length
  await server.kill()
  foldIn(file)
  await overwrite(file, { from: 10 * PAGE_BYTES, bytes: 10 * PAGE_BYTES })
  await server.start('answering')
  await expectDamageReported(server, 'is corrupt')
  await server.kill()
  foldIn(file)
  await overwrite(file, { from: 0, bytes: 100 })
  await server.start('answering')
  await expectDamageReported(server, 'SQLITE_NOTADB')
  const { status } = await fetch(`${server.origin}/api/v1/bookings/7KQ4-M9XW`, {
    headers: { authorization: 'Bearer x' },
  })
  console.log(`corrupt, with ${bookings} bookings: health and the log report it; reading a booking responds ${status}`)
  if (status !== 503) throw new Error(`a corrupt database responded ${status}`)
}

/** Moves what is in the log of writes into the file itself. */
function foldIn(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

async function overwrite(file: string, { from, bytes }: { from: number; bytes: number }): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, from)
  await handle.close()
}

async function expectDamageReported(server: BuiltServer, said: string): Promise<void> {
  await untilHealthIs(server, 503)
  if (!server.output().includes(said)) throw new Error(`the log does not contain "${said}"`)
}
