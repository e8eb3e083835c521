import 'server-only'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { getMapHosts, setMapHosts } from '@/lib/rendering/process-state'
import { describeStyleError, fetchMapStyleOrigins } from './map-style'

const REFRESH_INTERVAL_MS = 600_000
const FIRST_RETRY_DELAY_MS = 5000

/** Refreshes the CSP's map hosts from the style; call once. Until a read succeeds, the last known hosts stay. */
export function watchMapStyle(styleUrl: string): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let [stopped, failures] = [false, 0]

  async function refreshMapHosts(): Promise<void> {
    const { origins, errors } = await fetchMapStyleOrigins(styleUrl).catch(error => ({
      origins: [],
      errors: [describeStyleError(error)],
    }))
    setMapHosts(errors.length === 0 ? origins : [...new Set([...getMapHosts(), ...origins])])
    if (errors.length > 0 && failures === 0) console.warn(`map style: could not read all sources: ${errors.join('; ')}`)
    failures = errors.length === 0 ? 0 : failures + 1
    if (!stopped)
      scheduleRefresh(
        failures === 0
          ? REFRESH_INTERVAL_MS
          : exponentialBackoffMs({ failures, firstMs: FIRST_RETRY_DELAY_MS, maxMs: REFRESH_INTERVAL_MS }),
      )
  }

  function scheduleRefresh(ms: number): void {
    timer = setTimeout(() => void refreshMapHosts(), ms)
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
