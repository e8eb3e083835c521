import { z } from 'zod'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { askAboutFarPlace } from '@/lib/places/model/name-check'
import type { Place } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'
import type { Draft } from './draft'
import { MAX_STOPS, passengerSchema } from './extras'
import { describeCapacityProblem } from './fare'
import { type AnyRow, type FormStep, formSteps } from './field-row'
import { contactFields, contactInfoSchema, extraFields, rideFields, whenAndWhere } from './fields'
import { paymentMethodSchema } from './payment-methods'
import { resolvePickup, resolveReturn } from './pickup-time'
import { rideSchema } from './schemas'
import { messagesOf, unwrap } from './texts'

/** Messages by the name of the control: "extras.arrival.terminal". */
export type FieldErrors = Partial<Record<string, string>>

type Input = { name: string; step: FormStep; needed?: string | undefined }

/** What the form asks, in page order. */
const inputs: Input[] = [
  ...listInputs(whenAndWhere),
  ...listInputs(rideFields),
  ...listInputs(contactFields),
  ...listInputs(extraFields, 'extras.'),
  ...Array.from({ length: MAX_STOPS }, (_, i): Input => ({ name: `extras.stops.${i}.place`, step: 'options' })),
  { name: 'paymentMethod', step: 'contact', needed: 'payment method' } as const,
].sort((one, other) => formSteps.indexOf(one.step) - formSteps.indexOf(other.step))

function listInputs(table: Record<string, AnyRow>, prefix = ''): Input[] {
  return Object.entries(table).flatMap(([name, { input, request }]) => {
    if (input === undefined) return []
    const { step, needed } = input
    const own: Input = { name: prefix + name, step, needed: typeof needed === 'string' ? needed : undefined }
    const parts = partsOf(request).map((part): Input => {
      return { name: `${own.name}.${part}`, step, needed: typeof needed === 'object' ? needed[part] : undefined }
    })
    return [own, ...parts]
  })
}

function partsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  const inner = unwrap(schema)
  return inner === null ? [] : partsOf(inner)
}

export type RideStep = Exclude<FormStep, 'contact'>
const rideSteps: readonly FormStep[] = ['trip', 'cars', 'options']

export function stepOfField(name: string): FormStep {
  return inputs.find(input => input.name === name)?.step ?? 'options'
}

export function readField(draft: object, name: string): string {
  const value = name.split('.').reduce<unknown>((part, key) => Object(part)[key], draft)
  return String(value ?? '')
}

/** Maps messages by path to the nearest fields of these steps. */
export function pickErrors(fields: FieldErrors, steps: readonly FormStep[]): FieldErrors {
  const names = inputs.filter(({ step }) => steps.includes(step)).map(({ name }) => name)
  const errors: FieldErrors = {}
  for (const [path, userMessage] of Object.entries(fields)) {
    const name = names.find(each => each === path) ?? names.find(each => isNear(each, path))
    if (name !== undefined && userMessage !== undefined) errors[name] ??= userMessage
  }
  return errors
}

export const pickRideErrors = (fields: FieldErrors) => pickErrors(fields, rideSteps)

/** "extras.stops" is about the first stop, "extras.stops.1.given.name" about the second. */
function isNear(name: string, path: string): boolean {
  return name.startsWith(`${path}.`) || (name.endsWith('.place') && path.startsWith(name.replace(/place$/, '')))
}

/** Finds the first invalid field in page order. */
export function findFirstInvalidField(errors: FieldErrors): string | undefined {
  return inputs.find(({ name }) => errors[name] !== undefined)?.name
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

/** A required field that is empty. While there is one, the button of its step is disabled and names it. */
export type MissingField = { name: string; label: string }

/** Lists what step 1 lacks, in page order. The city counts only after the places, since it follows from them. */
export function listMissingRideFields(draft: Draft): MissingField[] {
  const arePlacesKnown = draft.pickupLocation !== null && draft.dropOffLocation !== null
  return listMissing(draft, validateRide(draft)).filter(({ name }) => name !== 'selectedCity' || arePlacesKnown)
}

export function listMissingContactFields(draft: ContactDraft): MissingField[] {
  return listMissing(draft, findContactErrors(draft))
}

function listMissing(draft: object, errors: FieldErrors): MissingField[] {
  return inputs.flatMap(({ name, needed }) => {
    const isMissing = errors[name] !== undefined && toSingleLine(readField(draft, name)) === ''
    return needed !== undefined && isMissing ? [{ name, label: needed }] : []
  })
}

/** Checks whether step 1 is complete except for the stops. */
export function hasRequiredRideFields(draft: Draft): boolean {
  return listMissing(draft, validateRide(draft)).length === 0
}

/** Checks whether places and time are set, from which the fares follow. */
export function isTripComplete(draft: Draft): boolean {
  return listMissing(draft, validateRide(draft)).every(({ name }) => stepOfField(name) !== 'trip')
}

/** Asks about places as typed that lead far away from the other end, at their fields. */
function findFarPlaces({ pickupLocation, dropOffLocation, extras }: Draft): FieldErrors {
  const errors: FieldErrors = {}
  const ask = (name: string, place: Place | null, other: Place | null) => {
    const question = place && other ? askAboutFarPlace(place, other) : null
    if (question !== null) errors[name] = question
  }
  ask('pickupLocation', pickupLocation, dropOffLocation)
  ask('dropOffLocation', dropOffLocation, pickupLocation)
  for (const [i, stop] of extras.stops.entries()) ask(`extras.stops.${i}.place`, stop, pickupLocation)
  return errors
}

export function asksAboutFarPlace(draft: Draft): boolean {
  return Object.keys(findFarPlaces(draft)).length > 0
}

type RideToCheck = {
  draft: Draft
  step: RideStep
  timeZone: string
  now: Date
  /** Without them, vehicle and capacity are not checked. */
  categories: VehicleCategory[]
  /** A ride that is being changed may keep its time. */
  keptPickupAt?: string | undefined
}

/** Finds the errors of step 1; an empty required field is one only in `step` "trip", whose button stays enabled. */
export function findRideErrors({ draft, step, timeZone, now, categories, keptPickupAt }: RideToCheck): FieldErrors {
  const invalid = validateRide(draft)
  const errors = { ...findFarPlaces(draft), ...invalid }
  for (const { name } of listMissing(draft, invalid)) {
    if (step !== 'trip' || stepOfField(name) !== 'trip') delete errors[name]
  }
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
    errors.carCategory = 'We do not offer this vehicle. Please choose another.'
  }
  const capacityProblem = category && describeCapacityProblem({ category, passengers, bags })
  if (capacityProblem) errors.carCategory = `This vehicle is too small for your party. ${capacityProblem}`
  return errors
}

/** Validates a draft's step 1 with the rules of the request. The passenger belongs to step 2. */
function validateRide(draft: Draft): FieldErrors {
  const { pickupLocation, dropOffLocation, extras } = draft
  const ride = rideSchema.safeParse({
    ...draft,
    pickupLocation: pickupLocation?.id ?? '',
    dropOffLocation: dropOffLocation?.id ?? '',
    extras: { ...extras, passenger: null, stops: extras.stops.map(stop => ({ place: stop?.id ?? '' })) },
  })
  return pickRideErrors(messagesOf(ride.error))
}

const contactStepSchema = z.object({
  contactInfo: contactInfoSchema,
  extras: z.object({ passenger: passengerSchema.nullable() }),
  paymentMethod: paymentMethodSchema,
})
type ContactDraft = Pick<Draft, 'contactInfo' | 'extras' | 'paymentMethod'>

/** Finds the errors of step 2 by the rules of the request. Only the server knows which phone numbers there are. */
export function findContactErrors(draft: ContactDraft): FieldErrors {
  return pickErrors(messagesOf(contactStepSchema.safeParse(draft).error), ['contact'])
}
