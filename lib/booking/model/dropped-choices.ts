import type { Draft } from './draft'
import { describeService } from './fields'
import { formatFlight } from './format-extras'

/** What the rider had chosen and a change of something else took away. `undo` restores it, or has done so. */
export type DroppedChoices = { names: string[]; undo: Partial<Draft>; isRestored?: true }

/**
 * Compares a draft as the rider changed it, `asked`, with what it became.
 * - A choice of service comes back with the place that ended it; a flight only with its airport, `before`.
 */
export function findDroppedChoices({
  before,
  asked,
  after,
}: {
  before: Draft
  asked: Draft
  after: Draft
}): DroppedChoices | undefined {
  const isDropped = (list: (draft: Draft) => string[]) => {
    const kept = list(after)
    return list(asked).filter(name => !kept.includes(name))
  }
  const [service, rest] = [isDropped(listServiceChoices), isDropped(listOtherChoices)]
  if (service.length + rest.length === 0) return undefined
  const places: (keyof Draft)[] = ['pickupLocation', 'dropOffLocation']
  const changed = Object.entries(before).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(after[key as keyof Draft]) &&
      (rest.length > 0 || !places.includes(key as keyof Draft)),
  )
  return { names: [...service, ...rest], undo: Object.fromEntries(changed) }
}

function listServiceChoices(draft: Draft): string[] {
  const { isServiceChosen, isCarpool, luggageWeight } = draft
  return [
    isServiceChosen ? describeService(draft) : '',
    isCarpool ? 'carpool' : '',
    luggageWeight === '' ? '' : `${luggageWeight} luggage`,
  ].filter(name => name !== '')
}

/** A flight may move to the other leg. */
function listOtherChoices({ pickupLocation, dropOffLocation, returnDate, returnTime, extras }: Draft): string[] {
  const arrivals = [extras.arrival, extras.returnArrival].filter(arrival => arrival !== null)
  const flights = [...arrivals, extras.departure, extras.returnDeparture].filter(flight => flight !== null)
  return [
    pickupLocation?.name ?? '',
    dropOffLocation?.name ?? '',
    returnDate === '' && returnTime === '' ? '' : 'the return time',
    ...flights.map(flight => (formatFlight(flight) === '' ? '' : `flight ${formatFlight(flight)}`)),
    ...arrivals.map(({ meetingPoint, signName }) =>
      signName !== '' ? `the name sign “${signName}”` : meetingPoint === 'inside' ? 'meeting inside' : '',
    ),
  ].filter(name => name !== '')
}
