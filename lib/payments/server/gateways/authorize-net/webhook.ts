import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { parseJson } from '@/lib/platform/http-client'

const RELEVANT_EVENT_TYPES = /^net\.authorize\.payment\.(void|refund|fraud)\./
const SIGNATURE_PATTERN = /^sha512=([0-9a-f]{128})$/i

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

/** `id` is the same when the notification is sent again. */
export type Notification = { id: string; eventType: string; transactionId: string }

/**
 * Reads a webhook (developer.authorize.net, webhooks); null if nothing of interest happened. It only says which
 * transaction to look at. Throws AppError unauthorized unless the signature matches the bytes.
 */
export function readAuthorizeNetWebhook(body: Buffer, signature: string | null, key: string): Notification | null {
  if (!isSignatureValid(body, signature, key)) throw invalidSignature()
  const parsed = notificationSchema.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success || !RELEVANT_EVENT_TYPES.test(parsed.data.eventType)) return null
  const { notificationId: id, eventType, payload } = parsed.data
  return { id, eventType, transactionId: payload.id }
}

/** The key is used as text, not decoded. */
function isSignatureValid(body: Buffer, signature: string | null, key: string): boolean {
  const [, hex = ''] = SIGNATURE_PATTERN.exec(signature?.trim() ?? '') ?? []
  const expected = createHmac('sha512', key).update(body).digest()
  const received = Buffer.from(hex, 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function invalidSignature(): AppError {
  return new AppError({
    kind: 'unauthorized',
    message: 'webhook signature missing or invalid',
    userMessage: 'Only notifications signed by Authorize.Net are accepted.',
  })
}
