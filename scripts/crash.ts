// Books over HTTP while the built server is killed at random moments, and finds every acknowledged booking again:
// `npm run crash -- --bookings 200 --kills 10`. Needs `npm run build` first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Booked } from '@/lib/booking/schemas'
import { listBookings } from '@/lib/server/bookings/store'
import { openForReading } from '@/lib/server/database/connection'
import { bookUntilAcknowledged, isKept, pricedRide } from './crash-riders'
import { type BuiltServer, builtServer, freePort } from './crash-server'

/** Riders who book at the same time. */
const RIDERS_AT_ONCE = 6
/** The longest that a kill waits after the booking that called for it, so that it falls into the midst of others. */
const KILL_SPREAD_MS = 40

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: process.cwd() },
    port: { type: 'string' },
    bookings: { type: 'string', default: '30' },
    kills: { type: 'string', default: '3' },
  },
})
const bookings = Number(values.bookings)
const kills = Number(values.kills)

const dataDir = await mkdtemp(path.join(tmpdir(), 'crash-'))
const port = values.port === undefined ? await freePort() : Number(values.port)
const server = builtServer({ dir: values.dir, dataDir, port })
try {
  await server.start()
  process.exitCode = (await crash(server)) ? 0 : 1
} finally {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
}

async function crash(server: BuiltServer): Promise<boolean> {
  const began = Date.now()
  const ride = await pricedRide(server.origin)
  const acknowledged: Booked[] = []
  let [killed, interruptions, sent] = [0, 0, 0]
  let restarting: Promise<void> | undefined

  async function killOnce(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, Math.random() * KILL_SPREAD_MS))
    await server.kill()
    await server.start()
    restarting = undefined
  }

  async function ridersBook(): Promise<void> {
    while (sent < bookings) {
      sent += 1
      const { booked, interrupted } = await bookUntilAcknowledged({ origin: server.origin, ride, rider: sent })
      acknowledged.push(booked)
      if (interrupted) interruptions += 1
      if (restarting === undefined && killed < kills && acknowledged.length >= (killed + 0.5) * (bookings / kills)) {
        killed += 1
        restarting = killOnce()
      }
    }
  }

  await Promise.all(Array.from({ length: RIDERS_AT_ONCE }, ridersBook))
  await restarting
  // The last ones too must have reached the disk.
  await server.kill()
  await server.start()
  const kept = await Promise.all(acknowledged.map(booked => isKept({ origin: server.origin, booked })))
  const lost = kept.filter(found => !found).length
  const stored = await countStored()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${acknowledged.length} bookings acknowledged, ${killed + 1} kills, ${interruptions} bookings interrupted by one, ` +
      `${acknowledged.length - lost} found as acknowledged, ${lost} lost, ` +
      `${stored - acknowledged.length} stored twice (${seconds} s)`,
  )
  return lost === 0 && acknowledged.length === bookings && stored === bookings && killed === kills
}

async function countStored(): Promise<number> {
  const db = openForReading(dataDir)
  const rows = await listBookings(db)
  await db.destroy()
  return rows.length
}
