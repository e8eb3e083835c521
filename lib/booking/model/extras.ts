import { z } from 'zod'
import {
  bookedPlaceSchema,
  MAX_PLACE_REF_LENGTH,
  type Place,
  placeSchema,
  userProvidedPlaceSchema,
} from '@/lib/places/model/schemas'
import { optionalEmailSchema, plainCharactersSchema, singleLineSchema } from '@/lib/typed-text'

export const MAX_STOPS = 3
/** Per kind and car. */
export const MAX_CHILD_SEATS = 4

export const childSeatKinds = ['infant', 'toddler', 'booster'] as const
export type ChildSeatKind = (typeof childSeatKinds)[number]
export const childSeatLabels: Record<ChildSeatKind, string> = {
  infant: 'Infant seat, rear-facing',
  toddler: 'Toddler seat, forward-facing',
  booster: 'Booster seat',
}

export const meetingPoints = ['curbside', 'inside'] as const
export type MeetingPoint = (typeof meetingPoints)[number]
export const meetingPointLabels: Record<MeetingPoint, string> = {
  curbside: 'At the curb, outside arrivals',
  inside: 'Inside, at baggage claim, with a name sign',
}

/** "DL1234", "BAW117" and private tail numbers ("N123AB"). */
const FLIGHT_PATTERN = /^(?:(?:[A-Z]{3}|[A-Z][A-Z0-9]|\d[A-Z])\d{1,4}[A-Z]?|N[1-9]\d{0,4}[A-Z]{0,2})$/
const FLIGHT_NUMBER_MESSAGE =
  'Please enter a flight number such as DL 1234, or leave it blank if you do not know it yet.'

const flightNumber = plainCharactersSchema
  .max(12, FLIGHT_NUMBER_MESSAGE)
  .transform(text => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(text => text === '' || FLIGHT_PATTERN.test(text), FLIGHT_NUMBER_MESSAGE)
const shortText = (maxCharacters: number) =>
  singleLineSchema.max(maxCharacters, `Please keep this to ${maxCharacters} characters or fewer.`)

export const arrivalSchema = z.strictObject({
  flightNumber,
  terminal: shortText(40),
  meetingPoint: z.enum(meetingPoints),
  signName: shortText(60),
})
export type Arrival = z.infer<typeof arrivalSchema>

export const departureSchema = z.strictObject({ flightNumber, terminal: shortText(40) })
export type Departure = z.infer<typeof departureSchema>

const seatCount = z
  .int('Please enter the number of seats.')
  .min(0)
  .max(MAX_CHILD_SEATS, `You can request up to ${MAX_CHILD_SEATS} seats of each type.`)
export const childSeatsSchema = z.strictObject({ infant: seatCount, toddler: seatCount, booster: seatCount })
export type ChildSeats = z.infer<typeof childSeatsSchema>
export const noChildSeats: ChildSeats = { infant: 0, toddler: 0, booster: 0 }

/** Without email and phone, the booker gets every message. */
export const passengerSchema = z.strictObject({
  firstName: shortText(80).min(1, 'Please enter the passenger’s first name.'),
  lastName: shortText(80).min(1, 'Please enter the passenger’s last name.'),
  email: optionalEmailSchema,
  phone: plainCharactersSchema.max(40, 'This phone number is too long.'),
})
export const emptyPassenger: z.infer<typeof passengerSchema> = { firstName: '', lastName: '', email: '', phone: '' }

const STOP_MESSAGE = 'Please choose this stop from the list, or remove it.'
export const requestedStopSchema = z.strictObject({
  place: z.string().trim().min(1, STOP_MESSAGE).max(MAX_PLACE_REF_LENGTH, STOP_MESSAGE),
  /** For a reference that this server cannot resolve. */
  given: userProvidedPlaceSchema.optional(),
})

export const requestedExtrasSchema = z.strictObject({
  arrival: arrivalSchema.nullable().default(null),
  departure: departureSchema.nullable().default(null),
  returnArrival: arrivalSchema.nullable().default(null),
  returnDeparture: departureSchema.nullable().default(null),
  childSeats: childSeatsSchema.default(noChildSeats),
  passenger: passengerSchema.nullable().default(null),
  stops: z.array(requestedStopSchema).max(MAX_STOPS, `You can add up to ${MAX_STOPS} stops.`).default([]),
})

/** As stored: fields that a newer release has added are ignored. */
export const extrasSchema = z.object({
  arrival: arrivalSchema.strip().nullable().default(null),
  departure: departureSchema.strip().nullable().default(null),
  returnArrival: arrivalSchema.strip().nullable().default(null),
  returnDeparture: departureSchema.strip().nullable().default(null),
  childSeats: childSeatsSchema.strip().default(noChildSeats),
  passenger: passengerSchema.strip().nullable().default(null),
  stops: z.array(bookedPlaceSchema).default([]),
})
export type Extras = z.infer<typeof extrasSchema>
export const emptyExtras: Extras = {
  arrival: null,
  departure: null,
  returnArrival: null,
  returnDeparture: null,
  stops: [],
  childSeats: noChildSeats,
  passenger: null,
}

const draftDepartureSchema = z.object({ flightNumber: z.string(), terminal: z.string() })
const draftArrivalSchema = draftDepartureSchema.extend({ meetingPoint: z.enum(meetingPoints), signName: z.string() })

const draftPassengerSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** Allows incomplete values. */
export const draftExtrasSchema = z.object({
  arrival: draftArrivalSchema.nullable(),
  departure: draftDepartureSchema.nullable(),
  returnArrival: draftArrivalSchema.nullable(),
  returnDeparture: draftDepartureSchema.nullable(),
  stops: z.array(placeSchema.nullable()),
  childSeats: z.object({ infant: z.number(), toddler: z.number(), booster: z.number() }),
  passenger: draftPassengerSchema.nullable(),
})
export type DraftExtras = z.infer<typeof draftExtrasSchema>

/** A stop without a place counts, so that its price shows. */
export type PricedExtras = {
  arrival: Pick<Arrival, 'meetingPoint'> | null
  returnArrival: Pick<Arrival, 'meetingPoint'> | null
  stops: readonly unknown[]
  childSeats: ChildSeats
}

export type Leg = 'outbound' | 'return'

/** Returns the arriving and departing flights of one leg. */
export function getLegFlights({
  extras,
  leg,
}: {
  extras: Pick<Extras, 'arrival' | 'departure' | 'returnArrival' | 'returnDeparture'>
  leg: Leg
}): Pick<Extras, 'arrival' | 'departure'> {
  const { arrival, departure, returnArrival, returnDeparture } = extras
  return leg === 'outbound' ? { arrival, departure } : { arrival: returnArrival, departure: returnDeparture }
}

export function isAirport(place: Pick<Place, 'kind'> | null): boolean {
  return place?.kind === 'airport' || place?.kind === 'terminal'
}

export const emptyArrival: Arrival = { flightNumber: '', terminal: '', meetingPoint: 'curbside', signName: '' }
export const emptyDeparture: Departure = { flightNumber: '', terminal: '' }

export function countChildSeats({ infant, toddler, booster }: ChildSeats): number {
  return infant + toddler + booster
}

/** Returns an error if there are more child seats than passengers; otherwise null. */
export function describeChildSeatProblem({
  childSeats,
  passengers,
}: {
  childSeats: ChildSeats
  passengers: number
}): string | null {
  const seats = countChildSeats(childSeats)
  if (seats <= passengers) return null
  return `You have more child seats (${seats}) than passengers (${passengers}). Please change one of these numbers.`
}
