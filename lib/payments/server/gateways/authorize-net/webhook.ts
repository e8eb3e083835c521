import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { PaymentContext } from '@/lib/payments/server/context'
import { enqueueLookup } from '@/lib/payments/server/transaction-lookup-store'
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

/**
 * Handles a webhook (developer.authorize.net, webhooks). Trusts only the transaction number. Throws AppError
 * unauthorized unless the signature matches the bytes.
 */
export async function handleAuthorizeNetWebhook(
  { db, now, log }: Pick<PaymentContext, 'db' | 'now' | 'log'>,
  { body, signature, key }: { body: Buffer; signature: string | null; key: string },
): Promise<void> {
  if (!isSignatureValid({ body, signature, key })) throw invalidSignature()
  const parsed = notificationSchema.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success || !RELEVANT_EVENT_TYPES.test(parsed.data.eventType)) return
  const { notificationId, eventType, payload } = parsed.data
  log(`webhook ${eventType} received for transaction ${payload.id}`)
  await enqueueLookup(db, { id: notificationId, transactionId: payload.id, now: now() })
}

/** The key is used as text, not decoded. */
function isSignatureValid({ body, signature, key }: { body: Buffer; signature: string | null; key: string }): boolean {
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
