import 'server-only'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'

/** A zone as a calendar file tells it: the name that its times refer to, and the rules of its clocks. */
export type ZoneBlock = { name: string; lines: string }

const HOUR_MS = 60 * 60_000
const blocks = new Map<string, ZoneBlock | null>()

/** The VTIMEZONE of an IANA zone; null where there is none, and times are told in UTC. */
export function zoneBlock(timeZone: string): ZoneBlock | null {
  const known = blocks.get(timeZone)
  if (known !== undefined) return known
  const [lines = '', reference = ''] = [tzlib_get_ical_block(timeZone)].flat()
  // An old name of a zone is told under its present one.
  const name = /^TZID=(.+)$/.exec(reference)?.[1]
  const block = name === undefined || !lines.startsWith('BEGIN:VTIMEZONE') ? null : { name, lines }
  blocks.set(timeZone, block)
  return block
}

/** Whether clocks that went back show an instant's time twice on that day: by itself it does not say which is meant. */
export function isAmbiguousLocalTime(instant: Date, timeZone: string): boolean {
  const localTime = (at: Date) => `${toIsoDateInZone(at, timeZone)} ${toTimeInZone(at, timeZone)}`
  return [-HOUR_MS, HOUR_MS].some(shift => localTime(new Date(+instant + shift)) === localTime(instant))
}
