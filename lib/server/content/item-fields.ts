import 'server-only'

/** Backends write an unset date as the year 1; no post is older than this. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 9999
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** A date as a day ("2026-03-14") or an instant in ISO 8601; milliseconds since the epoch are a date too. */
export function normalizeDate(value: unknown): { value?: string; reason?: string } {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string' && typeof value !== 'number') return { reason: 'is not a date; ignored' }
  const date = new Date(value)
  const year = date.getUTCFullYear()
  // An invalid date has no year, which no comparison holds for.
  if (!(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return { reason: 'is not a date; ignored' }
  return { value: typeof value === 'string' && DATE_PATTERN.test(value) ? value : date.toISOString() }
}

/** The tags that are texts; anything else in their place is left out. */
export function readTags(value: unknown): { value: string[]; reason?: string } {
  if (value === undefined) return { value: [] }
  if (!Array.isArray(value)) return { value: [], reason: 'is not a list; ignored' }
  const tags = value.filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
  const hasInvalid = value.some(tag => typeof tag !== 'string')
  return { value: tags, ...(hasInvalid && { reason: 'has tags that are not strings; ignored' }) }
}
