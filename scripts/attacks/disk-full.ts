import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from '../crash-riders'
import { createBuiltServer, findFreePort } from '../crash-server'

const DISK_MB = 24
const RIDERS_AT_ONCE = 6
const RIDES = 36
const RIDES_BEFORE_FULL = 6
/** The health check's result is cached for 30 s. */
const HEALTH_TIMEOUT_MS = 40_000

/**
 * Fills the data folder's disk while riders book, and frees it. Meanwhile the health check must fail, and every
 * rejection is a 503; then the same server recovers, and no acknowledged booking is lost. Needs permission to mount.
 */
export async function attack(): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'disk-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return console.log('skipped: mounting a disk needs root on Linux')
  }
  const server = createBuiltServer({ dir: '.', dataDir: path.join(disk, 'data'), port: await findFreePort() })
  try {
    await server.start()
    await fillWhileRidersBook(server.origin, path.join(disk, 'ballast'))
    if (!server.output().includes('SQLITE_FULL')) throw new Error('the log does not contain SQLITE_FULL')
  } finally {
    await server.kill()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

async function fillWhileRidersBook(origin: string, ballast: string): Promise<void> {
  const ride = await fetchPricedRide(origin)
  const bookings: CreatedBooking[] = []
  let [started, interruptions] = [0, 0]
  // A response other than 503 throws.
  const riders = Array.from({ length: RIDERS_AT_ONCE }, async () => {
    while (started < RIDES) {
      const { booked, interrupted } = await bookUntilAcknowledged({ origin, ride, rider: ++started })
      bookings.push(booked)
      if (interrupted) interruptions += 1
    }
  })
  while (bookings.length < RIDES_BEFORE_FULL) await pause(10)
  fillDisk(ballast)
  const noticedMs = await waitForHealth(origin, 503)
  await rm(ballast)
  const recoveredMs = await waitForHealth(origin, 200)
  await Promise.all(riders)
  const stored = await Promise.all(bookings.map(booked => isStoredUnchanged({ origin, booked })))
  const lost = stored.filter(isStored => !isStored).length
  console.log(`health failed after ${noticedMs} ms and recovered ${recoveredMs} ms after the disk had space again`)
  console.log(`${bookings.length} bookings acknowledged, ${interruptions} rejected at first, ${lost} lost`)
  if (lost > 0 || interruptions === 0) throw new Error('a booking was lost, or the disk was not full')
}

function fillDisk(file: string): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes, 1))
    } catch {
      // ENOSPC.
    }
  }
}

async function waitForHealth(origin: string, status: number): Promise<number> {
  const startedAt = Date.now()
  while ((await fetch(`${origin}/api/v1/health`)).status !== status) {
    if (Date.now() - startedAt > HEALTH_TIMEOUT_MS) throw new Error(`health did not respond ${status} in time`)
    await pause(500)
  }
  return Date.now() - startedAt
}
