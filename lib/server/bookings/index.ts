import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { content } from '@/lib/server/content'
import { readServiceRules } from '@/lib/server/content/service'
import { database } from '@/lib/server/database/connection'
import { payments } from '@/lib/server/payments'
import { offeredPaymentMethods } from '@/lib/server/payments/offered'
import { questionsOf } from '@/lib/server/places/asking'
import { serverSecret } from '@/lib/server/secret'
import { checkName } from './check-name'
import type { BookingPorts } from './ports'
import { findPlace, findRoute, toldRoutes } from './road'

/** What bookings run on in this process. What is asked outside for it counts for the address that books. */
export async function bookingPorts({ address }: { address?: string } = {}): Promise<BookingPorts> {
  const mayAsk = address === undefined ? undefined : questionsOf(address)
  return {
    db: await database(),
    findPlace: (ref, given) => findPlace({ ref, given, mayAsk }),
    checkName: place => checkName({ place, mayAsk }),
    findRoute: way => findRoute({ ...way, address }),
    toldRoutes,
    timeZoneOf: place => tzLookup(place.lat, place.lng),
    vehicleCategories: () => content().vehicleCategories(),
    serviceRules: readServiceRules,
    payments: await payments(),
    paymentMethods: offeredPaymentMethods,
    secret: await serverSecret(),
    now: () => new Date(),
    log: line => console.info(line),
  }
}
