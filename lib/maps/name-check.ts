import { formatMiles } from '@/lib/format'
import { type BookedPlace, isTyped, type NameCheck, placeLabel } from './schemas'

type Checked = Pick<BookedPlace, 'nameCheck' | 'locatedBy'>

/** Warns when the point is farther than this from the place that its name refers to. */
const WARNING_MILES = 1

/**
 * Describes in one line where an unverified place lies: "Nearest known place: Hillside, NY (0.38 mi)". Adds the place
 * that the name refers to, unless the warning mentions it. For an address used as typed, names what located it. Empty
 * for a verified name and for bookings from before names were checked.
 */
export function describeNearestPlace(place: Checked): string {
  const { nameCheck, locatedBy } = place
  if (isTyped(place)) return locatedBy === null ? 'As typed, and not located' : `As typed, located by ${locatedBy}`
  if (nameCheck === undefined) return ''
  const { nearest, named } = nameCheck
  const nearestText = `Nearest known place: ${placeLabel(nearest)} (${formatMiles(nearest.miles)})`
  if (named === null || isFar(nameCheck) || placeLabel(named) === placeLabel(nearest)) return nearestText
  return `${nearestText}; ${placeLabel(named)} is ${formatMiles(named.miles)} away`
}

/**
 * Warns the operator when a point is over a mile from the place that its name refers to. If the name refers to no
 * known place, the nearest known place counts. Empty if there is nothing to warn about.
 */
export function describeDistanceWarning({ nameCheck }: Pick<BookedPlace, 'nameCheck'>): string {
  if (nameCheck === undefined || !isFar(nameCheck)) return ''
  const { nearest, named } = nameCheck
  if (named !== null)
    return `The location is ${formatMiles(named.miles)} from ${named.name}. The fare is for this location.`
  return `The place name is not verified, and the location is ${formatMiles(nearest.miles)} from the nearest known place.`
}

/** Joins description and warning in one line for lists and files; empty if there is neither. */
export function describeNameCheck(place: Checked): string {
  const warning = describeDistanceWarning(place)
  return [describeNearestPlace(place), warning && `WARNING: ${warning}`].filter(Boolean).join('. ')
}

function isFar({ nearest, named }: NameCheck): boolean {
  return (named ?? nearest).miles > WARNING_MILES
}
