import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { addLookup } from './lookup-store'
import type { TillPorts } from './till'

/** The events that say that a transaction was changed; all others are of no use here. */
const CHANGES = /^net\.authorize\.payment\.(void|refund|fraud)\./
const SIGNATURE = /^sha512=([0-9a-f]{128})$/i

/** What a notification says, as far as it is believed: which transaction to look up. */
const notificationSchema = z.object({
  notificationId: z.string().trim().min(1).max(100),
  eventType: z.string(),
  payload: z.object({
    id: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,20}$/)),
  }),
})

/**
 * Takes a notification of Authorize.Net's (developer.authorize.net, webhooks): one about a void, a refund or a fraud
 * review is stored as a lookup of its transaction, once, whatever else it says; others are dropped. Throws AppError
 * unauthorized where the signature over the body's bytes is not the key's.
 */
export async function takeNotification(
  { db, now, log }: Pick<TillPorts, 'db' | 'now' | 'log'>,
  { body, signature, key }: { body: Buffer; signature: string | null; key: string },
): Promise<void> {
  if (!isSigned({ body, signature, key })) throw notSigned()
  const parsed = notificationSchema.safeParse(parse(body))
  if (!parsed.success || !CHANGES.test(parsed.data.eventType)) return
  const { notificationId, eventType, payload } = parsed.data
  log(`webhook ${eventType} received for transaction ${payload.id}`)
  await addLookup(db, { id: notificationId, transactionId: payload.id, now: now() })
}

/** HMAC-SHA512 over the body's bytes, in hex; the key's characters are taken as they are. Compared in constant time. */
function isSigned({ body, signature, key }: { body: Buffer; signature: string | null; key: string }): boolean {
  const [, hex = ''] = SIGNATURE.exec(signature?.trim() ?? '') ?? []
  const right = createHmac('sha512', key).update(body).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

function notSigned(): AppError {
  return new AppError({
    kind: 'unauthorized',
    message: 'webhook signature missing or invalid',
    sentence: 'Only notifications signed by Authorize.Net are accepted here.',
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
