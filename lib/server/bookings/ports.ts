import 'server-only'
import type { DrivenRoute } from '@/lib/booking/fare'
import type { PaymentMethod } from '@/lib/booking/schemas'
import type { ServiceRules } from '@/lib/booking/service-rules'
import type { VehicleCategory } from '@/lib/content/schemas'
import type { BookedPlace, GivenPlace, Place, Route } from '@/lib/maps/schemas'
import type { Database } from '@/lib/server/database/connection'
import type { PaymentsPort } from '@/lib/server/payments/port'

/** From where to where a ride leads, and by which stops in their order. */
export type Way = { from: Place; via: readonly Place[]; to: Place }

/** What booking needs of the rest of the house, given by whoever opens the desk. */
export type BookingPorts = {
  db: Database
  /** The place behind a reference, in the rider's words where it is none of ours; null where there is none. */
  findPlace: (ref: string, given?: GivenPlace) => Promise<Place | null>
  /** The place as it is stored: with where its point lies, unless its name is verified. */
  checkName: (place: Place) => Promise<BookedPlace>
  /** The drive between two places by the stops on its way; null where no road can be had all the way. */
  findRoute: (way: Way) => Promise<Route | null>
  /** The figures that this server itself told for that drive within the last hour. */
  toldRoutes: (way: Way) => DrivenRoute[]
  /** The IANA zone of a place. */
  timeZoneOf: (place: Place) => string
  vehicleCategories: () => Promise<VehicleCategory[]>
  /** When rides are made and how many at once. */
  serviceRules: () => Promise<ServiceRules>
  payments: PaymentsPort
  paymentMethods: () => readonly PaymentMethod[]
  /** Keys the riders' tokens. */
  secret: string
  now: () => Date
  /** One line to the log of the server. */
  log: (line: string) => void
}
