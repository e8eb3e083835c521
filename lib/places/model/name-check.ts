import { formatMiles } from '@/lib/format'
import { METERS_PER_MILE, metersBetween, type Point } from './distance'
import { parsePlaceRef } from './place-ref'
import { type BookedPlace, isTyped, type Place, placeLabel } from './schemas'

const WARNING_MILES = 1
/** Text that leads farther from the other end of a ride may mean a namesake. */
const FAR_MILES = 250

/** Describes where a place lies whose name is only the customer's: "0.38 mi from Hillside, NY"; empty if verified. */
export function describeNameCheck(place: Pick<BookedPlace, 'nameCheck' | 'locatedBy' | 'zone'>): string {
  const { nameCheck, locatedBy, zone } = place
  if (zone !== undefined) return `Not verified; the fare holds for addresses in ZIP code ${zone}`
  if (isTyped(place))
    return locatedBy === null ? 'Not verified and not located' : `Not verified, located by ${locatedBy}`
  return nameCheck === undefined ? '' : `${formatMiles(nameCheck.miles)} from ${placeLabel(nameCheck)}`
}

/** Warns of a point over a mile from that place; empty otherwise. */
export function describeDistanceWarning({ nameCheck }: Pick<BookedPlace, 'nameCheck'>): string {
  if (nameCheck === undefined || nameCheck.miles <= WARNING_MILES) return ''
  return `The location is ${formatMiles(nameCheck.miles)} from ${nameCheck.name}. The fare is based on this location.`
}

/** Asks whether text as typed means a place far from the other end; null if that is near, chosen or confirmed. */
export function askAboutFarPlace({ id, locatedBy, ...point }: Place, other: Point): string | null {
  if (typeof locatedBy !== 'string') return null
  const miles = metersBetween(point, other) / METERS_PER_MILE
  const ref = parsePlaceRef(id)
  if (miles <= FAR_MILES || (ref?.kind === 'typed' && ref.isConfirmed)) return null
  return `Do you mean ${locatedBy}, ${Math.round(miles).toLocaleString('en-US')} miles away?`
}
