import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import type { BookingContext } from '@/lib/booking/server/context'
import { addNameCheck, findPlace, findRoute } from '@/lib/booking/server/places-and-routes'
import { readPromoCodes } from '@/lib/booking/server/promo'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { content } from '@/lib/content/server'
import { listDelayedEmails } from '@/lib/notifications/outbox/rider-requests'
import type { PaymentContext } from '@/lib/payments/server/context'
import { createPaymentGateway, paymentOffer } from '@/lib/payments/server/gateways'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'
import { ensureContentLearned } from '@/lib/settings/server/edits'

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
