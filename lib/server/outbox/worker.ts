import 'server-only'
import { toLogged } from '@/lib/server/database/storage-failure'
import { type ClaimedMail, claimMail } from './claim-mail'
import { deliverMail } from './deliver-mail'
import { postEvents } from './deliver-webhook'
import { findLostLinks } from './lost-links'
import type { OutboxPorts } from './ports'

/** Mails under way at once. */
const MAILS_AT_ONCE = 6
/** How many of them may be tries after one that failed, so that addresses that are dead or stall leave room. */
const RETRIES_AT_ONCE = 2

/** Sends what the outbox holds, as far as it is due. */
export type Worker = {
  /** Begins everything that is due and finds room; ends before it has been sent. Throws where the database cannot be read. */
  round(): Promise<void>
  /** Ends when nothing is under way any more. */
  idle(): Promise<void>
  /** Begins nothing more. */
  stop(): void
}

/** A worker over the outbox; several, on several servers, share the work. */
export function createWorker(ports: OutboxPorts): Worker {
  const mails = new Set<Promise<void>>()
  let [retrying, stopped] = [0, false]
  let posting: Promise<void> | undefined
  let filling: Promise<void> | undefined

  /** Claims what is due until there is no room; the next mail that ends makes some. */
  async function fill(): Promise<void> {
    while (!stopped && mails.size < MAILS_AT_ONCE) {
      const claimed = await claimMail(ports, { retries: retrying < RETRIES_AT_ONCE })
      if (claimed === null) return
      begin(claimed)
    }
  }

  function begin(claimed: ClaimedMail): void {
    const again = claimed.row.attempts > 1 ? 1 : 0
    retrying += again
    const going = deliverMail(ports, claimed)
      .catch(error => console.error('saving an email delivery result failed', error))
      .finally(async () => {
        mails.delete(going)
        retrying -= again
        await fillOnce().catch(() => {
          // The next round says so.
        })
      })
    mails.add(going)
  }

  function fillOnce(): Promise<void> {
    filling ??= fill().finally(() => {
      filling = undefined
    })
    return filling
  }

  function post(): void {
    posting ??= postEvents(ports, () => !stopped)
      .catch(error => console.error('webhook delivery run failed', toLogged(error)))
      .finally(() => {
        posting = undefined
      })
  }

  return {
    async round() {
      if (stopped) return
      post()
      await findLostLinks(ports)
      await fillOnce()
    },
    async idle() {
      while (mails.size > 0 || posting !== undefined || filling !== undefined) {
        await Promise.all([...mails, posting, filling])
      }
    },
    stop() {
      stopped = true
    },
  }
}
