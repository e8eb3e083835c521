import type { VehicleCategory } from '@/lib/content/model/schemas'
import { askAboutFarPlace } from '@/lib/places/model/name-check'
import type { Place } from '@/lib/places/model/schemas'
import type { Draft } from './draft'
import { MAX_STOPS } from './extras'
import { describeCapacityProblem } from './fare'
import { resolvePickup, resolveReturn } from './pickup-time'
import { rideSchema } from './schemas'

const stopFields = Array.from({ length: MAX_STOPS }, (_, i) => `extras.stops.${i}.place` as const)

const tripFields = ['pickupLocation', 'dropOffLocation', 'pickupDate', 'pickupTime'] as const

/** In page order. */
export const rideFields = [
  ...tripFields,
  'carCategory',
  'returnDate',
  'returnTime',
  'passengers',
  'bags',
  'extras.arrival.flightNumber',
  'extras.arrival.terminal',
  'extras.arrival.meetingPoint',
  'extras.arrival.signName',
  'extras.departure.flightNumber',
  'extras.departure.terminal',
  'extras.returnArrival.flightNumber',
  'extras.returnArrival.terminal',
  'extras.returnArrival.meetingPoint',
  'extras.returnArrival.signName',
  'extras.returnDeparture.flightNumber',
  'extras.returnDeparture.terminal',
  ...stopFields,
  'extras.childSeats',
  'extras.childSeats.infant',
  'extras.childSeats.toddler',
  'extras.childSeats.booster',
  'extraTime',
  'selectedCity',
] as const
export type RideField = (typeof rideFields)[number]
export type RideErrors = Partial<Record<RideField, string>>

/** A required field that is empty; `name` is that of its control. */
export type MissingField<Name extends string = string> = { name: Name; label: string }

/** Returns the state of step 1 that shows a field. */
export function stepOfField(name: RideField): 'trip' | 'cars' | 'options' {
  if (tripFields.some(field => field === name)) return 'trip'
  return name === 'carCategory' ? 'cars' : 'options'
}

/** Required fields. While one is empty, Next is disabled and names it, instead of an error shown. */
const requiredFields = {
  pickupLocation: 'pickup location',
  dropOffLocation: 'drop-off location',
  selectedCity: 'city',
  carCategory: 'vehicle',
  pickupDate: 'pickup date',
  pickupTime: 'pickup time',
} as const satisfies Partial<Record<RideField, string>>

type RequiredField = keyof typeof requiredFields
const isRequired = (name: RideField): name is RequiredField => Object.hasOwn(requiredFields, name)

/** Lists what step 1 lacks, in page order. The city counts only after the places, since it follows from them. */
export function listMissingRideFields(draft: Draft): MissingField<RequiredField>[] {
  const arePlacesKnown = draft.pickupLocation !== null && draft.dropOffLocation !== null
  return listEmptyRideFields(draft)
    .filter(name => name !== 'selectedCity' || arePlacesKnown)
    .map(name => ({ name, label: requiredFields[name] }))
}

function listEmptyRideFields(draft: Draft): RequiredField[] {
  const errors = validateDraft(draft)
  return rideFields.filter(isRequired).filter(name => errors[name] !== undefined && isEmpty(draft[name]))
}

/** Checks whether step 1 is complete except for the stops. */
export function hasRequiredRideFields(draft: Draft): boolean {
  return listEmptyRideFields(draft).length === 0
}

/** Checks whether places and time are set, from which the fares follow. */
export function isTripComplete(draft: Draft): boolean {
  return listEmptyRideFields(draft).every(name => stepOfField(name) !== 'trip')
}

/** Asks about places as typed that lead far away from the other end, at their fields. */
function findFarPlaces({ pickupLocation, dropOffLocation, extras }: Draft): RideErrors {
  const errors: RideErrors = {}
  const ask = (name: RideField, place: Place | null | undefined, other: Place | null) => {
    const question = place && other ? askAboutFarPlace(place, other) : null
    if (question !== null) errors[name] = question
  }
  ask('pickupLocation', pickupLocation, dropOffLocation)
  ask('dropOffLocation', dropOffLocation, pickupLocation)
  for (const [i, stop] of extras.stops.entries()) ask(stopFields[i] ?? 'dropOffLocation', stop, pickupLocation)
  return errors
}

export function asksAboutFarPlace(draft: Draft): boolean {
  return Object.keys(findFarPlaces(draft)).length > 0
}

/**
 * Finds the errors of step 1; an empty required field is one only in `step` "trip", whose button stays enabled. Without `categories`, vehicle and capacity are not checked. A ride that is
 * being changed may keep its `keptPickupAt`.
 */
export function findRideErrors({
  draft,
  step,
  timeZone,
  now,
  categories,
  keptPickupAt,
}: {
  draft: Draft
  step: 'trip' | 'cars' | 'options'
  timeZone: string
  now: Date
  categories: VehicleCategory[]
  keptPickupAt?: string | undefined
}): RideErrors {
  const errors = { ...findFarPlaces(draft), ...validateDraft(draft) }
  const emptyFields = listEmptyRideFields(draft)
  for (const name of emptyFields) if (step !== 'trip' || stepOfField(name) !== 'trip') delete errors[name]
  const { passengers, bags } = draft
  const pickup =
    draft.scheduleOption === 'immediately'
      ? ({ ok: true, instant: now } as const)
      : resolvePickup({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now, keptPickupAt })
  if (!pickup.ok) errors[`pickup${pickup.about}`] ??= pickup.message
  if (draft.returnDate !== '' && draft.returnTime !== '' && pickup.ok) {
    const { returnDate: date, returnTime: time } = draft
    const returnTime = resolveReturn({ date, time, timeZone, pickupAt: pickup.instant, now })
    if (!returnTime.ok) errors[`return${returnTime.about}`] = returnTime.message
  }
  const category = categories.find(({ vehicles }) => vehicles.includes(draft.carCategory))
  if (draft.carCategory !== '' && category === undefined && categories.length > 0) {
    errors.carCategory = 'We no longer offer the vehicle you chose. Please choose another.'
  }
  const capacityProblem = category && describeCapacityProblem({ category, passengers, bags })
  if (capacityProblem) errors.carCategory = `This vehicle is too small for your party. ${capacityProblem}`
  return errors
}

/** Validates a draft's step 1 with the rules of the request. The passenger belongs to step 2. */
function validateDraft(draft: Draft): RideErrors {
  const { pickupLocation, dropOffLocation, extras } = draft
  const { error } = rideSchema.safeParse({
    ...draft,
    pickupLocation: pickupLocation?.id ?? '',
    dropOffLocation: dropOffLocation?.id ?? '',
    extras: { ...extras, passenger: null, stops: extras.stops.map(stop => ({ place: stop?.id ?? '' })) },
  })
  const fields: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message
  return pickRideErrors(fields)
}

function isEmpty(value: Draft[RequiredField]): boolean {
  return value === null || value === ''
}

/** Maps server messages by path to the nearest field of step 1. */
export function pickRideErrors(fields: Record<string, string>): RideErrors {
  const errors: RideErrors = {}
  for (const [path, userMessage] of Object.entries(fields)) {
    const name = rideFields.find(field => field === path) ?? rideFields.find(field => matchesField({ field, path }))
    if (name !== undefined) errors[name] ??= userMessage
  }
  return errors
}

/** Describes a server rejection for step 2, which highlights only its own fields. */
export function describeRejection({ userMessage, fields }: { userMessage: string; fields: Record<string, string> }): {
  userMessage: string
  details: string[]
} {
  const [first, ...rest] = Object.values(pickRideErrors(fields)).filter(detail => detail !== undefined)
  if (first === undefined) return { userMessage, details: [] }
  const isElsewhere = Object.keys(fields).every(path => Object.keys(pickRideErrors({ [path]: '' })).length > 0)
  return isElsewhere ? { userMessage: first, details: rest } : { userMessage, details: [first, ...rest] }
}

/** "extras.stops" is about the first stop, "extras.stops.1.given.name" about the second. */
function matchesField({ field, path }: { field: RideField; path: string }): boolean {
  return field.startsWith(`${path}.`) || (field.endsWith('.place') && path.startsWith(field.replace(/place$/, '')))
}

/** Finds the first invalid field in page order. */
export function findFirstInvalidField(errors: RideErrors): keyof RideErrors | undefined {
  return rideFields.find(name => errors[name] !== undefined)
}
