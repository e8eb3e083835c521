import { readSite } from '#site'
import 'server-only'
import { TZDate } from '@date-fns/tz'
import ical, { type ICalCalendarData, type ICalEventData } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'

const HOUR_MS = 60 * 60_000
const blocks = new Map<string, ZoneBlock | null>()

export type CalendarEntry = Omit<ICalEventData, 'start' | 'end' | 'timezone'> & {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** Writes a calendar file (RFC 5545), with ambiguous local times in UTC. */
export function writeCalendar({ entries, ...calendar }: ICalCalendarData & { entries: CalendarEntry[] }): string {
  const blocks = new Map<string, ZoneBlock>()
  const file = ical({ prodId: { company: readSite().brand.replace(/[^\w ]/g, ''), product: 'Rides' }, ...calendar })
  for (const { startsAt, endsAt, timeZone, ...event } of entries) {
    const block = zoneBlock(timeZone)
    const usesZone = block !== null && ![startsAt, endsAt].some(at => isAmbiguousLocalTime(at, timeZone))
    if (usesZone) blocks.set(block.name, block)
    const toEventTime = (at: Date) => (usesZone ? new TZDate(+at, timeZone) : at)
    file.createEvent({
      ...event,
      start: toEventTime(startsAt),
      end: toEventTime(endsAt),
      timezone: usesZone ? block.name : null,
    })
  }
  const zones = [...blocks.values()].map(({ lines }) => `${lines.trim()}\r\n`).join('')
  return `${file.toString().replace('\r\nBEGIN:VEVENT\r\n', `\r\n${zones}BEGIN:VEVENT\r\n`)}\r\n`
}

type ZoneBlock = { name: string; lines: string }

/** Builds the VTIMEZONE of an IANA zone; null if it has none. */
function zoneBlock(timeZone: string): ZoneBlock | null {
  const cachedBlock = blocks.get(timeZone)
  if (cachedBlock !== undefined) return cachedBlock
  const [lines = '', reference = ''] = [tzlib_get_ical_block(timeZone)].flat()
  // A zone's old name resolves to its current one.
  const name = /^TZID=(.+)$/.exec(reference)?.[1]
  const block = name === undefined || !lines.startsWith('BEGIN:VTIMEZONE') ? null : { name, lines }
  blocks.set(timeZone, block)
  return block
}

/** Returns whether an instant's local time occurs twice on that day because clocks went back. */
function isAmbiguousLocalTime(instant: Date, timeZone: string): boolean {
  const localTime = (at: Date) => `${toIsoDateInZone(at, timeZone)} ${toTimeInZone(at, timeZone)}`
  return [-HOUR_MS, HOUR_MS].some(shift => localTime(new Date(+instant + shift)) === localTime(instant))
}
