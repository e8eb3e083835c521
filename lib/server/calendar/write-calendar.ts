import 'server-only'
import { TZDate } from '@date-fns/tz'
import ical, { type ICalCalendarData, type ICalEventData } from 'ical-generator'
import { site } from '@/lib/site'
import { isAmbiguousLocalTime, type ZoneBlock, zoneBlock } from './zone-block'

/** An entry of a calendar; its times are told in its zone. */
export type CalendarEntry = Omit<ICalEventData, 'start' | 'end' | 'timezone'> & {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/**
 * A calendar file, RFC 5545: lines end in CRLF and are folded, times are of a zone whose rules come with it. A time that
 * the clocks of its zone show twice is told in UTC, because by its zone nobody could say which of the two is meant.
 */
export function writeCalendar({ entries, ...calendar }: ICalCalendarData & { entries: CalendarEntry[] }): string {
  const blocks = new Map<string, ZoneBlock>()
  const file = ical({ prodId: { company: site.brand.replace(/[^\w ]/g, ''), product: 'Rides' }, ...calendar })
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
  // Components follow all properties of the calendar.
  const zones = [...blocks.values()].map(({ lines }) => `${lines.trim()}\r\n`).join('')
  return `${file.toString().replace('\r\nBEGIN:VEVENT\r\n', `\r\n${zones}BEGIN:VEVENT\r\n`)}\r\n`
}
