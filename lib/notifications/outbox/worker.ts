import 'server-only'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { type ClaimedEmail, claimEmail } from './claim-email'
import type { OutboxContext } from './context'
import { deliverEmail } from './deliver-email'
import { deliverWebhooks } from './deliver-webhook'
import { processLostLinkRequests } from './process-lost-links'

const MAX_CONCURRENT_EMAILS = 6
/** Leaves room for new emails while deliveries to unreachable mail servers time out. */
const MAX_CONCURRENT_RETRIES = 2

export type OutboxWorker = {
  /** Does not wait for the deliveries it starts. Throws if the database cannot be read. */
  startDueDeliveries(): Promise<void>
  idle(): Promise<void>
  stop(): void
}

/** Creates an outbox worker; several, on several servers, share the work. */
export function createOutboxWorker(context: OutboxContext): OutboxWorker {
  const deliveries = new Set<Promise<void>>()
  let [retryCount, stopped] = [0, false]
  let webhookDelivery: Promise<void> | undefined
  let claiming: Promise<void> | undefined

  async function claimUntilFull(): Promise<void> {
    while (!stopped && deliveries.size < MAX_CONCURRENT_EMAILS) {
      const claimed = await claimEmail(context, { includeRetries: retryCount < MAX_CONCURRENT_RETRIES })
      if (claimed === null) return
      startDelivery(claimed)
    }
  }

  function startDelivery(claimed: ClaimedEmail): void {
    const retryIncrement = claimed.row.attempts > 1 ? 1 : 0
    retryCount += retryIncrement
    const delivery = deliverEmail(context, claimed)
      .catch(error => console.error('saving an email delivery result failed', error))
      .finally(async () => {
        deliveries.delete(delivery)
        retryCount -= retryIncrement
        await claimUntilFullOnce().catch(() => {
          // The next run reports it.
        })
      })
    deliveries.add(delivery)
  }

  function claimUntilFullOnce(): Promise<void> {
    claiming ??= claimUntilFull().finally(() => {
      claiming = undefined
    })
    return claiming
  }

  function startWebhookDelivery(): void {
    webhookDelivery ??= deliverWebhooks(context, () => !stopped)
      .catch(error => console.error('webhook delivery run failed', toLoggableError(error)))
      .finally(() => {
        webhookDelivery = undefined
      })
  }

  return {
    async startDueDeliveries() {
      if (stopped) return
      startWebhookDelivery()
      await processLostLinkRequests(context)
      await claimUntilFullOnce()
    },
    async idle() {
      while (deliveries.size > 0 || webhookDelivery !== undefined || claiming !== undefined) {
        await Promise.all([...deliveries, webhookDelivery, claiming])
      }
    },
    stop() {
      stopped = true
    },
  }
}
