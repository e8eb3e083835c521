import 'server-only'
import { holdMapHosts, knownMapHosts } from '@/lib/security/map-hosts.js'
import { readMapStyle, wordsOf } from './map-style'

/** How long what was read counts: a style may name other hosts one day. */
const KEPT_MS = 600_000
/** The pause after a failure; it doubles with each that follows. */
const RETRY_MS = 5000

/**
 * Keeps the policy's hosts of the open map as its style has them, for as long as the server runs. Pages are served
 * meanwhile with what is known, and what was known stays while the style cannot be read. To be called once.
 */
export function watchMapStyle(styleUrl: string): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let [stopped, failures] = [false, 0]

  async function look(): Promise<void> {
    const { origins, faults } = await readMapStyle(styleUrl).catch(error => ({ origins: [], faults: [wordsOf(error)] }))
    holdMapHosts(faults.length === 0 ? origins : [...new Set([...knownMapHosts(), ...origins])])
    // Told once, and again when it is over and comes back: the log is no clock.
    if (faults.length > 0 && failures === 0) console.warn(`map style: could not read all sources: ${faults.join('; ')}`)
    failures = faults.length === 0 ? 0 : failures + 1
    if (!stopped) plan(failures === 0 ? KEPT_MS : Math.min(RETRY_MS * 2 ** (failures - 1), KEPT_MS))
  }

  function plan(ms: number): void {
    timer = setTimeout(() => void look(), ms)
    // A server that ends does not wait for the next look.
    timer.unref()
  }

  void look()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
