import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { content } from '@/lib/server/content'
import { readServiceRules } from '@/lib/server/content/service-rules'
import { database } from '@/lib/server/database/connection'
import { listDelayedEmails } from '@/lib/server/outbox/delayed-emails'
import { createPaymentGateway } from '@/lib/server/payments'
import type { PaymentContext } from '@/lib/server/payments/context'
import { offeredPaymentMethods } from '@/lib/server/payments/payment-methods'
import { geocoderRateLimitFor } from '@/lib/server/places/geocoder-rate-limit'
import { getServerSecret } from '@/lib/server/secret'
import type { BookingContext } from './context'
import { findPlace, findRoute, recentRoutes } from './places-and-routes'
import { verifyPlaceName } from './verify-place-name'

/** Creates the booking context of this process. `clientIp` is charged for lookups at third parties. */
export async function createBookingContext({
  clientIp,
}: {
  clientIp?: string
} = {}): Promise<BookingContext & PaymentContext> {
  const consumeRateLimit = clientIp === undefined ? undefined : geocoderRateLimitFor(clientIp)
  const db = await database()
  return {
    db,
    findPlace: (ref, given) => findPlace({ ref, given, consumeRateLimit }),
    verifyPlaceName: place => verifyPlaceName({ place, consumeRateLimit }),
    findRoute: itinerary => findRoute({ ...itinerary, clientIp }),
    recentRoutes,
    timeZoneOf: place => tzLookup(place.lat, place.lng),
    vehicleCategories: () => content().vehicleCategories(),
    serviceRules: readServiceRules,
    listDelayedEmails: booking => listDelayedEmails(db, booking),
    paymentGateway: await createPaymentGateway(),
    paymentMethods: offeredPaymentMethods,
    secret: await getServerSecret(),
    now: () => new Date(),
    log: line => console.info(line),
  }
}
