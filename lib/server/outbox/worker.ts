import 'server-only'
import { toLoggableError } from '@/lib/server/database/storage-failure'
import { type ClaimedEmail, claimEmail } from './claim-email'
import type { OutboxContext } from './context'
import { deliverEmail } from './deliver-email'
import { deliverWebhooks } from './deliver-webhook'
import { processLostLinkRequests } from './lost-link-requests'

/** Mails under way at once. */
const MAX_CONCURRENT_EMAILS = 6
/** How many of them may be tries after one that failed, so that addresses that are dead or stall leave room. */
const MAX_CONCURRENT_RETRIES = 2

/** Sends what the outbox holds, as far as it is due. */
export type OutboxWorker = {
  /** Begins everything that is due and finds room; ends before it has been sent. Throws where the database cannot be read. */
  startDueDeliveries(): Promise<void>
  /** Ends when nothing is under way any more. */
  idle(): Promise<void>
  /** Begins nothing more. */
  stop(): void
}

/** A worker over the outbox; several, on several servers, share the work. */
export function createOutboxWorker(context: OutboxContext): OutboxWorker {
  const deliveries = new Set<Promise<void>>()
  let [retryCount, stopped] = [0, false]
  let webhookDelivery: Promise<void> | undefined
  let claiming: Promise<void> | undefined

  /** Claims what is due until there is no room; the next mail that ends makes some. */
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
          // The next round says so.
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
