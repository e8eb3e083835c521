import 'server-only'
import { bookingPorts } from '@/lib/server/bookings'
import { toLogged } from '@/lib/server/database/storage-failure'
import { refreshAttack } from './card-attack/attack'
import { processLookups } from './lookups'
import { reconcileIfDue } from './reconcile'
import { goRound, lookIntoEverything } from './rounds'
import type { TillPorts } from './till'

const PAUSE_MS = 3000
/** The longest pause after rounds that failed one after another. */
const MAX_PAUSE_MS = 60_000

type OpenPorts = () => Promise<TillPorts>
type Watch = { stop: () => Promise<void> }

/**
 * Watches over the payments for as long as the server runs, beginning with everything that was left open when the last
 * one ended. To be called once. `stop` resolves when the payment that is being looked into has been; the others of
 * its round are looked into by the next server.
 */
export function watchPayments(openPorts: OpenPorts = bookingPorts): Watch {
  let started = false
  return repeat({
    failure: 'payment reconciliation run failed',
    async round(goOn) {
      const ports = await openPorts()
      if (!started) await lookIntoEverything(ports)
      started = true
      await goRound(ports, goOn)
      await refreshAttack(ports)
    },
  })
}

/**
 * Looks for changes made in the gateway's own pages for as long as the server runs: transactions that it was notified
 * of, and once a day whatever its lists show. To be called once. `stop` resolves when the lookup or the step that is
 * under way has ended.
 */
export function watchMerchantChanges(openPorts: OpenPorts = bookingPorts): Watch {
  return repeat({
    failure: 'gateway reconciliation run failed',
    async round(goOn) {
      const ports = await openPorts()
      await processLookups(ports, goOn)
      if (goOn()) await reconcileIfDue(ports)
    },
  })
}

/** Repeats a round every three seconds until it is stopped, more slowly while it fails. */
function repeat({ round, failure }: { round: (goOn: () => boolean) => Promise<void>; failure: string }): Watch {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let [stopped, failures] = [false, 0]

  async function run(): Promise<void> {
    try {
      await round(() => !stopped)
      failures = 0
    } catch (error) {
      failures += 1
      console.error(failure, toLogged(error))
    }
    if (!stopped) plan(Math.min(PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      current = run()
    }, ms)
    // A server that ends does not wait for the next round.
    timer.unref()
  }

  plan(0)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return current
    },
  }
}
