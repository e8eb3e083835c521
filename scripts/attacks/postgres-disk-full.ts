import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgresProgram } from '@/lib/platform/database/testing/postgres-server'
import { type BookingWithPayment, findDiscrepancies, waitForReconciliation } from '../crash-audit'
import { type Cluster, createCluster } from '../crash-cluster'
import { payUntilOutcomeKnown } from '../crash-payments'
import { fetchPricedRide, isStoredUnchanged } from '../crash-riders'
import { bookWithKey, fillDisk, mountDisk, retryUntilAccepted, waitForHealth } from './disk-full'

/** The database and its log take about 90 MB. */
const DISK_MB = 160
const INSTANCES = 2
const CONCURRENT_RIDERS = 6
const RIDE_COUNT = 36
const RIDES_BEFORE_FULL = 6
const FULL_MS = 5000

/**
 * Fills the disk of PostgreSQL while riders book and pay at two instances, and frees it. Meanwhile every rejection must
 * be a 503 with the reason and the health check must fail; afterwards nothing may be lost or charged twice. PostgreSQL
 * itself may have ended, when it could not write its log. Needs permission to mount a small disk; otherwise skipped.
 */
export async function attack(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postgres-disk-full-'))
  const disk = await mkdtemp(path.join(tmpdir(), 'postgres-disk-'))
  await Promise.all([chmod(dataDir, 0o711), chmod(disk, 0o711)])
  const reason = findPostgresProgram('postgres') === null ? 'PostgreSQL is not installed' : null
  if (reason !== null || !mountDisk(disk, DISK_MB)) {
    console.log(`skipped: ${reason ?? 'mounting a disk needs root on Linux'}`)
    await Promise.all([rm(dataDir, { recursive: true }), rm(disk, { recursive: true })])
    return
  }
  await chmod(disk, 0o711)
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'rides@example.com' }
  const site = { dir: process.cwd(), dataDir, databaseFolder: disk, settings, instances: INSTANCES, hasFaults: false }
  const cluster = await createCluster(site)
  try {
    await cluster.start()
    await fillWhileRidersBook(cluster, path.join(disk, 'ballast'))
  } finally {
    await cluster.stop()
    execFileSync('umount', [disk])
    await Promise.all([rm(dataDir, { recursive: true, force: true }), rm(disk, { recursive: true })])
  }
}

async function fillWhileRidersBook(cluster: Cluster, ballast: string): Promise<void> {
  const { origin, source } = cluster
  const ride = await fetchPricedRide(origin)
  const bookings: BookingWithPayment[] = []
  const rejections = new Map<string, number>()
  let startedCount = 0

  async function runRider(): Promise<void> {
    while (startedCount < RIDE_COUNT) {
      const rider = ++startedCount
      const created = await retryUntilAccepted(rejections, bookWithKey({ origin, ride, rider }))
      const payment = await payUntilOutcomeKnown({ origin, created, rider, waitsForDatabase: true })
      bookings.push({ created, payment })
    }
  }

  const riders = Promise.all(Array.from({ length: CONCURRENT_RIDERS }, runRider))
  // If anything below fails, the riders fail too, because the site is stopped.
  riders.catch(() => {})
  while (bookings.length < RIDES_BEFORE_FULL) await wait(10)
  fillDisk(ballast)
  const detectedAfterMs = await waitForHealth(cluster, 503)
  const acknowledgedMeanwhile = bookings.length
  await wait(FULL_MS)
  await rm(ballast)
  const recovered = await waitForHealth(cluster, 200).catch(() => null)
  if (recovered === null) {
    // As an operator does whose PostgreSQL ended.
    await cluster.faultScenarios.find(({ name }) => name.startsWith('restart'))?.run(async () => {})
    await waitForHealth(cluster, 200)
  }
  await riders
  const stored = await Promise.all(bookings.map(({ created: booked }) => isStoredUnchanged({ origin, booked })))
  const audits = await waitForReconciliation(source)
  const errors = findDiscrepancies({ audits, bookings })
  console.log(
    `full: health reported it after ${detectedAfterMs} ms, ${acknowledgedMeanwhile} bookings by then; rejected: ` +
      `${[...rejections].map(([message, times]) => `${message}: ${times}`).join(', ')}; ` +
      (recovered === null ? 'PostgreSQL had ended and was started again' : `recovered ${recovered} ms after`),
  )
  console.log(
    `${bookings.length} acknowledged, ${stored.filter(found => !found).length} lost, ${audits.length - bookings.length} stored twice, ${errors.length} errors in the audits`,
  )
  const unexpected = [...rejections.keys()].filter(message => message !== '503 storage_unavailable')
  if (unexpected.length > 0) throw new Error(`responses other than 503 storage_unavailable: ${unexpected.join(', ')}`)
  if (rejections.size === 0) throw new Error('nothing was rejected: the disk was not full')
  if (stored.includes(false) || audits.length !== RIDE_COUNT || errors.length > 0) throw new Error(errors.join('\n'))
}
