import 'server-only'
import { TZDate } from '@date-fns/tz'
import ical, { type ICalCalendarData, type ICalEventData } from 'ical-generator'
import { site } from '@/lib/site'
import { isAmbiguousLocalTime, type ZoneBlock, zoneBlock } from './zone-block'

export type CalendarEntry = Omit<ICalEventData, 'start' | 'end' | 'timezone'> & {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** Writes a calendar file (RFC 5545), with ambiguous local times in UTC. */
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
  const zones = [...blocks.values()].map(({ lines }) => `${lines.trim()}\r\n`).join('')
  return `${file.toString().replace('\r\nBEGIN:VEVENT\r\n', `\r\n${zones}BEGIN:VEVENT\r\n`)}\r\n`
}
