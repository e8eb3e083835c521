import { createHmac, randomUUID } from 'node:crypto'
import type { LedgerEvent } from './authorize-net-ledger'
import { gatewayKeys } from './authorize-net-requests'

/** Body of a webhook and its X-ANET-Signature header. */
export type Notification = { body: string; signature: string }

/** Builds and signs the webhook of an event. */
export function notificationOf({ eventType, entry }: LedgerEvent, atMs: number): Notification {
  const body = JSON.stringify({
    notificationId: randomUUID(),
    eventType,
    eventDate: new Date(atMs).toISOString().replace('Z', '0000Z'),
    webhookId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    payload: {
      responseCode: Number(entry.verdict.responseCode),
      authCode: 'A1B2C3',
      avsResponse: entry.verdict.avs,
      authAmount: entry.amountCents / 100,
      invoiceNumber: entry.invoiceNumber,
      entityName: 'transaction',
      id: entry.transId,
    },
  })
  return { body, signature: signatureOf(body) }
}

/** Computes the signature header of a body. */
export function signatureOf(body: string, key: string = gatewayKeys.signatureKey): string {
  return `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
}
