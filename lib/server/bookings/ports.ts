import 'server-only'
import type { PaymentMethod } from '@/lib/booking/schemas'
import type { VehicleCategory } from '@/lib/content/schemas'
import type { Place, Route } from '@/lib/maps/schemas'
import type { Database } from '@/lib/server/database/connection'
import type { PaymentsPort } from '@/lib/server/payments/port'

/** What booking needs of the rest of the house, given by whoever opens the desk. */
export type BookingPorts = {
  db: Database
  /** The place behind one of our ids or "lat,lng"; null where there is none. */
  findPlace: (ref: string) => Promise<Place | null>
  /** The drive between two places; null where no road can be had between them. */
  findRoute: (ends: { from: Place; to: Place }) => Promise<Route | null>
  /** The IANA zone of a place. */
  timeZoneOf: (place: Place) => string
  vehicleCategories: () => Promise<VehicleCategory[]>
  payments: PaymentsPort
  paymentMethods: () => readonly PaymentMethod[]
  /** Keys the riders' tokens. */
  secret: string
  now: () => Date
  /** One line to the log of the server. */
  log: (line: string) => void
}
