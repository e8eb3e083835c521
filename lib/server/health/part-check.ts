import 'server-only'

/** How one part stands. `behind`: it works, and has more to do than it gets done. `low`: it works, and room runs out. */
export const healthStatuses = ['ok', 'behind', 'low', 'unavailable'] as const
export type HealthStatus = (typeof healthStatuses)[number]

/** What to ask a part, how long it may take to answer, and how long its answer counts. */
type PartCheckOptions = {
  check: () => Promise<HealthStatus>
  timeoutMs?: number
  cacheMs?: number
  /** How long `unavailable` counts, where that is another time. */
  failureCacheMs?: number
  now?: () => number
}

const DEFAULT_TIMEOUT_MS = 2000

/**
 * A part's standing, whenever it is asked for: an answer that is late, or none, is `unavailable`. Those who ask while it
 * is being found out are told the same, and an answer counts for a while, so that nobody can have the part asked all the
 * time.
 */
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
    return await withTimeout(pending, timeoutMs)
  }
}

async function withTimeout(status: Promise<HealthStatus>, timeoutMs: number): Promise<HealthStatus> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<HealthStatus>(resolve => {
    timer = setTimeout(() => resolve('unavailable'), timeoutMs)
  })
  try {
    return await Promise.race([status, timeout])
  } finally {
    clearTimeout(timer)
  }
}
