import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import { placeLabel } from '@/lib/maps/schemas'
import { oneLine } from '@/lib/server/tidy-text'
import { site } from '@/lib/site'
import { describeWay } from './describe'
import type { Way } from './ways'
import type { Entry } from './write'

/** What every calendar says of one drive. The version of its booking is its sequence: the higher one counts. */
export function entryOf({ booking, version, way }: { booking: Booking; version: number; way: Way }): Entry {
  return {
    id: way.uid,
    sequence: version,
    startsAt: way.startsAt,
    endsAt: way.endsAt,
    timeZone: booking.pickupTimeZone,
    summary: `${site.brand}: ${way.name === 'return' ? 'return ride' : 'ride'} to ${oneLine(way.to.name)}`,
    location: oneLine(placeLabel(way.from)),
    description: describeWay({ booking, way }),
  }
}
