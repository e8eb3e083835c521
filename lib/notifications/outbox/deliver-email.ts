import 'server-only'
import { z } from 'zod'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { buildManageLink } from '@/lib/booking/server/manage-link'
import { getOrCreateUidDomain } from '@/lib/notifications/calendar/uid-domain'
import { composeNotificationEmail } from '@/lib/notifications/email/compose'
import { type Message, readEmailFailure } from '@/lib/notifications/email/email-transport'
import { write } from '@/lib/platform/database/write'
import type { ClaimedEmail } from './claim-email'
import type { OutboxContext } from './context'
import { reschedule } from './reschedule'
import { describeRow, markSent } from './rows'

/** Sends a claimed email and records the result. Never throws for a rejected email. */
export async function deliverEmail(context: OutboxContext, claimed: ClaimedEmail): Promise<void> {
  const { row } = claimed
  try {
    await context.emailTransport.send(await buildEmail(context, claimed))
  } catch (error) {
    const failure = readEmailFailure(error)
    if (failure === null) console.error(`${describeRow(row)}: composing failed`, error)
    const result = { row, ...(failure ?? ({ retry: 'later', reason: 'fault' } as const)) }
    return await write(context, 'site', tx => reschedule(tx, context, result))
  }
  await markSent(context, row)
  context.log(`${describeRow(row)}: sent`)
}

async function buildEmail(
  { db, secret, now }: OutboxContext,
  { row, content, recipientEmail }: ClaimedEmail,
): Promise<Message> {
  const { recipient } = row
  if (recipient === 'webhook') throw new Error('cannot compose an email for a webhook row')
  const links = {
    booker: () => buildManageLink({ row: content.currentRow, secret }),
    passenger: () => '',
    operator: () => buildOperatorLink({ booking: content.currentBooking, secret, now: now() }),
  }
  const { booking, before, entries, withReturn, version } = content
  const uidDomain = await getOrCreateUidDomain(db)
  const base = { kind: row.kind, recipient, to: recipientEmail, now: now(), uidDomain, facts: readFacts(row) }
  const composition = { ...base, booking, before, entries, withReturn, version }
  return { ...composeNotificationEmail({ ...composition, link: links[recipient]() }), key: row.id }
}

function readFacts({ facts }: ClaimedEmail['row']): string[] {
  return facts === null ? [] : z.array(z.string()).parse(JSON.parse(facts))
}
