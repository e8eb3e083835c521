import { TZDate } from '@date-fns/tz'
import { z } from 'zod'

/** Backends write an unset date as the year 1; no post is older than this. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 9999
const dayPattern = z.iso.date()
const timePattern = z.iso.datetime({ local: true, offset: true })
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads when a post was published: a day ("2026-03-14"), an ISO 8601 time, which is the zone's unless it names another,
 * or milliseconds since the epoch. Returns a day, or a time with its offset. Null if it is no date of the
 * calendar.
 */
export function readPublishedAt(written: string | number, timeZone: string): string | null {
  const text = String(written)
    .trim()
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/(T.*[+-]\d\d):?(\d\d)?$/, (_, start, minutes = '00') => `${start}:${minutes}`)
  const isNumber = typeof written === 'number'
  const isDay = dayPattern.safeParse(text).success
  if (!isNumber && !isDay && !timePattern.safeParse(text).success) return null
  const hasZone = isNumber || isDay || OFFSET.test(text)
  const date = new Date(isNumber ? written : hasZone ? text : `${text}Z`)
  const year = date.getUTCFullYear()
  // Also true for an invalid date, whose year is NaN.
  if (!(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return null
  if (isDay) return text
  return (hasZone ? date : toInstant(date, timeZone)).toISOString()
}

/** Converts a time whose UTC fields are what the clocks of a zone show. */
function toInstant(shown: Date, timeZone: string): Date {
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()]
  return new TZDate(year, month, day, shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds(), timeZone)
}

/** Writes a time as the clocks of a zone show it: "2026-03-14T10:00". */
export function toLocalTime(time: string | number | Date, timeZone: string): string {
  return new TZDate(+new Date(time), timeZone).toISOString().slice(0, 16)
}
