import { TZDate, tz } from '@date-fns/tz'
import { parseISO } from 'date-fns'

/** Backends write an unset date as the year 1; no post is older than this. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 9999
const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Reads when a post was published: a day ("2026-03-14"), an ISO 8601 time, which is the zone's unless it names another,
 * or milliseconds since the epoch. Returns a day, or a time with its offset. Null if it is no date of the calendar.
 */
export function readPublishedAt(written: string | number, timeZone: string): string | null {
  const text = String(written).trim()
  const isText = typeof written === 'string'
  const hasZone = !isText || /\d\d:\d\d.*(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(text)
  // `parseISO` also reads weeks, ordinal dates and centuries.
  const isIso = isText && /^\d{4}-\d\d-\d\d(?:$|[T ]\d\d:\d\d)/i.test(text)
  const date = isText ? parseISO(isIso ? text.toUpperCase() : '', { in: tz(timeZone) }) : new TZDate(written, timeZone)
  const year = date.getFullYear()
  // Also true for an invalid date, whose year is NaN.
  if (!(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return null
  if (DAY.test(text)) return text
  return hasZone ? new Date(+date).toISOString() : date.toISOString()
}
