import { randomUUID } from 'node:crypto'
import { readSite } from '#site'
import 'server-only'
import { sendToOperator } from '@/lib/notifications/email/operator'
import type { SiteContent } from '@/lib/notifications/messages/message'
import {
  describeProblems,
  readTrouble,
  storeTrouble,
  type TroublePart,
  troubleParts,
} from '@/lib/operator/server/trouble'
import { isWindowOpen } from '@/lib/platform/clock'
import type { Database } from '@/lib/platform/database/connection'
import { type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { createWebhookChannel } from '../notifications/outbox/channels'
import { createOutboxContext } from '../notifications/outbox/worker'
import { checkParts, type HealthParts } from './health'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** What ends by itself before is not worth an email, and what comes back before is not over. */
const PATIENCE_MS = 10 * MINUTE_MS
/** Between two tries to send an email. */
const RETRY_MS = 5 * MINUTE_MS

type WatchContext = {
  db: Database
  now: () => Date
  checkParts: () => Promise<Pick<HealthParts, TroublePart>>
  sendEmail: (content: SiteContent) => Promise<void>
  sendWebhook: (body: string) => Promise<void>
}

/**
 * Creates a check that tells the operator of parts that are bad for ten minutes, and once no instance saw any for as long:
 * of one trouble a day. While the mail server takes no email, the webhook is told, and the email follows.
 */
export function createTroubleWatch({ db, now, sendEmail, sendWebhook, ...context }: WatchContext): () => Promise<void> {
  const badSince = new Map<TroublePart, number>()
  return async () => {
    const statuses = await context.checkParts()
    for (const part of troubleParts) {
      if (statuses[part] === 'ok') badSince.delete(part)
      else if (!badSince.has(part)) badSince.set(part, +now())
    }
    const bad = troubleParts.filter(part => +now() - (badSince.get(part) ?? +now()) >= PATIENCE_MS)
    const claimed = await write({ db, now }, 'site', tx => claimEmail(tx, { bad, isFine: badSince.size === 0 }))
    if (claimed === null) return
    try {
      await sendEmail(claimed.over.length > 0 ? describeEnd(claimed.over) : describeTrouble(bad))
    } catch (error) {
      if (claimed.isFirst) await sendWebhook(toWebhookBody(bad, now()))
      await write({ db, now }, 'site', async tx => {
        const before = await readTrouble(tx.db)
        const ago = (ms: number) => new Date(+tx.now - ms + RETRY_MS).toISOString()
        const retried =
          claimed.over.length > 0 ? { owed: claimed.over, badAt: ago(PATIENCE_MS) } : { toldAt: ago(DAY_MS) }
        await storeTrouble(tx.db, { ...before, ...retried })
      })
      throw error
    }
  }
}

type Seen = { bad: TroublePart[]; isFine: boolean }
type Claimed = { isFirst: boolean; over: TroublePart[] }

/** Stores what is bad; null if no email is due, or another instance sends it. */
async function claimEmail({ db, now }: Tx, { bad, isFine }: Seen): Promise<Claimed | null> {
  const before = await readTrouble(db)
  const wasWithin = (at: string | null, windowMs: number) => at !== null && isWindowOpen(at, windowMs, now)
  const at = now.toISOString()
  if (bad.length > 0) {
    const isDue = !wasWithin(before.toldAt, DAY_MS)
    const told = isDue ? { owed: bad, toldAt: at } : {}
    await storeTrouble(db, { ...before, parts: bad, badAt: at, ...told })
    return isDue ? { isFirst: before.parts.length === 0, over: [] } : null
  }
  if (before.parts.length + before.owed.length === 0) return null
  if (!isFine) await storeTrouble(db, { ...before, badAt: at })
  if (!isFine || wasWithin(before.badAt, PATIENCE_MS)) return null
  const isOwed = before.owed.length > 0
  await storeTrouble(db, { ...before, parts: [], owed: [], toldAt: isOwed ? at : before.toldAt })
  return isOwed ? { isFirst: false, over: before.owed } : null
}

const NOTE = 'We send this email once a day at most.'

function describeTrouble(parts: readonly TroublePart[]): SiteContent {
  return {
    heading: 'Your site needs you',
    aboutSite: { eyebrow: 'Operations', note: NOTE, isUrgent: true },
    paragraphs: [
      'For ten minutes now, something on your site has not worked:',
      ...describeProblems(parts),
      'The list of rides says so for as long as it lasts.',
    ],
    parts: [
      {
        kind: 'button',
        label: 'Open the settings',
        href: `${readSite().url}/operator/settings`,
        note: '“Check my site” there names the cause, as "npm run doctor" on the server does.',
      },
    ],
  }
}

function describeEnd(parts: readonly TroublePart[]): SiteContent {
  return {
    heading: 'Your site is well again',
    aboutSite: { eyebrow: 'Operations', note: NOTE },
    paragraphs: ['This did not work for a while. It works again:', ...describeProblems(parts)],
    parts: [],
  }
}

/** As an event without a booking (docs/webhooks.md). */
function toWebhookBody(parts: readonly TroublePart[], now: Date): string {
  const events = [{ type: 'site_trouble', parts, site: readSite().url }]
  return JSON.stringify({ id: randomUUID(), events, occurredAt: now.toISOString(), actor: 'site', booking: null })
}

let watch: (() => Promise<void>) | undefined

/** Watches this process, if there is an operator to tell. */
export async function watchTrouble(): Promise<void> {
  if (env().notifications.operatorEmail === null) return
  const context = await createOutboxContext()
  watch ??= createTroubleWatch({
    ...context,
    checkParts,
    sendEmail: sendToOperator,
    sendWebhook: async body => {
      if (context.webhook !== null) await createWebhookChannel(context).send(body)
    },
  })
  await watch()
}
