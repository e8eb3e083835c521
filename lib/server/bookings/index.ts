import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { content } from '@/lib/server/content'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { payments } from '@/lib/server/payments'
import { offeredPaymentMethods } from '@/lib/server/payments/offered'
import type { BookingPorts } from './ports'
import { findPlace, findRoute } from './road'
import { keptSecret } from './secret'

/** What bookings run on in this process. */
export async function bookingPorts(): Promise<BookingPorts> {
  const { appSecret, dataDir } = env()
  return {
    db: await database(),
    findPlace,
    findRoute,
    timeZoneOf: place => tzLookup(place.lat, place.lng),
    vehicleCategories: () => content().vehicleCategories(),
    payments: await payments(),
    paymentMethods: offeredPaymentMethods,
    secret: appSecret ?? (await keptSecret(dataDir)),
    now: () => new Date(),
    log: line => console.info(line),
  }
}
