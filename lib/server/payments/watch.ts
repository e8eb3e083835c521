import 'server-only'
import { bookingPorts } from '@/lib/server/bookings'
import { refreshAttack } from './card-attack/attack'
import { goRound, lookIntoEverything } from './rounds'
import type { TillPorts } from './till'

const PAUSE_MS = 3000
/** The longest pause after rounds that failed one after another. */
const MAX_PAUSE_MS = 60_000

/**
 * Watches over the payments for as long as the server runs, beginning with everything that was left open when the last
 * one ended. To be called once. `stop` resolves when the payment that is being looked into has been; the others of
 * its round are looked into by the next server.
 */
export function watchPayments(openPorts: () => Promise<TillPorts> = bookingPorts): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let [started, stopped, failures] = [false, false, 0]

  async function round(): Promise<void> {
    try {
      const ports = await openPorts()
      if (!started) await lookIntoEverything(ports)
      started = true
      await goRound(ports, () => !stopped)
      await refreshAttack(ports)
      failures = 0
    } catch (error) {
      failures += 1
      console.error('the payments could not be looked into', error)
    }
    if (!stopped) plan(Math.min(PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      current = round()
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
