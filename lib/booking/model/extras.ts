import { z } from 'zod'
import { MAX_PLACE_REF_LENGTH, type Place, userProvidedPlaceSchema } from '@/lib/places/model/schemas'
import { optionalEmailSchema, plainCharactersSchema, singleLine } from '@/lib/typed-text'
import type { StoredBooking } from './schemas'
import { asText, withoutRules } from './texts'

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
const shortText = (maxCharacters: number, error?: string) =>
  singleLine(error).max(maxCharacters, `Please keep this to ${maxCharacters} characters or fewer.`)

const FLIGHT_MESSAGE = 'Please check this flight.'
export const departureSchema = z.strictObject(
  { flightNumber: asText('flight', flightNumber), terminal: asText('terminal', shortText(40)) },
  FLIGHT_MESSAGE,
)
export type Departure = z.infer<typeof departureSchema>
export const emptyDeparture: Departure = { flightNumber: '', terminal: '' }

const meetingPointSchema = z.enum(meetingPoints, 'Please choose a meeting point.')
const arrivingShape = { ...departureSchema.shape, signName: asText('name', shortText(60)) }
export const arrivalSchema = z
  .strictObject({ ...arrivingShape, meetingPoint: meetingPointSchema }, FLIGHT_MESSAGE)
  .overwrite(arrival => (arrival.meetingPoint === 'curbside' ? { ...arrival, signName: '' } : arrival))
export type Arrival = z.infer<typeof arrivalSchema>
export const emptyArrival: Arrival = { ...emptyDeparture, meetingPoint: 'curbside', signName: '' }

export const draftDepartureSchema = withoutRules(departureSchema)
export const draftArrivalSchema = withoutRules(z.object(arrivingShape)).extend({ meetingPoint: meetingPointSchema })

const seatCount = z
  .int('Please enter the number of seats.')
  .min(0, 'The number of seats cannot be negative.')
  .max(MAX_CHILD_SEATS, `You can request up to ${MAX_CHILD_SEATS} seats of each type.`)
export const childSeatsSchema = z.strictObject(
  { infant: seatCount, toddler: seatCount, booster: seatCount },
  'Please check the child seats.',
)
export type ChildSeats = z.infer<typeof childSeatsSchema>
export const noChildSeats: ChildSeats = { infant: 0, toddler: 0, booster: 0 }

const passengerName = (error: string) => asText('name', shortText(80, error).min(1, error))

/** Without email and phone, the booker gets every message. */
export const passengerSchema = z.strictObject(
  {
    firstName: passengerName('Please enter the passenger’s first name.'),
    lastName: passengerName('Please enter the passenger’s last name.'),
    email: asText('email', optionalEmailSchema),
    phone: asText('phone', plainCharactersSchema.max(40, 'This phone number is too long.')),
  },
  'Please check the passenger.',
)
export const draftPassengerSchema = withoutRules(passengerSchema)
export const emptyPassenger: z.infer<typeof passengerSchema> = { firstName: '', lastName: '', email: '', phone: '' }

/** A stop without a place counts, so that its price shows. */
export type PricedExtras = {
  arrival: Pick<Arrival, 'meetingPoint'> | null
  returnArrival: Pick<Arrival, 'meetingPoint'> | null
  stops: readonly unknown[]
  childSeats: ChildSeats
}

const STOP_MESSAGE = 'Please choose this stop from the list, or remove it.'
export const requestedStopSchema = z.strictObject({
  place: z.string(STOP_MESSAGE).trim().min(1, STOP_MESSAGE).max(MAX_PLACE_REF_LENGTH, STOP_MESSAGE),
  /** For a reference that this server cannot resolve. */
  given: userProvidedPlaceSchema.optional(),
})

export type Leg = 'outbound' | 'return'

export function isAirport(place: Pick<Place, 'kind'> | null): boolean {
  return place?.kind === 'airport' || place?.kind === 'terminal'
}

export function countChildSeats({ infant, toddler, booster }: ChildSeats): number {
  return infant + toddler + booster
}

export const luggageLabels: Record<'light' | 'medium' | 'heavy', string> = {
  light: 'Light, up to 33 lb (15 kg)',
  medium: 'Medium, 33–66 lb (15–30 kg)',
  heavy: 'Heavy, over 66 lb (30 kg)',
}

export function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** The passenger, or who booked. */
export function formatRiderName({ extras, contactInfo }: Pick<StoredBooking, 'extras' | 'contactInfo'>): string {
  return formatFullName(extras.passenger ?? contactInfo)
}

/** Formats a leg's label: "Arriving flight (return)". */
export function formatLegLabel(label: string, leg: Leg): string {
  return leg === 'outbound' ? label : `${label} (return)`
}

/** Formats a flight: "DL 1234, terminal 4"; omits unknown parts. */
export function formatFlight({ flightNumber, terminal }: Departure): string {
  const number = flightNumber.trim().toUpperCase()
  return [number, formatTerminal(terminal)].filter(Boolean).join(', ')
}

/** Formats a booked flight: "DL1234, Terminal 4", or "not known yet". */
export function describeFlight(flight: Departure): string {
  return [flight.flightNumber === '' && 'not known yet', formatFlight(flight)].filter(Boolean).join(', ')
}

/** Formats child seats: "2 × Booster seat"; empty for none. */
export function formatChildSeats(seats: ChildSeats): string {
  return childSeatKinds
    .flatMap(kind => (seats[kind] > 0 ? [`${seats[kind]} × ${childSeatLabels[kind]}`] : []))
    .join('; ')
}

function formatTerminal(terminal: string): string {
  const text = terminal.trim()
  return text === '' || /terminal/i.test(text) ? text : `Terminal ${text}`
}
