import 'server-only'
import { getMapHosts, setMapHosts } from '@/lib/security/map-hosts.js'
import { describeStyleError, fetchMapStyleOrigins } from './map-style'

/** Refresh interval: a style may change its hosts. */
const REFRESH_INTERVAL_MS = 600_000
/** Backoff after the first failure; doubles with each further one. */
const FIRST_RETRY_DELAY_MS = 5000

/**
 * Refreshes the map hosts of the Content Security Policy from the style while the server runs; call once. Until a
 * read succeeds, pages use the last known hosts.
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
    // Logs each outage once.
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
    // A shutdown does not wait for the next refresh.
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
