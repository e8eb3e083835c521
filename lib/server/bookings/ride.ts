import 'server-only'
import { type DrivenRoute, misfit, quote } from '@/lib/booking/fare'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import { paymentMethodLabels } from '@/lib/booking/receipt'
import { type Booking, type BookingRequest, type PaymentMethod, phoneSentence } from '@/lib/booking/schemas'
import { findUsualWait, type UsualWaits, type Wait } from '@/lib/booking/usual-wait'
import type { VehicleCategory } from '@/lib/content/schemas'
import { isTyped } from '@/lib/maps/schemas'
import { zelleDueAt } from '@/lib/payment/zelle'
import { agreeFare } from './agreed-fare'
import { findWay, planCourse } from './course'
import { normalizePhone } from './phone'
import type { BookingPorts } from './ports'
import { carUnknown, fareChanged, invalidFields } from './refusals'
import { type Fields, readExtras } from './ride-extras'

/** A ride as the server derived it: all of a booking that its request decides. */
export type Ride = Omit<
  Booking,
  | 'id'
  | 'invoiceNumber'
  | 'status'
  | 'createdAt'
  | 'paidCents'
  | 'refundCents'
  | 'chargebackCents'
  | 'transactionId'
  | 'zelleDueAt'
  | 'cancelledAt'
  | 'refundBy'
  | 'pendingReview'
  | 'cancelledBy'
  | 'cancelReason'
  | 'confirmedAt'
  | 'noShowAt'
  | 'chauffeur'
  | 'eta'
  | 'etaEmailed'
>

type PreviousRide = Pick<Booking, 'scheduleOption' | 'pickupAt' | 'pickup' | 'usualWait'>

/**
 * Derives a ride from what the browser sent, believing none of its figures: the places, the route, the vehicle, the
 * times and the fare are our own. Where only the customer's words name a place, its point is checked against the name. `previous` is the booking
 * being changed; an immediate ride keeps its moment.
 * Throws AppError: a sentence per field, or `fare_changed` where the rider saw another fare.
 */
export async function deriveRide({
  request,
  ports,
  previous,
}: {
  request: BookingRequest
  ports: BookingPorts
  previous?: PreviousRide
}): Promise<Ride> {
  const fields: Fields = {}
  const [way, categories, { usualWait }] = await Promise.all([
    findWay({ request, ports, fields }),
    ports.vehicleCategories(),
    ports.serviceRules(),
  ])
  const category = categories.find(({ vehicles }) => vehicles.includes(request.carCategory))
  const carRefusal = refuseCar({ category, request })
  if (carRefusal !== null) fields.carCategory = carRefusal
  const offered = ports.paymentMethods()
  if (!offered.includes(request.paymentMethod)) fields.paymentMethod = paymentSentence(offered)
  const { phone, alternatePhone } = readPhones({ request, fields })
  const extras = readExtras({ request, fields })
  if (way === null || category === undefined) throw invalidFields(fields)

  const { route, pickupTimeZone, times } = await planCourse({ way, request, ports, previous, fields })
  if (times === null || Object.keys(fields).length > 0) throw invalidFields(fields)

  const provisional = [way.from, ...way.via, way.to].some(isTyped)
  const price = (road: DrivenRoute) => quote({ route: { ...road, provisional }, rates: category, trip: request })
  const fresh = route && price(route)
  const agreed = agreeFare({
    seenCents: request.rent === null ? null : Math.round(request.rent * 100),
    fresh,
    told: ports.toldRoutes(way).map(price),
  })
  if (agreed === null) throw fareChanged(fresh)
  const [pickup, dropOff, ...stops] = await Promise.all([
    ports.checkName(way.from),
    ports.checkName(way.to),
    ...way.via.map(ports.checkName),
  ])
  return {
    scheduleOption: request.scheduleOption,
    pickupAt: times.pickupAt.toISOString(),
    returnAt: times.returnAt?.toISOString() ?? null,
    pickupTimeZone,
    serviceType: request.serviceType,
    selectedCity: request.selectedCity,
    pickup,
    dropOff,
    transferType: request.transferType,
    extraTime: request.extraTime,
    passengers: request.passengers,
    bags: request.bags,
    isCarpool: request.isCarpool,
    luggageWeight: request.luggageWeight,
    extras: { ...extras, stops },
    carCategory: request.carCategory,
    categoryName: category.name,
    categoryKey: category.key ?? '',
    quote: agreed.fare,
    contactInfo: { ...request.contactInfo, phone, alternatePhone },
    paymentMethod: request.paymentMethod,
    usualWait: shownWait({ request, waits: usualWait, city: pickup.city, previous }),
  }
}

/** The wait that the rider was shown: a ride that stays immediate in the same city keeps it, whatever the rules say now. */
function shownWait({
  request,
  waits,
  city,
  previous,
}: {
  request: BookingRequest
  waits: UsualWaits
  city: string | null
  previous?: PreviousRide
}): Wait | null {
  if (request.scheduleOption !== 'immediately') return null
  const stays = previous?.scheduleOption === 'immediately' && previous.pickup.city === city
  return stays ? previous.usualWait : findUsualWait(waits, city)
}

/** What an unpaid ride waits for: the Zelle transfer of its fare, or nothing yet. */
export function unpaidStatus({ paymentMethod, quote }: Pick<Ride, 'paymentMethod' | 'quote'>) {
  return paymentMethod === 'zelle' && isFareConfirmed(quote) ? 'awaiting_zelle' : 'reserved'
}

/** When the Zelle transfer of a ride that waits for one is due. */
export function zelleDueOf({ ride, now }: { ride: Pick<Ride, 'paymentMethod' | 'quote' | 'pickupAt'>; now: Date }) {
  return unpaidStatus(ride) === 'awaiting_zelle' ? zelleDueAt({ now, pickupAt: ride.pickupAt }) : null
}

function refuseCar({ category, request }: { category?: VehicleCategory; request: BookingRequest }): string | null {
  if (category === undefined) return carUnknown
  return misfit({ category, passengers: request.passengers, bags: request.bags })
}

function paymentSentence(offered: readonly PaymentMethod[]): string {
  const labels = offered.map(method => paymentMethodLabels[method])
  return `Please choose one of the payment methods we offer: ${labels.join(' or ')}.`
}

function readPhones({ request, fields }: { request: BookingRequest; fields: Fields }) {
  const { contactInfo } = request
  const phone = normalizePhone(contactInfo.phone)
  if (phone === null) fields['contactInfo.phone'] = phoneSentence
  const alternatePhone = contactInfo.alternatePhone === '' ? '' : normalizePhone(contactInfo.alternatePhone)
  if (alternatePhone === null) fields['contactInfo.alternatePhone'] = phoneSentence
  return { phone: phone ?? '', alternatePhone: alternatePhone ?? '' }
}
