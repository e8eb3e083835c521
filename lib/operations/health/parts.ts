import 'server-only'
import { content } from '@/lib/content/server'
import { emailTransport } from '@/lib/notifications/email'
import { readOutboxHealth } from '@/lib/notifications/outbox/health'
import { createPaymentGateway } from '@/lib/payments/server'
import { getPlaces } from '@/lib/places/server'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { checkDatabaseWritable } from './check-database'
import { checkDisk } from './check-disk'
import { createPartCheck, type HealthStatus } from './part-check'

/** The first retry of a notification comes within a minute. */
const OUTBOX_LATE_S = 600
const DATABASE_CACHE_MS = 30_000
const DATABASE_FAILURE_CACHE_MS = 5000
const DISK_CACHE_MS = 30_000
const MAIL_CACHE_MS = 30_000
const CONTENT_CACHE_MS = 5000

export type HealthParts = Record<
  'database' | 'disk' | 'content' | 'places' | 'payments' | 'outbox' | 'mail',
  HealthStatus
>

const REQUIRED_PARTS: readonly (keyof HealthParts)[] = ['database', 'disk', 'content', 'places', 'payments']

/** Checks the health of every part. Never throws, and takes no longer than the slowest timeout. */
export async function checkParts(): Promise<HealthParts> {
  const [database, disk, content, places, payments, outbox, mail] = await Promise.all([
    partChecks.database(),
    partChecks.disk(),
    partChecks.content(),
    partChecks.places(),
    partChecks.payments(),
    partChecks.outbox(),
    partChecks.mail(),
  ])
  return { database, disk, content, places, payments, outbox, mail }
}

/** Returns whether rides can be booked. */
export function isReady(parts: HealthParts): boolean {
  return REQUIRED_PARTS.every(name => parts[name] !== 'unavailable')
}

const partChecks: Record<keyof HealthParts, () => Promise<HealthStatus>> = {
  database: createPartCheck({
    check: checkDatabaseWritable,
    cacheMs: DATABASE_CACHE_MS,
    failureCacheMs: DATABASE_FAILURE_CACHE_MS,
  }),
  disk: createPartCheck({
    check: () => checkDisk(),
    cacheMs: DISK_CACHE_MS,
    failureCacheMs: DATABASE_FAILURE_CACHE_MS,
  }),
  content: createPartCheck({ check: () => okOnceResolved(content().vehicleCategories()), cacheMs: CONTENT_CACHE_MS }),
  places: createPartCheck({ check: () => okOnceResolved(getPlaces()) }),
  payments: createPartCheck({ check: () => okOnceResolved(createPaymentGateway()) }),
  outbox: createPartCheck({
    check: async () => {
      const { oldestWaitingSeconds } = await readOutboxHealth(await database(), currentTime())
      return oldestWaitingSeconds > OUTBOX_LATE_S ? 'behind' : 'ok'
    },
  }),
  mail: createPartCheck({
    check: async () => ((await emailTransport().isReachable()) ? 'ok' : 'unavailable'),
    cacheMs: MAIL_CACHE_MS,
  }),
}

async function okOnceResolved(part: Promise<unknown>): Promise<HealthStatus> {
  await part
  return 'ok'
}
