import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatTime } from '@/lib/format'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'

const OWN_NAME = /^(?:hand|airport|city):/
const AIRPORT_CODE = /\(([A-Z]{3})\)$/
const ZIP_CODE = /^ZIP code (\d{5})$/

/** Says of a ride what tells it from others: "8:00 AM JFK → The Plaza, Thu Nov 26". Has no text of a visitor. */
export function describeRideInSubject({ pickup, dropOff, pickupTimeZone: timeZone }: Booking, at: string): string {
  const [time = ''] = /^[\d:]+ [AP]M/.exec(formatTime(at, timeZone)) ?? []
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  return `${time} ${nameInSubject(pickup)} → ${nameInSubject(dropOff)}, ${day.format(new Date(at)).replace(',', '')}`
}

/** A place that is listed here has its name; all others have the town and ZIP code that this site found. */
function nameInSubject({ id, name, zone, locatedBy, city, nameCheck }: BookedPlace): string {
  if (OWN_NAME.test(id)) return AIRPORT_CODE.exec(name)?.[1] ?? shortenPlaceName(name)
  const zip = zone ?? ZIP_CODE.exec(locatedBy ?? '')?.[1] ?? ''
  const town = (zip === '' && locatedBy) || findCity(city)?.name || nameCheck?.area || ''
  return [town, zip].filter(Boolean).join(' ') || 'an address'
}
