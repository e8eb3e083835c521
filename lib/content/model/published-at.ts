import { TZDate, tz } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'

/** Backends write an unset date as the year 1; no post is older than this. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 9999
const DAY = /^\d{4}-\d\d-\d\d$/
/** What `parseISO` reads besides a day, and of offsets only those that exist. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.,]*(Z|[+-](?:(?:0\d|1[0-3])(?::?\d\d)?|14(?::?00)?))?$/

/**
 * Reads when a post was published: a day ("2026-03-14"), an ISO 8601 time, which is the zone's unless it names another,
 * or milliseconds since the epoch. Returns a day, or a time with its offset. Null if it is no date of the
 * calendar.
 */
export function readPublishedAt(written: string | number, timeZone: string): string | null {
  const isText = typeof written === 'string'
  const text = isText ? written.trim().toUpperCase() : ''
  const time = TIME.exec(text)
  const isDay = DAY.test(text)
  // `parseISO` also reads weeks, ordinal dates and centuries.
  const date = isText
    ? parseISO(isDay || time !== null ? text : '', { in: tz(timeZone) })
    : new TZDate(written, timeZone)
  const year = date.getFullYear()
  // Also true for an invalid date, whose year is NaN.
  if (!(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return null
  if (isDay) return text
  const hasZone = !isText || time?.[1] !== undefined
  return hasZone ? new Date(+date).toISOString() : date.toISOString()
}

/** Writes a time as the clocks of a zone show it: "2026-03-14T10:00". */
export function toLocalTime(time: string | number | Date, timeZone: string): string {
  return new TZDate(+new Date(time), timeZone).toISOString().slice(0, 16)
}
