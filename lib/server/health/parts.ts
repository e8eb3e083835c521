import 'server-only'
import { content } from '@/lib/server/content'
import { database } from '@/lib/server/database/connection'
import { mail } from '@/lib/server/mail'
import { outboxHealth } from '@/lib/server/outbox/health'
import { payments } from '@/lib/server/payments'
import { getPlaces } from '@/lib/server/places'
import { askPart, type Standing } from './ask-part'
import { checkDatabase } from './check-database'
import { checkDisk } from './check-disk'

/** What has waited longer than this to be told is late: a first retry comes within a minute. */
const LATE_S = 600
/** A row is committed this often at most, however often the health is asked for; a failure is looked at again sooner. */
const DATABASE_KEPT_MS = 30_000
const DATABASE_FAILURE_KEPT_MS = 5000
const DISK_KEPT_MS = 30_000
/** How long an answer of a party outside counts. */
const MAIL_KEPT_MS = 30_000
const CONTENT_KEPT_MS = 5000

export type Parts = Record<'database' | 'disk' | 'content' | 'places' | 'payments' | 'outbox' | 'mail', Standing>

/** What a ride cannot be booked without. What is told of a booking can wait. */
const NEEDED: readonly (keyof Parts)[] = ['database', 'disk', 'content', 'places', 'payments']

/** How each part stands now. Never throws, and never takes longer than the slowest part may. */
export async function readParts(): Promise<Parts> {
  const [database, disk, content, places, payments, outbox, mail] = await Promise.all([
    asked.database(),
    asked.disk(),
    asked.content(),
    asked.places(),
    asked.payments(),
    asked.outbox(),
    asked.mail(),
  ])
  return { database, disk, content, places, payments, outbox, mail }
}

/** Whether rides can be booked. */
export function isReady(parts: Parts): boolean {
  return NEEDED.every(name => parts[name] !== 'unavailable')
}

const asked: Record<keyof Parts, () => Promise<Standing>> = {
  database: askPart({
    ask: checkDatabase,
    keptMs: DATABASE_KEPT_MS,
    failureKeptMs: DATABASE_FAILURE_KEPT_MS,
  }),
  disk: askPart({ ask: () => checkDisk(), keptMs: DISK_KEPT_MS, failureKeptMs: DATABASE_FAILURE_KEPT_MS }),
  content: askPart({ ask: () => answered(content().vehicleCategories()), keptMs: CONTENT_KEPT_MS }),
  places: askPart({ ask: () => answered(getPlaces()) }),
  payments: askPart({ ask: () => answered(payments()) }),
  outbox: askPart({
    ask: async () => {
      const { oldestWaitingSeconds } = await outboxHealth(await database(), new Date())
      return oldestWaitingSeconds > LATE_S ? 'behind' : 'ok'
    },
  }),
  mail: askPart({ ask: async () => ((await mail().answers()) ? 'ok' : 'unavailable'), keptMs: MAIL_KEPT_MS }),
}

async function answered(part: Promise<unknown>): Promise<Standing> {
  await part
  return 'ok'
}
