import { readSite } from '#site'
import 'server-only'
import { calculateQuote, describeCapacityProblem, isHourly } from '@/lib/booking/model/fare'
import { keptSchema, PHONE_MESSAGE } from '@/lib/booking/model/fields'
import { calculateHeldUntil, calculateZelleDueAt } from '@/lib/booking/model/hold'
import { type PaymentMethod, paymentMethods } from '@/lib/booking/model/payment-methods'
import { normalizePhone } from '@/lib/booking/model/phone'
import { toWallClock } from '@/lib/booking/model/pickup-time'
import { isFareConfirmed, type Quote } from '@/lib/booking/model/quote'
import {
  type Booking,
  type BookingRequest,
  bookingRequestSchema,
  type RideDetails,
  type Trip,
} from '@/lib/booking/model/schemas'
import type { UnpaidHold } from '@/lib/booking/model/service-rules'
import { mapTexts } from '@/lib/booking/model/texts'
import { findUsualWait, type UsualWaits, type WaitRange } from '@/lib/booking/model/usual-wait'
import { toAsDirected } from '@/lib/booking/model/waypoints'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { invalidFields } from '@/lib/errors'
import { formatCount } from '@/lib/format'
import { isTyped } from '@/lib/places/model/schemas'
import type { BookingContext } from './context'
import { fareChanged, UNKNOWN_VEHICLE_MESSAGE } from './errors'
import { type FieldErrors, planItinerary, resolveItinerary } from './itinerary'
import { findPromo } from './promo'

const NOT_HOURLY_MESSAGE = 'This vehicle cannot be booked by the hour. Please choose another.'

/** Two route lookups may differ by this share of the fare without a new confirmation by the customer. */
const FARE_TOLERANCE_PERCENT = 1

/** The part of a booking that its request determines, as derived by the server. */
export type DerivedRide = RideDetails & Pick<Booking, 'paymentMethod'>

type RideInput = {
  request: BookingRequest
  context: BookingContext
  previous?:
    | Pick<Booking, 'scheduleOption' | 'pickupAt' | 'pickup' | 'usualWait' | 'isCarpool' | 'hours' | 'promo'>
    | undefined
}

/**
 * Derives a ride from a request without trusting its distance and fare.
 * - Places, route, vehicle, times and fare come from the server; a place named only by the customer has its point
 *   checked against the name.
 * - `previous` is the booking being changed; an immediate ride keeps its pickup time, and any ride its hours, whatever the
 *   minimum is now, and its promo code with the terms of then.
 * - Throws AppError `invalid_fields`, or `fare_changed` if the customer saw another fare.
 */
export async function deriveRide({ request: asked, context, previous }: RideInput): Promise<DerivedRide> {
  // A ride that is shared already stays so.
  const isCarpool = asked.isCarpool && (readSite().carpool || previous?.isCarpool === true)
  const promo = previous
    ? previous.promo
    : asked.promo && (await findPromo(context, asked.promo.code, asked.contactInfo.email))
  const request = { ...asked, isCarpool, promo }
  const fields: FieldErrors = {}
  const [itinerary, categories, { usualWait }] = await Promise.all([
    resolveItinerary(request, context, fields),
    context.vehicleCategories(),
    context.serviceRules(),
  ])
  const category = categories.find(({ vehicles }) => vehicles.includes(request.carCategory))
  const vehicleError = validateVehicle(category, request)
  if (vehicleError !== null) fields.carCategory = vehicleError
  const hoursError = request.hours === previous?.hours ? null : validateHours(request)
  if (hoursError !== null) fields.hours = hoursError
  const offeredMethods = context.paymentMethods()
  if (!offeredMethods.includes(request.paymentMethod)) fields.paymentMethod = paymentMethodMessage(offeredMethods)
  const kept = keptSchema.parse(normalizePhones(request, fields))
  if (itinerary === null || category === undefined) throw invalidFields(fields)

  const { route, pickupTimeZone, times } = await planItinerary(itinerary, { request, previous, fields }, context)
  if (times === null || Object.keys(fields).length > 0) throw invalidFields(fields)

  const provisional = [itinerary.from, ...itinerary.stops, itinerary.to ?? itinerary.from].some(isTyped)
  const trip: Trip = {
    ...request,
    pickupLocation: itinerary.from,
    dropOffLocation: itinerary.to,
    ...toWallClock(times.pickupAt, pickupTimeZone),
  }
  const currentQuote = route && calculateQuote({ route: { ...route, provisional }, rates: category, trip })
  const seenCents = request.rent === null ? null : Math.round(request.rent * 100)
  const isFareSeen = isAgreed(seenCents, currentQuote)
  const isPromoLost = previous === undefined && asked.promo !== null && promo === null
  if (!isFareSeen || isPromoLost) throw fareChanged({ quote: currentQuote, promo, isPromoLost })
  const [pickup, dropOff, ...stops] = await Promise.all([
    context.addNameCheck(itinerary.from),
    itinerary.to && context.addNameCheck(itinerary.to),
    ...itinerary.stops.map(context.addNameCheck),
  ])
  return {
    ...kept,
    extras: { ...kept.extras, stops },
    pickupAt: times.pickupAt.toISOString(),
    returnAt: times.returnAt?.toISOString() ?? null,
    pickupTimeZone,
    pickup,
    dropOff: dropOff ?? toAsDirected(pickup),
    categoryId: category._id,
    categoryName: category.name,
    categoryKey: category.key ?? '',
    quote: currentQuote,
    paymentMethod: request.paymentMethod,
    usualWait: resolveUsualWait({ request, previous }, usualWait, pickup.city),
  }
}

/** Returns whether the current fare, null if it is to be confirmed, is the one seen or up to 1 % lower. */
export function isAgreed(seenCents: number | null, current: Quote | null): boolean {
  if (seenCents === null || current === null) return seenCents === null && current === null
  const lowerCents = seenCents - current.totalCents
  if (!Number.isSafeInteger(seenCents)) return false
  return lowerCents >= 0 && lowerCents * 100 <= seenCents * FARE_TOLERANCE_PERCENT
}

/** Resolves the wait that the customer was shown: an immediate ride in the same city keeps it. */
function resolveUsualWait(
  { request, previous }: Pick<RideInput, 'request' | 'previous'>,
  usualWaits: UsualWaits,
  city: string | null,
): WaitRange | null {
  if (request.scheduleOption !== 'immediately') return null
  const keepsWait = previous?.scheduleOption === 'immediately' && previous.pickup.city === city
  return keepsWait ? previous.usualWait : findUsualWait(usualWaits, city)
}

function unpaidBookingStatus({ paymentMethod, quote }: Pick<DerivedRide, 'paymentMethod' | 'quote'>) {
  return isFareConfirmed(quote) ? paymentMethods[paymentMethod].unpaidStatus : 'reserved'
}

/** Calculates when the Zelle transfer of a ride is due; null if none is expected. */
export function zelleDueAtFor(ride: Pick<DerivedRide, 'paymentMethod' | 'quote' | 'pickupAt'>, now: Date) {
  return unpaidBookingStatus(ride) === 'awaiting_zelle' ? calculateZelleDueAt(ride, now) : null
}

/** Calculates until when the car of an unpaid ride is held; null without a limit. */
export function heldUntilFor(ride: DerivedRide, hold: UnpaidHold, now: Date) {
  const isPaymentDue = unpaidBookingStatus(ride) === 'reserved' && isFareConfirmed(ride.quote)
  return isPaymentDue ? calculateHeldUntil(ride, hold, now) : null
}

function validateVehicle(category: VehicleCategory | undefined, request: BookingRequest): string | null {
  if (category === undefined) return UNKNOWN_VEHICLE_MESSAGE
  if (request.hours > 0 && !isHourly(category)) return NOT_HOURLY_MESSAGE
  return describeCapacityProblem({ category, passengers: request.passengers, bags: request.bags })
}

function validateHours({ hours }: BookingRequest): string | null {
  const { minimumHours } = readSite().pricing
  if (hours === 0 || (minimumHours > 0 && hours >= minimumHours)) return null
  if (minimumHours === 0) return 'We do not offer rides by the hour. Please choose a drop-off.'
  return `A ride by the hour takes at least ${formatCount(minimumHours, 'hour')}.`
}

function paymentMethodMessage(offeredMethods: readonly PaymentMethod[]): string {
  const labels = offeredMethods.map(method => paymentMethods[method].label)
  return `Please choose one of the payment methods we offer: ${labels.join(' or ')}.`
}

function normalizePhones(request: BookingRequest, fields: FieldErrors): BookingRequest {
  return mapTexts(bookingRequestSchema, request, {
    text: (text, kind, path) => {
      if (kind !== 'phone' || text === '') return text
      const phone = normalizePhone(text)
      if (phone === null) fields[path] = PHONE_MESSAGE
      return phone ?? ''
    },
  })
}
