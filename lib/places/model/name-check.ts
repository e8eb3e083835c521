import { formatMiles } from '@/lib/format'
import { type BookedPlace, isTyped, type NameCheck, placeLabel } from './schemas'

type Checked = Pick<BookedPlace, 'nameCheck' | 'locatedBy'>

const WARNING_MILES = 1

/** Describes where an unverified place lies: "Nearest known place: Hillside, NY (0.38 mi)". */
export function describeNearestPlace(place: Checked): string {
  const { nameCheck, locatedBy } = place
  if (isTyped(place))
    return locatedBy === null ? 'Not verified and not located' : `Not verified, located by ${locatedBy}`
  if (nameCheck === undefined) return ''
  const { nearest, named } = nameCheck
  const nearestText = `Nearest known place: ${placeLabel(nearest)} (${formatMiles(nearest.miles)})`
  if (named === null || isFar(nameCheck) || placeLabel(named) === placeLabel(nearest)) return nearestText
  return `${nearestText}; ${placeLabel(named)} is ${formatMiles(named.miles)} away`
}

/** Warns when a point is over a mile from the place of its name; empty otherwise. */
export function describeDistanceWarning({ nameCheck }: Pick<BookedPlace, 'nameCheck'>): string {
  if (nameCheck === undefined || !isFar(nameCheck)) return ''
  const { nearest, named } = nameCheck
  if (named !== null)
    return `The location is ${formatMiles(named.miles)} from ${named.name}. The fare is based on this location.`
  return `The place name is not verified, and the location is ${formatMiles(nearest.miles)} from the nearest known place.`
}

/** Joins description and warning; empty if there is neither. */
export function describeNameCheck(place: Checked): string {
  const warning = describeDistanceWarning(place)
  return [describeNearestPlace(place), warning && `WARNING: ${warning}`].filter(Boolean).join('. ')
}

function isFar({ nearest, named }: NameCheck): boolean {
  return (named ?? nearest).miles > WARNING_MILES
}
