import 'server-only'
import { withTimeout } from '@/lib/platform/with-timeout'

/** `behind`: works, with a backlog. `low`: works, with little space left. */
export const healthStatuses = ['ok', 'behind', 'low', 'unavailable'] as const
export type HealthStatus = (typeof healthStatuses)[number]

type PartCheckOptions = {
  check: () => Promise<HealthStatus>
  timeoutMs?: number
  cacheMs?: number
  failureCacheMs?: number
  now?: () => number
}

const DEFAULT_TIMEOUT_MS = 2000

/** Creates a cached health check: a late or failed check is `unavailable`. Concurrent callers share one check. */
export function createPartCheck({
  check,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  cacheMs = 0,
  failureCacheMs = cacheMs,
  now = () => Date.now(),
}: PartCheckOptions): () => Promise<HealthStatus> {
  let pending: Promise<HealthStatus> | undefined
  let cached: { status: HealthStatus; until: number } | undefined

  async function runCheck(): Promise<HealthStatus> {
    const status = await check().catch((): HealthStatus => 'unavailable')
    cached = { status, until: now() + (status === 'unavailable' ? failureCacheMs : cacheMs) }
    pending = undefined
    return status
  }

  return async () => {
    if (cached !== undefined && now() < cached.until) return cached.status
    pending ??= runCheck()
    return await withTimeout(pending, timeoutMs, 'unavailable')
  }
}
