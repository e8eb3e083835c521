import 'server-only'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'

export type ZoneBlock = { name: string; lines: string }

const HOUR_MS = 60 * 60_000
const blocks = new Map<string, ZoneBlock | null>()

/** Builds the VTIMEZONE of an IANA zone; null if it has none. */
export function zoneBlock(timeZone: string): ZoneBlock | null {
  const known = blocks.get(timeZone)
  if (known !== undefined) return known
  const [lines = '', reference = ''] = [tzlib_get_ical_block(timeZone)].flat()
  // A zone's old name resolves to its current one.
  const name = /^TZID=(.+)$/.exec(reference)?.[1]
  const block = name === undefined || !lines.startsWith('BEGIN:VTIMEZONE') ? null : { name, lines }
  blocks.set(timeZone, block)
  return block
}

/** Returns whether an instant's local time occurs twice on that day because clocks went back. */
export function isAmbiguousLocalTime(instant: Date, timeZone: string): boolean {
  const localTime = (at: Date) => `${toIsoDateInZone(at, timeZone)} ${toTimeInZone(at, timeZone)}`
  return [-HOUR_MS, HOUR_MS].some(shift => localTime(new Date(+instant + shift)) === localTime(instant))
}
