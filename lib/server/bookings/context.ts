import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/fare'
import type { PaymentMethod } from '@/lib/booking/schemas'
import type { ServiceRules } from '@/lib/booking/service-rules'
import type { VehicleCategory } from '@/lib/content/schemas'
import type { BookedPlace, Place, Route, UserProvidedPlace } from '@/lib/maps/schemas'
import type { Database } from '@/lib/server/database/connection'
import type { PaymentGateway } from '@/lib/server/payments/gateway-port'

/** From where to where a ride leads, and by which stops in their order. */
export type Itinerary = { from: Place; stops: readonly Place[]; to: Place }

/** What booking needs of the rest of the house, given by whoever opens the desk. */
export type BookingContext = {
  db: Database
  /** The place behind a reference, in the rider's words where it is none of ours; null where there is none. */
  findPlace: (ref: string, given?: UserProvidedPlace) => Promise<Place | null>
  /** The place as it is stored: with where its point lies, unless its name is verified. */
  verifyPlaceName: (place: Place) => Promise<BookedPlace>
  /** The drive between two places by the stops on its way; null where no road can be had all the way. */
  findRoute: (itinerary: Itinerary) => Promise<Route | null>
  /** The figures that this server itself told for that drive within the last hour. */
  recentRoutes: (itinerary: Itinerary) => RouteMeasurement[]
  /** The IANA zone of a place. */
  timeZoneOf: (place: Place) => string
  vehicleCategories: () => Promise<VehicleCategory[]>
  /** When rides are made and how many at once. */
  serviceRules: () => Promise<ServiceRules>
  paymentGateway: PaymentGateway
  paymentMethods: () => readonly PaymentMethod[]
  /** Keys the riders' tokens. */
  secret: string
  now: () => Date
  /** One line to the log of the server. */
  log: (line: string) => void
}
