import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import type { BookingContext, Itinerary } from '@/lib/booking/server/context'
import { readPromoCodes } from '@/lib/booking/server/promo'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { content } from '@/lib/content/server'
import { AppError } from '@/lib/errors'
import { listDelayedEmails } from '@/lib/notifications/outbox/rider-requests'
import type { PaymentContext } from '@/lib/payments/server/context'
import { createPaymentGateway, paymentOffer } from '@/lib/payments/server/gateways'
import { parsePlaceRef, placeFromPoint } from '@/lib/places/model/place-ref'
import {
  type BookedPlace,
  type Place,
  type Route,
  routeFailureCodes,
  type UserProvidedPlace,
} from '@/lib/places/model/schemas'
import { getPlaces } from '@/lib/places/server'
import { resolveWaypoint, routeThrough, waypointOf } from '@/lib/places/server/routing/route-between'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'
import { ensureContentLearned } from '@/lib/settings/server/edits'
import { toSingleLine } from '@/lib/typed-text'

/** Creates the booking context of this process. `clientIp` is charged for lookups at third parties. */
export async function createBookingContext({
  clientIp,
}: {
  clientIp?: string
} = {}): Promise<BookingContext & PaymentContext> {
  const [db, secret] = await Promise.all([database(), getServerSecret()])
  await ensureContentLearned(db)
  return {
    db,
    findPlace,
    addNameCheck,
    findRoute: itinerary => findRoute({ ...itinerary, clientIp }),
    timeZoneOf: place => tzLookup(place.lat, place.lng),
    vehicleCategories: () => content().read('vehicleCategories'),
    serviceRules: readServiceRules,
    promoCodes: readPromoCodes,
    listDelayedEmails: booking => listDelayedEmails(db, booking),
    paymentGateway: await createPaymentGateway(),
    paymentMethods: () => paymentOffer().methods,
    secret,
    clientIp: clientIp ?? 'unknown',
    now: currentTime,
    log: line => console.info(line),
  }
}

/**
 * Resolves a place reference; null if unknown. Our own places keep their names. Points and Google places take the
 * customer’s name and kind, or else their coordinates.
 */
export async function findPlace(ref: string, userProvided?: UserProvidedPlace): Promise<Place | null> {
  const resolved = await nullOnRouteFailure(resolveWaypoint(ref))
  if (resolved === null) return null
  if (resolved.place !== null) return resolved.place
  const place = { ...placeFromPoint(resolved.waypoint), id: ref }
  const name = userProvided && toSingleLine(userProvided.name)
  if (!name) return place
  const { area, kind = 'address' } = userProvided
  return { ...place, name, area: toSingleLine(area), kind }
}

/**
 * Finds the route through all stops; null if there is none and the fare is to be confirmed.
 * Counts against the client IP. Throws AppError OVER_QUERY_LIMIT beyond its rate limit.
 */
export async function findRoute({ clientIp, ...itinerary }: Itinerary & { clientIp?: string }): Promise<Route | null> {
  return nullOnRouteFailure(routeThrough(waypointsOf(itinerary), clientIp))
}

function waypointsOf({ from, stops, to }: Itinerary) {
  return (to === null ? [from] : [from, ...stops, to]).map(waypointOf)
}

async function nullOnRouteFailure<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof AppError && error.code !== 'OVER_QUERY_LIMIT' && isRouteFailure(error)) return null
    throw error
  }
}

function isRouteFailure({ code }: AppError): boolean {
  return routeFailureCodes.some(failure => failure === code)
}

/**
 * Adds a name check, for the operator to compare, to a place named only by the customer.
 * - Our own places and signed geocoder IDs have trusted names: unchanged.
 * - Typed addresses are marked as such: this server derived their points.
 * - Google's router compares ID and point of a Google place; its name is the customer's.
 */
export async function addNameCheck(place: Place): Promise<BookedPlace> {
  const ref = parsePlaceRef(place.id)
  if (ref?.kind === 'own' || ref?.kind === 'typed') return place
  const places = await getPlaces()
  return { ...place, nameCheck: await places.checkName(place) }
}
