import 'server-only'
import { content } from '@/lib/server/content'
import { database, databaseAnswers } from '@/lib/server/database/connection'
import { mail } from '@/lib/server/mail'
import { outboxHealth } from '@/lib/server/outbox/health'
import { payments } from '@/lib/server/payments'
import { getPlaces } from '@/lib/server/places'
import { askPart, type Standing } from './ask-part'

/** What has waited longer than this to be told is late: a first retry comes within a minute. */
const LATE_S = 600
/** How long an answer of a party outside counts. */
const MAIL_KEPT_MS = 30_000
const CONTENT_KEPT_MS = 5000

export type Parts = Record<'database' | 'content' | 'places' | 'payments' | 'outbox' | 'mail', Standing>

/** What a ride cannot be booked without. What is told of a booking can wait. */
const NEEDED: readonly (keyof Parts)[] = ['database', 'content', 'places', 'payments']

/** How each part stands now. Never throws, and never takes longer than the slowest part may. */
export async function readParts(): Promise<Parts> {
  const [database, content, places, payments, outbox, mail] = await Promise.all([
    asked.database(),
    asked.content(),
    asked.places(),
    asked.payments(),
    asked.outbox(),
    asked.mail(),
  ])
  return { database, content, places, payments, outbox, mail }
}

/** Whether rides can be booked. */
export function isReady(parts: Parts): boolean {
  return NEEDED.every(name => parts[name] === 'ok')
}

const asked: Record<keyof Parts, () => Promise<Standing>> = {
  database: askPart({ ask: async () => ((await databaseAnswers()) ? 'ok' : 'unavailable') }),
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
