import 'server-only'
import type { PaymentMethod } from '@/lib/booking/model/payment-methods'
import type { DelayedEmail } from '@/lib/booking/model/ride-page'
import type { ServiceRules } from '@/lib/booking/model/service-rules'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import type { BookedPlace, Place, Route, UserProvidedPlace } from '@/lib/places/model/schemas'
import type { Database } from '@/lib/platform/database/connection'
import type { PromoCode } from '@/lib/pricing'

/** `to` is null for a ride by the hour, which its rider directs. */
export type Itinerary = { from: Place; stops: readonly Place[]; to: Place | null }

export type BookingContext = {
  db: Database
  /** Resolves a place reference, named by the customer unless the place is our own; null if unknown. */
  findPlace: (ref: string, userProvided?: UserProvidedPlace) => Promise<Place | null>
  /** Adds the name check for the operator, unless the name is verified. */
  addNameCheck: (place: Place) => Promise<BookedPlace>
  /** Routes through all stops; null if any part has no route. */
  findRoute: (itinerary: Itinerary) => Promise<Route | null>
  timeZoneOf: (place: Place) => string
  vehicleCategories: () => Promise<VehicleCategory[]>
  /** Opening hours, lead time, fleet sizes. */
  serviceRules: () => Promise<ServiceRules>
  promoCodes: () => Promise<PromoCode[]>
  /** Lists a booking's emails that the daily limit holds. */
  listDelayedEmails: (booking: { bookingId: string; now: Date }) => Promise<DelayedEmail[]>
  paymentMethods: () => readonly PaymentMethod[]
  secret: string
  /** Of who sent the request; "unknown" without one. */
  clientIp: string
  now: () => Date
  log: (line: string) => void
}
