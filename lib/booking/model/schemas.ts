import { z } from 'zod'
import { bookedPlaceSchema, userProvidedPlaceSchema } from '@/lib/places/model/schemas'
import { singleLineSchema } from '@/lib/typed-text'
import { countChildSeats, MAX_STOPS, type PricedExtras, requestedStopSchema } from './extras'
import { requestShape, valueShape } from './field-row'
import { contactFields, extraFields, prune, rideFields, whenAndWhere } from './fields'
import { accountSummarySchema, bookingStatuses } from './ledger'
import { paymentMethodSchema } from './payment-methods'
import type { PricedWays } from './pricing'
import { type Promo, promoSchema } from './promo'
import { quoteSchema } from './quote'
import { asText, codeSchema } from './texts'
import { waitRangeSchema } from './usual-wait'

/** Extra time in hours. */
export type Trip = Pick<RideDetails, 'serviceType' | 'extraTime' | 'isCarpool'> &
  PricedWays & {
    /** Of a ride by the hour. */
    hours?: number
    extras?: PricedExtras
    promo?: Promo | null
  }

const rideShape = {
  ...requestShape(whenAndWhere),
  pickupGiven: userProvidedPlaceSchema.optional(),
  dropOffGiven: userProvidedPlaceSchema.optional(),
  ...requestShape(rideFields),
  extras: z
    .strictObject(
      {
        ...requestShape(extraFields),
        stops: z
          .array(requestedStopSchema, 'Please check your stops.')
          .max(MAX_STOPS, `You can add up to ${MAX_STOPS} stops.`)
          .default([]),
      },
      'Please check the options of your ride.',
    )
    .prefault({}),
}

type RideTimes = Record<'scheduleOption' | 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime', string>

/** Validates which times of a ride are required. */
function validateTimes(ride: RideTimes, context: z.RefinementCtx): void {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (ride.scheduleOption === 'later') {
    if (ride.pickupDate === '') addIssue('pickupDate', 'Please choose a pickup date.')
    if (ride.pickupTime === '') addIssue('pickupTime', 'Please choose a pickup time.')
  }
  if (ride.returnDate === '' && ride.returnTime !== '') addIssue('returnDate', 'Please add a return date.')
  if (ride.returnDate !== '' && ride.returnTime === '') addIssue('returnTime', 'Please add a return time.')
}

/** Validates the fields of step 1 together. */
function validateRide(ride: z.infer<z.ZodObject<typeof rideShape>>, context: z.RefinementCtx): void {
  const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  validateTimes(ride, context)
  if (ride.serviceType === 'Within City' && ride.selectedCity === '') {
    addIssue(['selectedCity'], 'Please choose a city.')
  }
  const seats = countChildSeats(ride.extras.childSeats)
  if (seats > ride.passengers) {
    const counts = `more child seats (${seats}) than passengers (${ride.passengers})`
    addIssue(['extras', 'childSeats'], `You have ${counts}. Please change one of these numbers.`)
  }
}

/** Validates step 1 in the booking form, with the rules and messages of the request. */
export const rideSchema = z.object(rideShape).superRefine(validateRide)

/**
 * `distance` (miles) and `rent` (dollars) are what the customer saw: the server derives its own. Fields that other
 * choices hide are reset.
 */
export const bookingRequestSchema = z
  .strictObject({
    ...rideShape,
    ...requestShape(contactFields),
    distance: z.number('Please send the distance that was shown, in miles, or null.').min(0).nullable(),
    rent: z.number('Please send the fare that was shown, in dollars, or null.').min(0).nullable(),
    paymentMethod: paymentMethodSchema,
  })
  .overwrite(request => prune(request))
  .superRefine(validateRide)
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** What decides when a car is busy; names and contact do not. */
export const availabilityRequestSchema = z
  .strictObject({
    ...requestShape(whenAndWhere),
    scheduleOption: rideShape.scheduleOption,
    transferType: rideShape.transferType,
    selectedCity: rideShape.selectedCity
      .optional()
      .describe('City whose time zone applies if the pickup is an address as typed that could not be located'),
    extraTime: rideShape.extraTime,
    hours: rideShape.hours,
    carCategory: rideShape.carCategory,
    extras: z
      .strictObject({
        stops: z
          .array(requestedStopSchema.pick({ place: true }))
          .max(MAX_STOPS)
          .default([]),
      })
      .prefault({}),
  })
  .overwrite(ride => (ride.transferType === 'One Way' ? { ...ride, returnDate: '', returnTime: '' } : ride))
  .superRefine(validateTimes)
export type AvailabilityRequest = z.infer<typeof availabilityRequestSchema>

const requiredText = (maxCharacters: number, userMessage: string) =>
  asText(
    'operator',
    singleLineSchema
      .min(1, userMessage)
      .max(maxCharacters, `Please keep this to ${maxCharacters} characters or fewer.`),
  )
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
  ...valueShape(rideFields),
  ...valueShape(contactFields),
  extras: z.object({ ...valueShape(extraFields), stops: z.array(bookedPlaceSchema) }),
  pickupAt: z.iso.datetime(),
  returnAt: z.iso.datetime().nullable(),
  pickupTimeZone: codeSchema,
  pickup: bookedPlaceSchema,
  dropOff: bookedPlaceSchema,
  categoryId: codeSchema,
  /** As it was called then: names change, the ID stays. */
  categoryName: codeSchema,
  categoryKey: codeSchema,
  /** Frozen at booking; null while the fare is to be confirmed. */
  quote: quoteSchema.nullable(),
  /** As shown to the customer, in minutes. */
  usualWait: waitRangeSchema
    .nullable()
    .default(null)
    .describe('Usual wait shown to the customer of an immediate ride, in minutes'),
})
export type RideDetails = z.infer<typeof rideDetailsSchema>
export type Extras = RideDetails['extras']

const operatorTextSchema = asText('operator', z.string())

/** What is stored of a booking; its status and money follow from its account. */
export const storedBookingSchema = z.object({
  id: codeSchema,
  invoiceNumber: codeSchema,
  createdAt: z.iso.datetime(),
  ...rideDetailsSchema.shape,
  paymentMethod: paymentMethodSchema,
  /** Shown to the customer. */
  refundReason: operatorTextSchema.nullable().default(null).describe('Reason for the last refund by the operator'),
  zelleDueAt: z.iso.datetime().nullable().default(null),
  heldUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'When the car is released if the ride is still unpaid and unconfirmed, in UTC; null if there is no limit; the time of the booking if it has no car until then',
    ),
  /** Frozen at booking, as the fare is. */
  cancellation: z
    .object({ fullRefundHours: z.int(), lateRefundPercent: z.int() })
    .default({ fullRefundHours: 24, lateRefundPercent: 50 })
    .describe('Hours before the pickup until which a cancellation returns all, and the percentage after that'),
  freeWaitMinutes: z.int().nullable().default(null).describe('Free waiting at the pickup, as it was at booking'),
  lateChangedAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'When the customer agreed to a change of the paid ride too late for a full refund: refunds stay at the lower percentage',
    ),
  cancelledAt: z.iso.datetime().nullable().default(null),
  cancelledBy: z.enum(['rider', 'operator']).nullable().default(null),
  /** Shown to the customer. */
  cancelReason: operatorTextSchema.nullable().default(null),
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
})
export type StoredBooking = z.infer<typeof storedBookingSchema>

export const bookingSchema = storedBookingSchema.extend({
  status: z.enum(bookingStatuses),
  account: accountSummarySchema,
})
export type Booking = z.infer<typeof bookingSchema>

export type ChangeRequester = 'rider' | 'operator'

export const FIRST_VERSION = 1

/** Each event increments the version (optimistic locking). */
export const versionedBookingSchema = z.object({ booking: bookingSchema, version: z.int() })
export type VersionedBooking = z.infer<typeof versionedBookingSchema>

export const createdBookingSchema = versionedBookingSchema.extend({ token: z.string() })
export type CreatedBooking = z.infer<typeof createdBookingSchema>

/** Details of the error `fare_changed`: the current fare. */
export const fareChangedSchema = z.object({
  quote: quoteSchema.nullable(),
  promo: promoSchema
    .nullable()
    .default(null)
    .describe('The promo code that is in this quote; null if none can be used'),
})
export type FareChanged = z.infer<typeof fareChangedSchema>
