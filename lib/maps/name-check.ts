import { formatMiles } from '@/lib/format'
import { type BookedPlace, isTyped, type NameCheck, placeLabel } from './schemas'

type Checked = Pick<BookedPlace, 'nameCheck' | 'locatedBy'>

/** Farther than this from where its name belongs, a point is worth a warning. */
const WARNING_MILES = 1

/**
 * Says in one line where the point of an unverified name lies: "Nearest known place: Hillside, NY (0.38 mi)". Beside it
 * stands the place that the name names, unless the warning tells it. Of an address as typed it says what located it. Empty for a verified name, and for a booking from
 * before names were checked.
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
 * Warns the operator where the point is over a mile from the place that its name names, or, where it names none that we
 * know, from every known place. Empty where there is nothing to warn of.
 */
export function describeDistanceWarning({ nameCheck }: Pick<BookedPlace, 'nameCheck'>): string {
  if (nameCheck === undefined || !isFar(nameCheck)) return ''
  const { nearest, named } = nameCheck
  if (named !== null)
    return `The location is ${formatMiles(named.miles)} from ${named.name}. The fare is for this location.`
  return `The place name is not verified, and the location is ${formatMiles(nearest.miles)} from the nearest known place.`
}

/** Both in one line of text, for lists and files; empty where there is neither. */
export function describeNameCheck(place: Checked): string {
  const warning = describeDistanceWarning(place)
  return [describeNearestPlace(place), warning && `WARNING: ${warning}`].filter(Boolean).join('. ')
}

function isFar({ nearest, named }: NameCheck): boolean {
  return (named ?? nearest).miles > WARNING_MILES
}
