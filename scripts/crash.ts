// Books and pays over HTTP while the production server is killed at random and its mail server rejects, stalls and
// disconnects. Then checks that every acknowledged booking exists, payments match the sandbox ledger to the cent,
// every email arrived, and every event arrived in order: `npm run crash -- --bookings 200 --kills 10`. Needs
// `npm run build` first. With `--instances 3` the site runs as several instances on PostgreSQL, each part of which is killed
// in turn, besides restarts, cut connections, a failover and a wrong clock.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  type BookingWithPayment,
  findDiscrepancies,
  readBookingAudits,
  waitForOpenPayment,
  waitForReconciliation,
} from './crash-audit'
import { type Cluster, createCluster, createSingleServer } from './crash-cluster'
import { createFaultyOutbox } from './crash-outbox'
import { type PaymentReport, payUntilOutcomeKnown } from './crash-payments'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from './crash-riders'
import { findFreePort } from './crash-server'

/** Number of concurrent riders. */
const RIDERS_AT_ONCE = 6
/** Maximum delay between a booking and its kill, so that the kill interrupts others. */
const KILL_SPREAD_MS = 100

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: process.cwd() },
    port: { type: 'string' },
    bookings: { type: 'string', default: '30' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    /** Zero: one server on SQLite. */
    instances: { type: 'string', default: '0' },
  },
})
const bookingCount = Number(values.bookings)
const kills = Number(values.kills)

const dataDir = await mkdtemp(path.join(tmpdir(), 'crash-'))
const port = values.port === undefined ? await findFreePort() : Number(values.port)
// PostgreSQL runs as another user than root.
await chmod(dataDir, 0o711)
const faultyOutbox = await createFaultyOutbox({ seed: Number(values.seed) })
const site = { dir: values.dir, dataDir, settings: faultyOutbox.settings }
const instances = Number(values.instances)
const cluster =
  instances === 0 ? await createSingleServer({ ...site, port }) : await createCluster({ ...site, instances })
try {
  await cluster.start()
  process.exitCode = (await crash(cluster)) ? 0 : 1
} finally {
  await cluster.stop()
  await faultyOutbox.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function crash({ origin, source, faultScenarios, restartAll }: Cluster): Promise<boolean> {
  const startedAt = Date.now()
  const ride = await fetchPricedRide(origin)
  const bookings: BookingWithPayment[] = []
  let [acknowledged, killed, interruptions, sent] = [0, 0, 0, 0]
  let [leftCharged, leftUncharged] = [0, 0]
  let restarting: Promise<void> | undefined

  async function runFaultScenario(): Promise<void> {
    // Every other kill falls between a payment’s intent and its outcome, the others anywhere.
    if (killed % 2 === 1) await waitForOpenPayment(source)
    else await new Promise(resolve => setTimeout(resolve, Math.random() * KILL_SPREAD_MS))
    const scenario = faultScenarios[(killed - 1) % faultScenarios.length]
    if (faultScenarios.length > 1) console.log(`${acknowledged} bookings acknowledged: ${scenario?.name}`)
    const startedAt = Date.now()
    let isRecorded = false
    await scenario?.run(async () => {
      faultyOutbox.recordDowntime(startedAt)
      isRecorded = true
      await countUnfinished()
    })
    if (!isRecorded) faultyOutbox.recordDowntime(startedAt)
    restarting = undefined
  }

  /** Counts the payments to reconcile on the next start: their outcome was not recorded. */
  async function countUnfinished(): Promise<void> {
    const unfinished = (await readBookingAudits(source)).filter(({ open }) => open > 0)
    leftCharged += unfinished.filter(({ charges }) => charges.length > 0).length
    leftUncharged += unfinished.filter(({ charges }) => charges.length === 0).length
  }

  async function runRider(): Promise<void> {
    while (sent < bookingCount) {
      sent += 1
      const rider = sent
      const { booked, interrupted } = await bookUntilAcknowledged({ origin, ride, rider })
      acknowledged += 1
      if (interrupted) interruptions += 1
      if (restarting === undefined && killed < kills && acknowledged >= (killed + 0.5) * (bookingCount / kills)) {
        killed += 1
        restarting = runFaultScenario()
      }
      bookings.push({
        created: booked,
        payment: await payUntilOutcomeKnown({ origin, created: booked, rider, waitsForDatabase: true }),
      })
    }
  }

  await Promise.all(Array.from({ length: RIDERS_AT_ONCE }, runRider))
  await restarting
  // The last bookings too must have reached the disk.
  const lastKillAt = Date.now()
  await restartAll(() => faultyOutbox.recordDowntime(lastKillAt))
  const outboxCheck = faultyOutbox.settle({ source, bookings: bookings.map(({ created: booked }) => booked.booking) })
  const stored = await Promise.all(bookings.map(({ created: booked }) => isStoredUnchanged({ origin, booked })))
  const lostCount = stored.filter(found => !found).length
  const audits = await waitForReconciliation(source)
  const discrepancies = findDiscrepancies({ audits, bookings })
  const count = (outcome: PaymentReport['outcome']) =>
    bookings.filter(({ payment }) => payment.outcome === outcome).length
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${bookings.length} bookings acknowledged, ${killed + 1} kills, ${interruptions} bookings interrupted by a kill, ` +
      `${bookings.length - lostCount} found unchanged, ${lostCount} lost, ${audits.length - bookings.length} stored twice`,
  )
  console.log(
    `${count('paid')} reported paid, ${count('declined')} declined, ${count('checking')} being checked, ` +
      `${bookings.filter(({ payment }) => payment.interrupted).length} payments interrupted by a kill, ` +
      `leaving ${leftCharged} charged and ${leftUncharged} not charged with an unknown outcome; ` +
      `${audits.filter(({ status }) => status === 'paid').length} paid in the end, ` +
      `${audits.filter(({ open }) => open > 0).length} still open without a charge (${seconds} s)`,
  )
  const { summary, errors: outboxErrors } = await outboxCheck
  console.log(summary)
  for (const error of [...discrepancies, ...outboxErrors]) console.error(error)
  return (
    lostCount === 0 &&
    bookings.length === bookingCount &&
    audits.length === bookingCount &&
    killed === kills &&
    discrepancies.length + outboxErrors.length === 0
  )
}
