import 'server-only'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { DECLINED_ZIP, HELD_ZIP, PROCESSOR_ERROR_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import type { Booked, BookingRequest } from '@/lib/booking/schemas'
import { sedans, suvs, toKennedy } from '@/lib/booking/testing/samples'
import { openDesk, START } from '@/lib/server/bookings/testing/desk'
import { createAuthorizeNet } from '../authorize-net'
import type { PaymentsPort } from '../port'
import { lookIntoEverything } from '../rounds'
import { beginLife, type Life } from './life'
import type { CardKind } from './steps'

/** How long the adapter waits where silence is drawn. */
const HASTY_MS = 40
/** The cars that a ride is changed between: half a fare can be given back twice, or has an odd cent. */
const CARS = [
  { carCategory: 'Executive Sedan', rent: 157 },
  { carCategory: 'Luxury SUV', rent: 162.33 },
] as const

const cards: Record<CardKind, { cardNumber?: string; zip: string }> = {
  good: { zip: '10001' },
  other: { cardNumber: '5424000000000015', zip: '10001' },
  declined: { zip: DECLINED_ZIP },
  held: { zip: HELD_ZIP },
  unprocessed: { zip: PROCESSOR_ERROR_ZIP },
}

export type Town = Awaited<ReturnType<typeof openTown>>
export type TownRide = { booked: Booked; requests: BookingRequest[] }

/**
 * A booking desk with its database, the gateway's fake behind real HTTP, one clock for both, and a server over
 * them that can be killed and started again. `pickupsInHours` books a ride each.
 */
export async function openTown(pickupsInHours: readonly (number | null)[]) {
  const gateway = await startGateway({ now: () => +desk.clock })
  const wires = {
    well: {},
    hasty: { readTimeoutMs: HASTY_MS, chargeTimeoutMs: HASTY_MS },
    cut: { url: 'http://127.0.0.1:1/' },
  }
  let wire: keyof typeof wires = 'well'
  const adapter = (): PaymentsPort =>
    createAuthorizeNet(
      { environment: 'sandbox', ...gatewayKeys },
      { url: gateway.url, now: () => desk.clock, ...wires[wire] },
    )
  const desk = await openDesk({
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85.33 }],
    paymentMethods: () => ['authorizenet', 'zelle'],
    payments: {
      ...adapter(),
      charge: charge => adapter().charge(charge),
      find: search => adapter().find(search),
      list: async period => (await adapter().list?.(period)) ?? [],
      details: id => adapter().details(id),
      void: reversal => adapter().void(reversal),
      declineHeld: reversal => adapter().declineHeld(reversal),
      refund: reversal => adapter().refund(reversal),
    },
  })
  const rides: TownRide[] = []
  for (const hours of pickupsInHours) {
    const requests = CARS.map(car => ({
      ...toKennedy,
      ...timeIn(hours),
      ...car,
      paymentMethod: 'authorizenet' as const,
    }))
    rides.push({ booked: await desk.book(requests[0]), requests })
    desk.clock = new Date(+desk.clock + 1000)
  }

  let riders = 0
  return {
    desk,
    gateway,
    rides,
    life: beginLife(desk.ports),
    /** Requests of servers that were killed since, still on their way to the gateway. */
    inTheAir: [] as (() => Promise<unknown>)[],
    /** Another address for everyone who tries to pay. */
    newAddress: () => `10.1.${(++riders >> 8) & 255}.${riders & 255}`,
    tokenOf: (card: CardKind) => gateway.tokenise({ cardCode: '123', ...cards[card] }),
    passTime(ms: number) {
      desk.clock = new Date(+desk.clock + ms)
    },
    setWire(next: keyof typeof wires) {
      wire = next
    },
    /** A new server in the place of one that was killed; it begins as the watch does. */
    async startServer(): Promise<Life> {
      this.life = beginLife(desk.ports)
      await lookIntoEverything(this.life.ports)
      return this.life
    },
    async close() {
      await gateway.stop()
      await desk.close()
    },
  }
}

function timeIn(hours: number | null) {
  if (hours === null) return { scheduleOption: 'immediately' as const, pickupDate: '', pickupTime: '' }
  // The zone of the sample ride is New York, five hours behind until the second Sunday of March.
  const [pickupDate = '', time = ''] = new Date(+START + (hours - 5) * 60 * 60_000).toISOString().split('T')
  return { scheduleOption: 'later' as const, pickupDate, pickupTime: time.slice(0, 5) }
}
