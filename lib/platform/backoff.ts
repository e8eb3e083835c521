import 'server-only'

/** Calculates an exponential backoff: `firstMs` after the first failure, doubling up to `maxMs`. */
export function exponentialBackoffMs({
  failures,
  firstMs,
  maxMs,
}: {
  failures: number
  firstMs: number
  maxMs: number
}): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30), maxMs)
}
