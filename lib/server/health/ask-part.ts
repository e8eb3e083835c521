import 'server-only'

/** How one part stands. `behind`: it works, and has more to do than it gets done. `low`: it works, and room runs out. */
export const standings = ['ok', 'behind', 'low', 'unavailable'] as const
export type Standing = (typeof standings)[number]

/** What to ask a part, how long it may take to answer, and how long its answer counts. */
type Question = {
  ask: () => Promise<Standing>
  limitMs?: number
  keptMs?: number
  /** How long `unavailable` counts, where that is another time. */
  failureKeptMs?: number
  now?: () => number
}

const LIMIT_MS = 2000

/**
 * A part's standing, whenever it is asked for: an answer that is late, or none, is `unavailable`. Those who ask while it
 * is being found out are told the same, and an answer counts for a while, so that nobody can have the part asked all the
 * time.
 */
export function askPart({
  ask,
  limitMs = LIMIT_MS,
  keptMs = 0,
  failureKeptMs = keptMs,
  now = () => Date.now(),
}: Question): () => Promise<Standing> {
  let asking: Promise<Standing> | undefined
  let kept: { standing: Standing; until: number } | undefined

  async function find(): Promise<Standing> {
    const standing = await ask().catch((): Standing => 'unavailable')
    kept = { standing, until: now() + (standing === 'unavailable' ? failureKeptMs : keptMs) }
    asking = undefined
    return standing
  }

  return async () => {
    if (kept !== undefined && now() < kept.until) return kept.standing
    asking ??= find()
    return await within(asking, limitMs)
  }
}

async function within(standing: Promise<Standing>, limitMs: number): Promise<Standing> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Standing>(resolve => {
    timer = setTimeout(() => resolve('unavailable'), limitMs)
  })
  try {
    return await Promise.race([standing, late])
  } finally {
    clearTimeout(timer)
  }
}
