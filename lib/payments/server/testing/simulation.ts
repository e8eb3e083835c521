import 'server-only'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { DECLINED_ZIP, HELD_ZIP, PROCESSOR_ERROR_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import type { BookingRequest, CreatedBooking } from '@/lib/booking/model/schemas'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { createBookingFixture, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import type { PaymentGateway } from '../gateway-port'
import { createAuthorizeNetGateway } from '../gateways/authorize-net'
import type { CardKind } from './scenario'
import { type SimulatedServer, startSimulatedServer } from './simulated-server'

const SHORT_TIMEOUT_MS = 40
const VEHICLES = [
  { carCategory: 'Executive Sedan', rent: 157 },
  { carCategory: 'Luxury SUV', rent: 162.33 },
] as const

const cards: Record<CardKind, { cardNumber?: string; zip: string }> = {
  good: { zip: '10001' },
  other: { cardNumber: '5424000000000015', zip: '10001' },
  declined: { zip: DECLINED_ZIP },
  held: { zip: HELD_ZIP },
  'processor error': { zip: PROCESSOR_ERROR_ZIP },
}

export type Simulation = Awaited<ReturnType<typeof startSimulation>>
export type SimulatedRide = { booked: CreatedBooking; requests: BookingRequest[] }

/** Starts a simulation. `pickupsInHours` books a ride each. */
export async function startSimulation(pickupsInHours: readonly (number | null)[]) {
  const gateway = await startGateway({ now: () => +fixture.clock })
  const connectionOptions = {
    ok: {},
    hasty: { readTimeoutMs: SHORT_TIMEOUT_MS, chargeTimeoutMs: SHORT_TIMEOUT_MS },
    cut: { url: 'http://127.0.0.1:1/' },
  }
  let connection: keyof typeof connectionOptions = 'ok'
  const createGateway = (): PaymentGateway =>
    createAuthorizeNetGateway(
      { environment: 'sandbox', ...gatewayKeys },
      { url: gateway.url, now: () => fixture.clock, ...connectionOptions[connection] },
    )
  const fixture = await createBookingFixture({
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85.33 }],
    paymentMethods: () => ['authorizenet', 'zelle'],
    paymentGateway: {
      ...createGateway(),
      charge: charge => createGateway().charge(charge),
      findTransactions: search => createGateway().findTransactions(search),
      listTransactions: async period => (await createGateway().listTransactions?.(period)) ?? [],
      fetchTransaction: id => createGateway().fetchTransaction(id),
      void: refundInput => createGateway().void(refundInput),
      declinePendingReview: refundInput => createGateway().declinePendingReview(refundInput),
      refund: refundInput => createGateway().refund(refundInput),
    },
  })
  const rides: SimulatedRide[] = []
  for (const hours of pickupsInHours) {
    const requests = VEHICLES.map(car => ({
      ...kennedyRequest,
      ...pickupTimeIn(hours),
      ...car,
      paymentMethod: 'authorizenet' as const,
    }))
    rides.push({ booked: await fixture.book(requests[0]), requests })
    fixture.clock = new Date(+fixture.clock + 1000)
  }

  let riders = 0
  return {
    fixture,
    gateway,
    rides,
    server: startSimulatedServer(fixture.context),
    requestsInFlight: [] as (() => Promise<unknown>)[],
    nextClientIp: () => `10.1.${(++riders >> 8) & 255}.${riders & 255}`,
    pickupTimeIn: (hours: number) => pickupTimeIn(hours, fixture.clock),
    createToken: (card: CardKind) => gateway.tokenize({ cardCode: '123', ...cards[card] }),
    advanceClock(ms: number) {
      fixture.clock = new Date(+fixture.clock + ms)
    },
    setConnection(next: keyof typeof connectionOptions) {
      connection = next
    },
    startServer(): SimulatedServer {
      this.server = startSimulatedServer(fixture.context)
      return this.server
    },
    async close() {
      await gateway.stop()
      await fixture.close()
    },
  }
}

function pickupTimeIn(hours: number | null, now = TEST_NOW) {
  if (hours === null) return { scheduleOption: 'immediately' as const, pickupDate: '', pickupTime: '' }
  // New York is five hours behind until the second Sunday of March.
  const [pickupDate = '', time = ''] = new Date(+now + (hours - 5) * 60 * 60_000).toISOString().split('T')
  return { scheduleOption: 'later' as const, pickupDate, pickupTime: time.slice(0, 5) }
}
