// Books and pays over HTTP while the built server is killed at random moments and its mail server refuses, stalls and
// hangs up, then finds every acknowledged booking again, books that agree with the sandbox's ledger to the cent, every
// mail in its mailbox, and every event at the dispatch system in its order:
// `npm run crash -- --bookings 200 --kills 10`. Needs `npm run build` first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFaults, type Ride, readAccounts, untilChargesAreFound, untilOneIsOpen } from './crash-books'
import { payUntilTold, type Told } from './crash-payments'
import { openCrashPost } from './crash-post'
import { bookUntilAcknowledged, isKept, pricedRide } from './crash-riders'
import { type BuiltServer, builtServer, freePort } from './crash-server'

/** Riders who book at the same time. */
const RIDERS_AT_ONCE = 6
/** The longest that a kill waits after the booking that called for it, so that it falls into the midst of others. */
const KILL_SPREAD_MS = 100

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: process.cwd() },
    port: { type: 'string' },
    bookings: { type: 'string', default: '30' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
const bookings = Number(values.bookings)
const kills = Number(values.kills)

const dataDir = await mkdtemp(path.join(tmpdir(), 'crash-'))
const port = values.port === undefined ? await freePort() : Number(values.port)
const post = await openCrashPost({ seed: Number(values.seed), dataDir })
const server = builtServer({ dir: values.dir, dataDir, port, settings: post.settings })
try {
  await server.start()
  process.exitCode = (await crash(server)) ? 0 : 1
} finally {
  await server.kill()
  await post.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function crash(server: BuiltServer): Promise<boolean> {
  const began = Date.now()
  const ride = await pricedRide(server.origin)
  const rides: Ride[] = []
  let [acknowledged, killed, interruptions, sent] = [0, 0, 0, 0]
  let [leftCharged, leftUncharged] = [0, 0]
  let restarting: Promise<void> | undefined

  async function killOnce(): Promise<void> {
    // Every other one falls between a payment's intent and its end, the others anywhere.
    if (killed % 2 === 1) await untilOneIsOpen(dataDir)
    else await new Promise(resolve => setTimeout(resolve, Math.random() * KILL_SPREAD_MS))
    await server.kill()
    post.noteKill()
    // What the next start has to find out about: payments whose end was not written down.
    const left = (await readAccounts(dataDir)).filter(({ open }) => open > 0)
    leftCharged += left.filter(({ charges }) => charges.length > 0).length
    leftUncharged += left.filter(({ charges }) => charges.length === 0).length
    await server.start()
    restarting = undefined
  }

  async function ridersBook(): Promise<void> {
    while (sent < bookings) {
      sent += 1
      const rider = sent
      const { booked, interrupted } = await bookUntilAcknowledged({ origin: server.origin, ride, rider })
      acknowledged += 1
      if (interrupted) interruptions += 1
      if (restarting === undefined && killed < kills && acknowledged >= (killed + 0.5) * (bookings / kills)) {
        killed += 1
        restarting = killOnce()
      }
      rides.push({ booked, told: await payUntilTold({ origin: server.origin, booked, rider }) })
    }
  }

  await Promise.all(Array.from({ length: RIDERS_AT_ONCE }, ridersBook))
  await restarting
  // The last ones too must have reached the disk.
  await server.kill()
  post.noteKill()
  await server.start()
  const posted = post.settle(rides.map(({ booked }) => booked.booking))
  const kept = await Promise.all(rides.map(({ booked }) => isKept({ origin: server.origin, booked })))
  const lost = kept.filter(found => !found).length
  const accounts = await untilChargesAreFound(dataDir)
  const faults = findFaults({ accounts, rides })
  const count = (said: Told['said']) => rides.filter(({ told }) => told.said === said).length
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${rides.length} bookings acknowledged, ${killed + 1} kills, ${interruptions} bookings interrupted by a kill, ` +
      `${rides.length - lost} found unchanged, ${lost} lost, ${accounts.length - rides.length} stored twice`,
  )
  console.log(
    `${count('paid')} reported paid, ${count('declined')} declined, ${count('checking')} being checked, ` +
      `${rides.filter(({ told }) => told.interrupted).length} payments interrupted by a kill, ` +
      `leaving ${leftCharged} charged and ${leftUncharged} not charged with an unknown outcome; ` +
      `${accounts.filter(({ status }) => status === 'paid').length} paid in the end, ` +
      `${accounts.filter(({ open }) => open > 0).length} still open without a charge (${seconds} s)`,
  )
  const { words, faults: postFaults } = await posted
  console.log(words)
  for (const fault of [...faults, ...postFaults]) console.error(fault)
  return (
    lost === 0 &&
    rides.length === bookings &&
    accounts.length === bookings &&
    killed === kills &&
    faults.length + postFaults.length === 0
  )
}
