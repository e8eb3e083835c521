import { randomUUID } from 'node:crypto'
import { readSite } from '#site'
import 'server-only'
import { sendToOperator } from '@/lib/notifications/email/operator'
import type { SiteContent } from '@/lib/notifications/messages/message'
import {
  describeProblems,
  readTrouble,
  storeTrouble,
  type Trouble,
  type TroublePart,
  troubleParts,
} from '@/lib/operator/server/trouble'
import { isWindowOpen } from '@/lib/platform/clock'
import type { Database } from '@/lib/platform/database/connection'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { type BackgroundJob, runPeriodically } from '@/lib/platform/run-periodically'
import { createOutboxContext } from '../notifications/outbox/background-job'
import { createWebhookChannel } from '../notifications/outbox/channels'
import { checkParts, type HealthParts } from './health'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** What ends by itself before is not worth an email, and what comes back before is not over. */
const PATIENCE_MS = 10 * MINUTE_MS
/** Between two tries to send an email. */
const RETRY_MS = 5 * MINUTE_MS

type Task = { kind: 'trouble' | 'over' | 'past'; since: string; parts: TroublePart[] }

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
    const task = await write({ db, now }, 'site', async tx => {
      const before = await readTrouble(tx.db)
      const current = advance(before, bad, badSince.size === 0, tx.now)
      const claimed = findTask(current, bad, tx.now)
      const leaseUntil = claimed === null ? current.leaseUntil : new Date(+tx.now + RETRY_MS).toISOString()
      const after = { ...current, leaseUntil }
      if (JSON.stringify(after) !== JSON.stringify(before)) await storeTrouble(tx.db, after)
      return claimed === null ? null : { ...claimed, isFirst: before.isOver && !current.isOver }
    })
    if (task === null) return
    try {
      await sendEmail(describeTask(task))
    } catch (error) {
      if (task.isFirst) await sendWebhook(toWebhookBody(task, now()))
      throw error
    }
    await write({ db, now }, 'site', async tx => {
      const current = await readTrouble(tx.db)
      if (current.since !== task.since) return
      const isTold = task.kind === 'trouble'
      await storeTrouble(tx.db, { ...current, isTold, leaseUntil: null, parts: isTold ? current.parts : [] })
    })
  }
}

/** Begins a trouble at most once a day, and ends it after a while in which nothing was bad. */
function advance(trouble: Trouble, bad: TroublePart[], isFine: boolean, now: Date): Trouble {
  const isClosed = trouble.isOver && trouble.parts.length === 0
  if (isClosed) {
    const isRecent = trouble.since !== null && isWindowOpen(trouble.since, DAY_MS, now)
    if (bad.length === 0 || isRecent) return trouble
    const at = now.toISOString()
    return { parts: bad, since: at, badAt: at, isTold: false, isOver: false, leaseUntil: null }
  }
  if (trouble.isOver) return trouble
  if (!isFine) return { ...trouble, badAt: now.toISOString(), parts: bad.length === 0 ? trouble.parts : bad }
  return { ...trouble, isOver: trouble.badAt === null || !isWindowOpen(trouble.badAt, PATIENCE_MS, now) }
}

/** Finds the email that is due: something is bad and nobody was told yet, or it is over. */
function findTask(trouble: Trouble, bad: readonly TroublePart[], now: Date): Task | null {
  const { parts, since, isTold, isOver, leaseUntil } = trouble
  const leasedMs = leaseUntil === null ? 0 : Date.parse(leaseUntil) - +now
  // A lease that ends later was taken by a clock that was ahead.
  const isLeased = leasedMs > 0 && leasedMs <= RETRY_MS
  if (since === null || parts.length === 0 || isLeased) return null
  if (isOver) return { kind: isTold ? 'over' : 'past', since, parts }
  return isTold || bad.length === 0 ? null : { kind: 'trouble', since, parts }
}

const HEADINGS = {
  trouble: 'Your site needs you',
  over: 'Your site is well again',
  past: 'Your site needed you, and is well again',
}

function describeTask({ kind, parts }: Task): SiteContent {
  const isBad = kind === 'trouble'
  const lead = isBad
    ? 'For ten minutes now, something on your site has not worked:'
    : kind === 'over'
      ? 'What we wrote to you about works again:'
      : 'This did not work for a while, and we could not tell you. It works again:'
  return {
    heading: HEADINGS[kind],
    aboutSite: { eyebrow: 'Operations', note: 'We send this email once a day at most.', isUrgent: isBad || undefined },
    paragraphs: [lead, ...describeProblems(parts)],
    parts: isBad
      ? [
          {
            kind: 'button',
            label: 'Open the settings',
            href: `${readSite().url}/operator/settings`,
            note: '“Check my site” there names the cause, as "npm run doctor" on the server does.',
          },
        ]
      : [],
  }
}

/** As an event without a booking (docs/webhooks.md). */
function toWebhookBody({ parts }: Task, now: Date): string {
  const events = [{ type: 'site_trouble', parts, site: readSite().url }]
  return JSON.stringify({ id: randomUUID(), events, occurredAt: now.toISOString(), actor: 'site', booking: null })
}

/** Starts the watch. Call once. */
export function startTroubleWatch(): BackgroundJob {
  let watch: (() => Promise<void>) | undefined
  return runPeriodically({
    failureMessage: 'the operator could not be told of a trouble',
    intervalMs: MINUTE_MS,
    async task() {
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
    },
  })
}
