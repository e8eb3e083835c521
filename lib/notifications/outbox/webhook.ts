import 'server-only'
import { createHmac } from 'node:crypto'
import { isOk, requestStatus, TimeoutError } from '@/lib/platform/http-client'

const TIMEOUT_MS = 10_000

export type WebhookClient = { post(body: string): Promise<{ accepted: true } | { accepted: false; reason: string }> }

type WebhookOptions = { url: string; secret: string; now: () => Date }

/** Creates a client that posts signed events without following redirects (docs/webhooks.md). */
export function createWebhook({ url, secret, now }: WebhookOptions): WebhookClient {
  return {
    async post(body) {
      const timestamp = String(Math.floor(+now() / 1000))
      try {
        const status = await requestStatus({
          url,
          headers: {
            'nocturne-timestamp': timestamp,
            'nocturne-signature': `v1=${sign({ secret, timestamp, body })}`,
          },
          body,
          timeoutMs: TIMEOUT_MS,
        })
        return isOk(status) ? { accepted: true } : { accepted: false, reason: `status_${status}` }
      } catch (error) {
        return { accepted: false, reason: error instanceof TimeoutError ? 'timeout' : 'connection' }
      }
    },
  }
}

function sign({ secret, timestamp, body }: { secret: string; timestamp: string; body: string }): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
