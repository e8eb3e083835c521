import 'server-only'
import { getMapHosts, setMapHosts } from '@/lib/security/map-hosts.js'
import { describeStyleError, fetchMapStyleOrigins } from './map-style'

/** How long what was read counts: a style may name other hosts one day. */
const REFRESH_INTERVAL_MS = 600_000
/** The pause after a failure; it doubles with each that follows. */
const FIRST_RETRY_DELAY_MS = 5000

/**
 * Keeps the policy's hosts of the open map as its style has them, for as long as the server runs. Pages are served
 * meanwhile with what is known, and what was known stays while the style cannot be read. To be called once.
 */
export function watchMapStyle(styleUrl: string): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let [stopped, failures] = [false, 0]

  async function refreshMapHosts(): Promise<void> {
    const { origins, faults } = await fetchMapStyleOrigins(styleUrl).catch(error => ({
      origins: [],
      faults: [describeStyleError(error)],
    }))
    setMapHosts(faults.length === 0 ? origins : [...new Set([...getMapHosts(), ...origins])])
    // Told once, and again when it is over and comes back: the log is no clock.
    if (faults.length > 0 && failures === 0) console.warn(`map style: could not read all sources: ${faults.join('; ')}`)
    failures = faults.length === 0 ? 0 : failures + 1
    if (!stopped)
      scheduleRefresh(
        failures === 0
          ? REFRESH_INTERVAL_MS
          : Math.min(FIRST_RETRY_DELAY_MS * 2 ** (failures - 1), REFRESH_INTERVAL_MS),
      )
  }

  function scheduleRefresh(ms: number): void {
    timer = setTimeout(() => void refreshMapHosts(), ms)
    // A server that ends does not wait for the next look.
    timer.unref()
  }

  void refreshMapHosts()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
