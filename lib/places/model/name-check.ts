import { formatMiles } from '@/lib/format'
import { type BookedPlace, isTyped, placeLabel } from './schemas'

const WARNING_MILES = 1

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
