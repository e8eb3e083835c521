import 'server-only'

/** Backends write an unset date as the year 1; no post is older than this. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 9999
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Normalizes a date: a day ("2026-03-14"), an ISO 8601 instant, or milliseconds since the epoch. */
export function normalizeDate(value: unknown): { value?: string; reason?: string } {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string' && typeof value !== 'number') return { reason: 'is not a date; ignored' }
  const date = new Date(value)
  const year = date.getUTCFullYear()
  // Also true for an invalid date, whose year is NaN.
  if (!(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return { reason: 'is not a date; ignored' }
  return { value: typeof value === 'string' && DATE_PATTERN.test(value) ? value : date.toISOString() }
}

/** Reads the tags that are strings and drops anything else. */
export function readTags(value: unknown): { value: string[]; reason?: string } {
  if (value === undefined) return { value: [] }
  if (!Array.isArray(value)) return { value: [], reason: 'is not a list; ignored' }
  const tags = value.filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
  const hasInvalid = value.some(tag => typeof tag !== 'string')
  return { value: tags, ...(hasInvalid && { reason: 'has tags that are not strings; ignored' }) }
}
