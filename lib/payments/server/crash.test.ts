import { type KyselyPlugin, SelectQueryNode } from 'kysely'
import { isOpen } from '@/lib/booking/model/ledger'
import { recordCourtesy } from './actions'
import { cancelBooking } from './cancel'
import type { PaymentGateway } from './gateway-port'
import { settleRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

/** Runs as a process that is killed at a step: a write, or either end of a gateway call. Returns whether it ended before. */
async function runUntil(step: number, run: () => Promise<unknown>): Promise<boolean> {
  let steps = 0
  const assertAlive = () => {
    if (steps >= step) throw new Error('the process was killed')
  }
  const tick = () => {
    steps += 1
    assertAlive()
  }
  // A process that dies as it reads has done what one has that dies before its next write or call.
  const tickAtWrites: KyselyPlugin = {
    transformQuery({ node }) {
      if (SelectQueryNode.is(node)) assertAlive()
      else tick()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  async function call<T>(send: () => Promise<T>): Promise<T> {
    tick()
    const answer = await send()
    tick()
    return answer
  }
  const { context } = fixture
  const { db, paymentGateway: port } = context
  const dying: Partial<PaymentGateway> = {
    charge: charge => call(() => port.charge(charge)),
    void: input => call(() => port.void(input)),
    refund: input => call(() => port.refund(input)),
    declinePendingReview: input => call(() => port.declinePendingReview(input)),
    fetchTransaction: id => call(() => port.fetchTransaction(id)),
  }
  Object.assign(context, { db: db.withPlugin(tickAtWrites), paymentGateway: { ...port, ...dying } })
  await run().catch(() => {})
  Object.assign(context, { db, paymentGateway: port })
  return steps < step
}

async function recover(): Promise<void> {
  for (let time = 0; time < 2; time++) await fixture.watchAfter(15 * 60_000)
}

async function rideToReturnHalf(): Promise<Ride> {
  const ride = await fixture.settledRide()
  await fixture.operate(ride.booking, (tx, row) => recordCourtesy(tx, row, 7850, 'The car was late.'))
  return ride
}

const cancel = ({ access }: Ride) => cancelBooking(fixture.context, { access })
const payAndChange = (ride: Ride) => fixture.payAndChange(ride, { carCategory: 'Luxury SUV', rent: 162 })
const settle = ({ booking }: Ride) => settleRefunds(fixture.context, booking.id)
type Flow = [name: string, prepare: () => Promise<Ride>, act: (ride: Ride) => Promise<unknown>, heldCents: number]
const flows: Flow[] = [
  ['a payment', () => fixture.ride(), ({ booking }) => fixture.pay(booking), 15_700],
  ['a payment that changes the ride', () => fixture.paidRide(), payAndChange, 16_200],
  ['a cancellation with a void', () => fixture.paidRide(), cancel, 0],
  ['a cancellation with a refund', () => fixture.settledRide(), cancel, 0],
  ['a refund of a half', rideToReturnHalf, settle, 7850],
  ['a cancellation while the charge is held', () => fixture.uncertainRide('held'), cancel, 0],
]

test.each(flows)(
  '%s that is killed at any step moves the money once',
  async (_, prepare, act, heldCents) => {
    jest.spyOn(console, 'error').mockImplementation()
    for (let step = 1, hasEnded = false; !hasEnded; step++) {
      const ride = await prepare()
      hasEnded = await runUntil(step, () => act(ride))
      await recover()
      await act(ride).catch(() => {})
      await recover()
      expect([step, fixture.gateway.truth(ride.booking.invoiceNumber)]).toEqual([step, heldCents])
      expect((await fixture.attempts()).filter(isOpen)).toEqual([])
      expect((await fixture.load(ride)).account).toMatchObject({ dueCents: 0, refundDueCents: 0 })
      // Its car is for the next ride.
      await cancel(ride)
    }
  },
  // Hundreds of rides.
  5 * 60_000,
)
