import { z } from 'zod'
import {
  bookedPlaceSchema,
  MAX_PLACE_REF_LENGTH,
  MAX_ROUTE_TOKEN_LENGTH,
  userProvidedPlaceSchema,
} from '@/lib/places/model/schemas'
import { servedCitySchema } from '@/lib/served-cities'
import { singleLineSchema } from '@/lib/typed-text'
import { contactInfoSchema } from './contact-schema'
import { describeChildSeatProblem, emptyExtras, extrasSchema, type PricedExtras, requestedExtrasSchema } from './extras'
import { accountSummarySchema, bookingStatuses } from './ledger'
import { quoteSchema } from './quote-schema'
import { waitRangeSchema } from './usual-wait'

export const MAX_EXTRA_HOURS = 24
export const MAX_PARTY = 60

export const scheduleOptionSchema = z.enum(['immediately', 'later'])
export const serviceTypeSchema = z.enum(['Within City', 'City to City'])
export const transferTypeSchema = z.enum(['One Way', 'Round Trip'])
export const luggageWeightSchema = z.enum(['', 'light', 'medium', 'heavy'])
export const paymentMethodSchema = z.enum(['authorizenet', 'zelle'])
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** Extra time in hours. */
export type Trip = {
  transferType: z.infer<typeof transferTypeSchema>
  serviceType: z.infer<typeof serviceTypeSchema>
  extraTime: number
  isCarpool: boolean
  extras?: PricedExtras
}

const dateOrEmpty = z.union([z.literal(''), z.iso.date('Please choose a date.')])
const timeOrEmpty = z.union([z.literal(''), z.iso.time({ precision: -1, message: 'Please choose a time.' })])
const placeRef = (userMessage: string) => z.string().trim().min(1, userMessage).max(MAX_PLACE_REF_LENGTH, userMessage)

type RideTimes = Record<
  'scheduleOption' | 'transferType' | 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime',
  string
>

/** Validates which times of a ride are required or forbidden. */
export function validateTimes(ride: RideTimes, context: z.RefinementCtx): void {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (ride.scheduleOption === 'later') {
    if (ride.pickupDate === '') addIssue('pickupDate', 'Please choose a pickup date.')
    if (ride.pickupTime === '') addIssue('pickupTime', 'Please choose a pickup time.')
  }
  if (ride.transferType === 'One Way' && (ride.returnDate !== '' || ride.returnTime !== '')) {
    addIssue('returnDate', 'Only round trips have a return time.')
  }
  if (ride.returnDate === '' && ride.returnTime !== '') addIssue('returnDate', 'Please add a return date.')
  if (ride.returnDate !== '' && ride.returnTime === '') addIssue('returnTime', 'Please add a return time.')
}

const EXTRA_TIME_MESSAGE = `Extra time is available in half-hour increments, up to ${MAX_EXTRA_HOURS} hours.`

const rideShape = {
  scheduleOption: scheduleOptionSchema,
  pickupDate: dateOrEmpty,
  pickupTime: timeOrEmpty,
  returnDate: dateOrEmpty.default(''),
  returnTime: timeOrEmpty.default(''),
  serviceType: serviceTypeSchema,
  selectedCity: z.union([z.literal(''), servedCitySchema('Please choose one of our cities.')]),
  pickupLocation: placeRef('Please choose a pickup location from the list.'),
  dropOffLocation: placeRef('Please choose a drop-off location from the list.'),
  pickupGiven: userProvidedPlaceSchema.optional(),
  dropOffGiven: userProvidedPlaceSchema.optional(),
  transferType: transferTypeSchema,
  extraTime: z
    .number('Please enter the number of extra hours.')
    .min(0, EXTRA_TIME_MESSAGE)
    .max(MAX_EXTRA_HOURS, EXTRA_TIME_MESSAGE)
    .multipleOf(0.5, EXTRA_TIME_MESSAGE),
  carCategory: z.string().trim().min(1, 'Please choose a vehicle.').max(120, 'Please choose a vehicle.'),
  passengers: z
    .int('Please enter the number of passengers.')
    .min(1, 'Please enter at least one passenger.')
    .max(MAX_PARTY, `The maximum is ${MAX_PARTY} passengers.`),
  bags: z
    .int('Please enter the number of bags.')
    .min(0, 'The number of bags cannot be negative.')
    .max(MAX_PARTY, `The maximum is ${MAX_PARTY} bags.`),
  isCarpool: z.boolean(),
  luggageWeight: luggageWeightSchema,
  extras: requestedExtrasSchema.prefault({}),
}

/** Validates the fields of step 1 together: fields hidden by other choices must be empty. */
function validateRide(ride: z.infer<z.ZodObject<typeof rideShape>>, context: z.RefinementCtx): void {
  const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  validateTimes(ride, context)
  if (ride.serviceType === 'Within City') {
    if (ride.selectedCity === '') addIssue(['selectedCity'], 'Please choose a city.')
    if (ride.isCarpool) addIssue(['isCarpool'], 'Carpool is only available for city-to-city rides.')
    if (ride.luggageWeight !== '') addIssue(['luggageWeight'], 'Only city-to-city rides need a luggage weight.')
  } else if (ride.selectedCity !== '') {
    addIssue(['selectedCity'], 'Only rides within a city need a city.')
  }
  for (const slot of ['returnArrival', 'returnDeparture'] as const) {
    if (ride.transferType === 'Round Trip' || ride.extras[slot] === null) continue
    addIssue(['extras', slot], 'Only round trips have a return flight.')
  }
  const seatProblem = describeChildSeatProblem({ childSeats: ride.extras.childSeats, passengers: ride.passengers })
  if (seatProblem !== null) addIssue(['extras', 'childSeats'], seatProblem)
}

/** Validates step 1 in the booking form, with the rules and messages of the request. */
export const rideSchema = z.object(rideShape).superRefine(validateRide)

/** `distance` (miles) and `rent` (dollars) are what the customer saw: the server derives its own. */
export const bookingRequestSchema = z
  .strictObject({
    ...rideShape,
    distance: z.number().min(0).nullable(),
    rent: z.number().min(0).nullable(),
    /** Proves the shown route. Without it, another instance (or this one after a restart) calculates it again. */
    routeToken: z.string().max(MAX_ROUTE_TOKEN_LENGTH).optional(),
    contactInfo: contactInfoSchema,
    paymentMethod: paymentMethodSchema,
  })
  .superRefine(validateRide)
export type BookingRequest = z.infer<typeof bookingRequestSchema>

const requiredText = (maxCharacters: number, userMessage: string) =>
  singleLineSchema.min(1, userMessage).max(maxCharacters, `Please keep this to ${maxCharacters} characters or fewer.`)
export const chauffeurSchema = z.strictObject({
  name: requiredText(80, 'Please enter the chauffeur’s name.'),
  car: requiredText(120, 'Please enter the car, such as Black Cadillac Escalade, T123456C.'),
  phone: requiredText(40, 'Please enter the chauffeur’s phone number.'),
})
export type Chauffeur = z.infer<typeof chauffeurSchema>

/**
 * The part of a booking that its request determines. No object is strict, so that a release can read what the next one
 * stores. Instants are ISO 8601 in UTC, displayed in `pickupTimeZone`.
 */
export const rideDetailsSchema = z.object({
  scheduleOption: scheduleOptionSchema,
  pickupAt: z.iso.datetime(),
  returnAt: z.iso.datetime().nullable(),
  pickupTimeZone: z.string(),
  serviceType: serviceTypeSchema,
  /** A city id, possibly no longer served, or ''. */
  selectedCity: z.string(),
  pickup: bookedPlaceSchema,
  dropOff: bookedPlaceSchema,
  transferType: transferTypeSchema,
  extraTime: z.number(),
  passengers: z.int(),
  bags: z.int(),
  isCarpool: z.boolean(),
  luggageWeight: luggageWeightSchema,
  extras: extrasSchema.default(emptyExtras),
  carCategory: z.string(),
  categoryName: z.string(),
  categoryKey: z.string(),
  /** Frozen at booking; null while the fare is to be confirmed. */
  quote: quoteSchema.nullable(),
  contactInfo: contactInfoSchema.strip(),
  /** As shown to the customer, in minutes. */
  usualWait: waitRangeSchema
    .nullable()
    .default(null)
    .describe('Usual wait shown to the customer of an immediate ride, in minutes'),
})

/** What is stored of a booking; its status and money follow from its account. */
export const storedBookingSchema = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  createdAt: z.iso.datetime(),
  ...rideDetailsSchema.shape,
  paymentMethod: paymentMethodSchema,
  /** Shown to the customer. */
  refundReason: z.string().nullable().default(null).describe('Reason for the last refund by the operator'),
  zelleDueAt: z.iso.datetime().nullable().default(null),
  heldUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'When the car is released if the ride is still unpaid and unconfirmed, in UTC; null if there is no limit; the time of the booking if it has no car until then',
    ),
  lateChangedAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'When the customer agreed to a change of the paid ride within 24 hours of its pickup: refunds stay at 50%',
    ),
  cancelledAt: z.iso.datetime().nullable().default(null),
  cancelledBy: z.enum(['rider', 'operator']).nullable().default(null),
  /** Shown to the customer. */
  cancelReason: z.string().nullable().default(null),
  confirmedAt: z.iso.datetime().nullable().default(null),
  changedAfterConfirmationAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'When the customer last changed the time, a place or the vehicle of a confirmed ride; null once confirmed again',
    ),
  noShowAt: z.iso.datetime().nullable().default(null),
  chauffeur: chauffeurSchema.strip().nullable().default(null),
  eta: z.iso.datetime().nullable().default(null).describe('Expected arrival of the chauffeur at the pickup, in UTC'),
  /** A similar ETA is shown without another email. */
  etaEmailed: z.iso.datetime().nullable().default(null).describe('ETA last emailed to the customer, in UTC'),
})
export type StoredBooking = z.infer<typeof storedBookingSchema>

export const bookingSchema = storedBookingSchema.extend({
  status: z.enum(bookingStatuses),
  account: accountSummarySchema,
})
export type Booking = z.infer<typeof bookingSchema>

export type ChangeRequester = 'rider' | 'operator'
export type RideDetails = z.infer<typeof rideDetailsSchema>

export const FIRST_VERSION = 1

/** Each event increments the version (optimistic locking). */
export const versionedBookingSchema = z.object({ booking: bookingSchema, version: z.int() })
export type VersionedBooking = z.infer<typeof versionedBookingSchema>

export const createdBookingSchema = versionedBookingSchema.extend({ token: z.string() })
export type CreatedBooking = z.infer<typeof createdBookingSchema>

export const fareChangedDetailsSchema = z.object({
  quote: quoteSchema.nullable(),
  routeToken: z.string().optional().describe('Proves the route of this quote to the next request'),
})
export const fareChangedSchema = fareChangedDetailsSchema.extend({ error: z.string(), code: z.literal('fare_changed') })

/** `demo` marks a placeholder recipient. */
export type ZelleOptions = { name: string; email: string; phone: string | null; demo: boolean }
