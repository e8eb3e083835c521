import { z } from 'zod'
import { formatCount, formatUsPhone } from '@/lib/format'
import { MAX_PLACE_REF_LENGTH, placeSchema } from '@/lib/places/model/schemas'
import { findCity, servedCitySchema } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import { emailSchema, plainCharacters, singleLine } from '@/lib/typed-text'
import {
  childSeatsSchema,
  draftPassengerSchema,
  formatChildSeats,
  formatFullName,
  luggageLabels,
  noChildSeats,
  passengerSchema,
} from './extras'
import { inGroup, toFact } from './fact-rows'
import { type AnyRow, type Choices, emptyValues, type FactContext, factsOf, field, valueShape } from './field-row'
import { arrivalField, departureField, isDriven, isRoundTrip } from './flight-fields'
import { describePromo, promoSchema, requestedPromoSchema } from './promo'
import { asText, codeSchema, withoutRules } from './texts'

export const MAX_EXTRA_HOURS = 24
export const MAX_HOURS = 24
export const MAX_PARTY = 60

/*
 * One row per field that a customer enters. Form, request, stored ride, facts on screens and in emails, differences,
 * erasure and the columns of the CSV derive from these rows: a new field needs its row and its input.
 */

const isWithinCity = ({ serviceType }: Choices) => serviceType === 'Within City'
const isCityToCity = ({ serviceType }: Choices) => serviceType === 'City to City'

const DATE_MESSAGE = 'Please choose a date.'
const TIME_MESSAGE = 'Please choose a time.'
const CITY_MESSAGE = 'Please choose one of our cities.'
const VEHICLE_MESSAGE = 'Please choose a vehicle.'
const dateOrEmpty = z.union([z.literal(''), z.iso.date(DATE_MESSAGE)], DATE_MESSAGE)
const timeOrEmpty = z.union([z.literal(''), z.iso.time({ precision: -1, message: TIME_MESSAGE })], TIME_MESSAGE)
const placeRef = (userMessage: string) =>
  z.string(userMessage).trim().min(1, userMessage).max(MAX_PLACE_REF_LENGTH, userMessage)
const returnField = <Request extends z.ZodType>(request: Request) =>
  field({ value: z.string(), empty: '', request, input: { step: 'options' }, appliesTo: isRoundTrip })

/** Times at the clock of the pickup, and places: the server stores the instants and its own places instead. */
export const whenAndWhere = {
  pickupLocation: field({
    value: placeSchema.nullable(),
    empty: null,
    request: placeRef('Please choose a pickup location from the list.'),
    input: { step: 'trip', needed: 'pickup location' },
  }),
  dropOffLocation: field({
    value: placeSchema.nullable(),
    empty: null,
    request: placeRef('Please choose a drop-off location from the list.'),
    input: { step: 'trip', needed: 'drop-off location' },
  }),
  pickupDate: field({
    value: z.string(),
    empty: '',
    request: dateOrEmpty,
    input: { step: 'trip', needed: 'pickup date' },
  }),
  pickupTime: field({
    value: z.string(),
    empty: '',
    request: timeOrEmpty,
    input: { step: 'trip', needed: 'pickup time' },
  }),
  returnDate: returnField(dateOrEmpty.default('')),
  returnTime: returnField(timeOrEmpty.default('')),
}

const scheduleOption = z.enum(['immediately', 'later'], 'Please choose when your ride starts.')
const serviceType = z.enum(['Within City', 'City to City'], 'Please choose a service.')
const transferType = z.enum(['One Way', 'Round Trip'], 'Please choose a transfer type.')
const luggageWeight = z.enum(['', 'light', 'medium', 'heavy'], 'Please choose your luggage.')
const EXTRA_TIME_MESSAGE = `Extra time is available in half-hour increments, up to ${MAX_EXTRA_HOURS} hours.`

export const rideFields = {
  scheduleOption: field({ value: scheduleOption, empty: 'immediately', request: scheduleOption }),
  serviceType: field({
    value: serviceType,
    empty: 'Within City',
    request: serviceType,
    facts: (service, { selectedCity }) =>
      toFact('ride', 'service', {
        label: 'Service',
        value: describeService({ serviceType: service, selectedCity }),
        columns: { service },
      }),
  }),
  /** A city id; that of a stored ride may no longer be served. */
  selectedCity: field({
    value: codeSchema,
    empty: '',
    request: z.union([z.literal(''), servedCitySchema(CITY_MESSAGE)], CITY_MESSAGE),
    input: { step: 'options', needed: 'city' },
    appliesTo: isWithinCity,
  }),
  transferType: field({
    value: transferType,
    empty: 'One Way',
    request: transferType,
    appliesTo: isDriven,
    facts: (transfer, { hours }) =>
      toFact('ride', 'transfer', {
        label: 'Transfer type',
        value: hours === 0 && transfer,
        columns: { transfer },
      }),
  }),
  carCategory: field({
    value: codeSchema,
    empty: '',
    request: z.string(VEHICLE_MESSAGE).trim().min(1, VEHICLE_MESSAGE).max(120, VEHICLE_MESSAGE),
    input: { step: 'cars', needed: 'vehicle' },
    facts: (vehicle, { categoryName }) =>
      toFact('ride', 'vehicle', {
        label: 'Vehicle',
        value: categoryName === undefined ? vehicle : `${vehicle} (${categoryName})`,
        columns: { vehicle, category: categoryName ?? null },
      }),
  }),
  passengers: field({
    value: z.number(),
    empty: 1,
    request: z
      .int('Please enter the number of passengers.')
      .min(1, 'Please enter at least one passenger.')
      .max(MAX_PARTY, `The maximum is ${MAX_PARTY} passengers.`),
    input: { step: 'options' },
    facts: (passengers, { bags }) =>
      toFact('ride', 'party', {
        label: 'Party',
        value: `${formatCount(passengers, 'passenger')}, ${formatCount(bags, 'bag')}`,
        columns: { passengers, bags },
      }),
  }),
  bags: field({
    value: z.number(),
    empty: 0,
    request: z
      .int('Please enter the number of bags.')
      .min(0, 'The number of bags cannot be negative.')
      .max(MAX_PARTY, `The maximum is ${MAX_PARTY} bags.`),
    input: { step: 'options' },
  }),
  luggageWeight: field({
    value: luggageWeight,
    empty: '',
    request: luggageWeight,
    appliesTo: isCityToCity,
    facts: luggage =>
      toFact('ride', 'luggage', {
        label: 'Luggage',
        value: luggage && luggageLabels[luggage],
        columns: { luggage },
      }),
  }),
  isCarpool: field({
    value: z.boolean(),
    empty: false,
    request: z.boolean('Please choose whether you share the ride.'),
    appliesTo: choices => isCityToCity(choices) && isDriven(choices),
    facts: isCarpool =>
      toFact('ride', 'carpool', {
        label: 'Carpool',
        value: isCarpool && 'Yes, the ride is shared',
        columns: { carpool: isCarpool ? 'yes' : 'no' },
      }),
  }),
  extraTime: field({
    value: z.number(),
    empty: 0,
    request: z
      .number('Please enter the number of extra hours.')
      .min(0, EXTRA_TIME_MESSAGE)
      .max(MAX_EXTRA_HOURS, EXTRA_TIME_MESSAGE)
      .multipleOf(0.5, EXTRA_TIME_MESSAGE),
    input: { step: 'options' },
    appliesTo: isDriven,
    facts: hours =>
      toFact('ride', 'extraTime', {
        label: 'Extra time',
        value: hours > 0 && formatCount(hours, 'hour'),
        columns: { extra_hours: hours },
      }),
  }),
  /** More than 0: the ride goes where its rider directs, for so long, and its drop-off is its pickup. */
  hours: field({
    value: z.number(),
    empty: 0,
    isAddedLater: true,
    request: z
      .int('Please enter the number of hours.')
      .min(0, 'The number of hours cannot be negative.')
      .max(MAX_HOURS, `The maximum is ${MAX_HOURS} hours.`)
      .default(0),
    input: { step: 'trip' },
    facts: hours =>
      toFact('ride', 'hours', {
        label: 'By the hour',
        value: hours > 0 && formatCount(hours, 'hour'),
        columns: { hours },
      }),
  }),
  /** The server finds its terms by the code, and a booking keeps them. */
  promo: field({
    value: promoSchema.nullable(),
    empty: null,
    isAddedLater: true,
    request: requestedPromoSchema,
    facts: promo =>
      toFact('payment', 'promo', {
        label: 'Promo code',
        value: promo && describePromo(promo),
        columns: { promo_code: promo?.code ?? null },
      }),
  }),
}

export const PHONE_MESSAGE = 'Please enter a valid phone number, such as (212) 555-0142.'

const requiredName = (userMessage: string) =>
  asText('name', singleLine(userMessage).min(1, userMessage).max(80, 'Please keep this to 80 characters or fewer.'))
/** Whether there is such a number, only the server knows. */
const phone = (error?: string) =>
  plainCharacters(error)
    .max(40, 'This phone number is too long.')
    .refine(text => text === '' || (text.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS, PHONE_MESSAGE)
const MIN_PHONE_DIGITS = 7
const PHONE_NEEDED = 'Please enter your phone number.'

export const contactInfoSchema = z.strictObject(
  {
    firstName: requiredName('Please enter your first name.'),
    lastName: requiredName('Please enter your last name.'),
    email: asText('email', emailSchema),
    phone: asText('phone', phone(PHONE_NEEDED).min(1, PHONE_NEEDED)),
    alternatePhone: asText('phone', phone()).default(''),
    specialRequests: z
      .string('Please enter a text.')
      .trim()
      .max(1000, 'Please keep your requests to 1,000 characters or fewer.')
      .default(''),
  },
  'Please enter your contact information.',
)

export const contactFields = {
  contactInfo: field({
    value: withoutRules(contactInfoSchema),
    empty: { firstName: '', lastName: '', email: '', phone: '', alternatePhone: '', specialRequests: '' },
    request: contactInfoSchema,
    input: {
      step: 'contact',
      needed: { firstName: 'first name', lastName: 'last name', email: 'email', phone: 'phone' },
    },
    facts: ({ firstName, lastName, email, phone, alternatePhone, specialRequests: requests }) => [
      ...inGroup('customer', {
        name: {
          label: 'Name',
          value: formatFullName({ firstName, lastName }),
          columns: { first_name: firstName, last_name: lastName },
        },
        email: { label: 'Email', value: email, email, columns: { email } },
        phone: { label: 'Phone', value: formatUsPhone(phone), phone, columns: { phone } },
        alternatePhone: {
          label: 'Alternate phone',
          value: formatUsPhone(alternatePhone),
          phone: alternatePhone,
          columns: { other_phone: alternatePhone },
        },
      }),
      toFact('requests', 'specialRequests', { label: 'Special requests', value: requests, columns: { requests } }),
    ],
  }),
}

/** `extras` in form, request and stored ride, besides the stops. */
export const extraFields = {
  arrival: arrivalField('outbound'),
  departure: departureField('outbound'),
  returnArrival: arrivalField('return'),
  returnDeparture: departureField('return'),
  childSeats: field({
    value: z.object({ infant: z.number(), toddler: z.number(), booster: z.number() }),
    empty: noChildSeats,
    request: childSeatsSchema.default(noChildSeats),
    input: { step: 'options' },
    facts: seats =>
      toFact('ride', 'childSeats', {
        label: 'Child seats',
        value: formatChildSeats(seats),
        columns: { infant_seats: seats.infant, toddler_seats: seats.toddler, booster_seats: seats.booster },
      }),
  }),
  /** A passenger who did not book. */
  passenger: field({
    value: draftPassengerSchema.nullable(),
    empty: null,
    request: passengerSchema.nullable().default(null),
    input: {
      step: 'contact',
      needed: { firstName: 'passenger’s first name', lastName: 'passenger’s last name' },
    },
    facts: passenger => {
      const { firstName = null, lastName = null, email = null, phone = '' } = passenger ?? {}
      return inGroup('passenger', {
        passenger: {
          label: 'Passenger',
          value: passenger && formatFullName(passenger),
          columns: { passenger_first_name: firstName, passenger_last_name: lastName },
        },
        passengerEmail: {
          label: 'Passenger’s email',
          value: email,
          email: email ?? '',
          columns: { passenger_email: email },
        },
        passengerPhone: {
          label: 'Passenger’s phone',
          value: formatUsPhone(phone),
          phone,
          columns: { passenger_phone: phone },
        },
      })
    },
  }),
}

/** Formats the service of a ride: "Within City, Dallas, TX". */
export function describeService(ride: { serviceType: string; selectedCity: string }): string {
  const city = findCity(ride.selectedCity)
  return ride.serviceType === 'Within City' && city ? `${ride.serviceType}, ${formatCity(city)}` : ride.serviceType
}

export const emptyExtras = { ...emptyValues(extraFields), stops: [] }

/** The values that the server stores as they were entered. */
export const keptSchema = z.object({
  ...valueShape(rideFields),
  ...valueShape(contactFields),
  extras: z.object(valueShape(extraFields)),
})

/** Lists the facts of the fields, of a booking or a draft. */
export function fieldFacts(ride: z.output<typeof keptSchema> & FactContext) {
  return [
    ...factsOf(rideFields, ride, ride),
    ...factsOf(contactFields, ride, ride),
    ...factsOf(extraFields, ride.extras, ride),
  ]
}

type Ride = Omit<Choices, 'pickupPlace' | 'dropOffPlace'> & { extras: Record<string, unknown> }
type Places = Pick<Choices, 'pickupPlace' | 'dropOffPlace'>
const unknownPlaces: Places = { pickupPlace: null, dropOffPlace: null }

/** Resets the fields that other choices hide. While the places are unknown, they hide nothing. */
export function prune<Pruned extends Ride>(ride: Pruned, places = unknownPlaces): Pruned {
  const choices = { ...ride, ...places }
  const resetHidden = (table: Record<string, AnyRow>, values: object) => {
    const hidden = Object.entries(table).filter(([name, row]) => name in values && row.appliesTo?.(choices) === false)
    return Object.fromEntries(hidden.map(([name, { empty }]) => [name, empty]))
  }
  return {
    ...ride,
    ...resetHidden(whenAndWhere, ride),
    ...resetHidden(rideFields, ride),
    extras: { ...ride.extras, ...resetHidden(extraFields, ride.extras) },
  }
}

/** Prunes a ride whose places are known, and says of its flights what the server needs. */
export function pruneToSend<Sent extends Ride>(ride: Sent, places: Places): Sent {
  const pruned = prune(ride, places)
  const choices = { ...ride, ...places }
  const sent = Object.entries<AnyRow>(extraFields).flatMap(([name, row]) =>
    row.sent && row.appliesTo?.(choices) ? [[name, row.sent(pruned.extras[name])]] : [],
  )
  return { ...pruned, extras: { ...pruned.extras, ...Object.fromEntries(sent) } }
}
