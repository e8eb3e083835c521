import type { Draft } from '@/lib/booking/draft'
import { misfit } from '@/lib/booking/fare'
import { resolvePickup, resolveReturn } from '@/lib/booking/pickup-time'
import { MAX_EXTRA_HOURS, MAX_PARTY } from '@/lib/booking/schemas'
import type { VehicleCategory } from '@/lib/content/schemas'

/** Step 1's fields that can be at fault, in the order they stand on the page. */
export const rideFields = [
  'pickupDate',
  'pickupTime',
  'selectedCity',
  'pickupLocation',
  'dropOffLocation',
  'returnDate',
  'returnTime',
  'passengers',
  'bags',
  'carCategory',
  'extraTime',
] as const
export type RideErrors = Partial<Record<(typeof rideFields)[number], string>>

/** What is wrong with a ride that is otherwise complete, a sentence per field; empty where nothing is. No `categories`: not known yet. */
export function findRideErrors({
  draft,
  timeZone,
  now,
  categories,
}: {
  draft: Draft
  timeZone: string
  now: Date
  categories: VehicleCategory[]
}): RideErrors {
  const errors: RideErrors = {}
  const { passengers, bags, extraTime } = draft
  const pickup =
    draft.scheduleOption === 'immediately'
      ? ({ ok: true, instant: now } as const)
      : resolvePickup({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now })
  if (!pickup.ok) errors.pickupTime = pickup.sentence
  if (draft.returnDate !== '' || draft.returnTime !== '') {
    if (draft.returnDate === '') errors.returnDate = 'Please give the return a date too.'
    else if (draft.returnTime === '') errors.returnTime = 'Please give the return a time too.'
    else if (pickup.ok) {
      const { returnDate: date, returnTime: time } = draft
      const back = resolveReturn({ date, time, timeZone, pickupAt: pickup.instant })
      if (!back.ok) errors.returnTime = back.sentence
    }
  }
  if (!(passengers >= 1 && passengers <= MAX_PARTY)) errors.passengers = 'At least one passenger rides.'
  if (!(bags >= 0 && bags <= MAX_PARTY)) errors.bags = 'Bags cannot be less than 0.'
  if (!(extraTime >= 0 && extraTime <= MAX_EXTRA_HOURS && (extraTime * 2) % 1 === 0)) {
    errors.extraTime = `Extra time is booked by the half hour, up to ${MAX_EXTRA_HOURS} hours.`
  }
  const category = categories.find(({ vehicles }) => vehicles.includes(draft.carCategory))
  if (draft.carCategory !== '' && category === undefined && categories.length > 0) {
    errors.carCategory = 'We no longer offer the vehicle you chose. Please choose another.'
  }
  const reason = category && misfit({ category, passengers, bags })
  if (reason) errors.carCategory = `This vehicle does not fit your party. ${reason}`
  return errors
}

/** The field at fault that stands first on the page; undefined where none is. */
export function firstAtFault(errors: RideErrors): keyof RideErrors | undefined {
  return rideFields.find(name => errors[name] !== undefined)
}
