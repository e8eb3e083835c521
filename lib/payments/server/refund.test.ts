import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import { buildHistory } from '@/lib/booking/model/history'
import { listStoredEvents } from '@/lib/booking/server/store'
import { recordCourtesy, recordRefundSent } from './actions'
import { cancelBooking } from './cancel'
import { enqueueTransaction } from './inbox'
import { settleDueRefunds, settleRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { type Answer, createTestGateway } from './testing/test-gateway'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

const cancel = ({ access }: Ride) => cancelBooking(fixture.context, { access })
/** Takes an amount off the price, as the operator, and refunds it. */
async function giveBack({ booking }: Ride, cents: number) {
  await fixture.operate(booking, (tx, row) => recordCourtesy(tx, row, cents, 'The car was late.'))
  await settleRefunds(fixture.context, booking.id)
}

test.each<[Answer, 'void' | 'refund']>([
  ['lost after', 'void'],
  ['lost before', 'void'],
  ['lost after', 'refund'],
  ['lost before', 'refund'],
  ['unavailable', 'void'],
  ['unavailable', 'refund'],
])('an answer "%s" to a %s ends with one refund', async (answer, method) => {
  const ride = method === 'void' ? await fixture.paidRide() : await fixture.settledRide()
  fixture.gateway.answers.push(answer)
  const { status, account } = await cancel(ride)
  expect([status, account.refundDueCents, account.refundBy]).toEqual(['refund_due', 15_700, 'gateway'])
  const attempt = (await fixture.attempts()).find(({ kind }) => kind === method)
  expect(attempt?.state).toBe(answer === 'unavailable' ? 'absent' : 'unknown')
  await fixture.watchFor(2)
  expect(await fixture.load(ride)).toMatchObject({
    status: 'refunded',
    account: { refundedCents: 15_700, refundDueCents: 0 },
  })
  expect(fixture.gatewayBook()).toEqual(
    method === 'void' ? ['charge 15700 voided'] : ['charge 15700 settled', 'refund 15700 unsettled'],
  )
})

test('many callers in two processes send a refund once', async () => {
  const ride = await fixture.settledRide()
  await fixture.operate(ride.booking, (tx, row) => recordCourtesy(tx, row, 2000, 'The car was late.'))
  const contexts = [fixture.context, await fixture.anotherProcess()]
  const calls = contexts.flatMap(context =>
    Array.from({ length: 10 }, async () => [
      await settleRefunds(context, ride.booking.id),
      await settleDueRefunds(context),
    ]),
  )
  await Promise.all(calls)
  expect(fixture.gateway.requests.refund.map(({ cents }) => cents)).toEqual([2000])
})

test('two refunds of the same amount are two, though the answer of one was lost', async () => {
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('lost before')
  await giveBack(ride, 2000)
  fixture.gateway.answers.push('lost after')
  await giveBack(ride, 2000)
  await fixture.watchFor(3)
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(11_700)
})

test.each<Answer>(['lost before', 'unavailable'])(
  'a refund whose answer is always "%s" is tried for a day, then left to the operator',
  async answer => {
    const watchDay = async () => {
      for (let quarters = 0; quarters < 4 * 20; quarters++) await fixture.watchAfter(15 * 60_000)
    }
    jest.spyOn(console, 'error').mockImplementation()
    const ride = await fixture.settledRide()
    fixture.gateway.answers.push(...Array.from({ length: 100 }, () => answer))
    await cancel(ride)
    await watchDay()
    expect(await fixture.load(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
    await watchDay()
    expect(fixture.gateway.requests.refund).toHaveLength(30)
    expect((await fixture.load(ride)).account).toMatchObject({ refundBy: 'operator', operatorRefundCents: 15_700 })
  },
)

test('a refund in review at the gateway is not sent again, however long that takes', async () => {
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('lost after')
  await giveBack(ride, 2000)
  const refund = fixture.gateway.book.at(-1)
  if (refund?.kind !== 'refund') throw new Error('no refund was sent')
  refund.state = 'held'
  await fixture.watchFor(12)
  expect(fixture.gateway.requests.refund).toHaveLength(1)
  fixture.gateway.merchant.review(refund.id, 'approve')
  await fixture.watchFor(1)
  expect((await fixture.load(ride)).account).toMatchObject({ refundedCents: 2000, refundDueCents: 0, dueCents: 0 })
})

test('nothing goes back while a change is being paid for', async () => {
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('held')
  await fixture.payAndChange(ride, { carCategory: 'Luxury SUV', rent: 162 })
  await giveBack(ride, 2000)
  expect(fixture.gateway.requests.refund).toEqual([])
  fixture.gateway.merchant.review(fixture.lastCharge(), 'decline')
  await fixture.watchFor(1)
  expect(fixture.gateway.requests.refund.map(({ cents }) => cents)).toEqual([2000])
})

test('a part of an unsettled charge waits for its settlement, and what is due then is sent at once', async () => {
  const ride = await fixture.paidRide()
  await giveBack(ride, 2000)
  await fixture.watchFor(2)
  await giveBack(ride, 1000)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 unsettled'])
  fixture.gateway.settle()
  await fixture.watchFor(1)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 settled', 'refund 3000 unsettled'])
})

test('a charge that settles just before its void is refunded instead', async () => {
  const ride = await fixture.paidRide()
  const stop = fixture.gateway.stop('void', 'before')
  const canceling = cancel(ride)
  await stop.reached
  fixture.gateway.settle()
  stop.resume()
  expect(await canceling).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
  await fixture.watchFor(1)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 settled', 'refund 15700 unsettled'])
})

test('the operator sends what the gateway refuses; when it lists that refund later, it counts once', async () => {
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('refused')
  const { status, account } = await cancel(ride)
  expect([status, account.refundBy, account.operatorRefundCents]).toEqual(['refund_due', 'operator', 15_700])
  await fixture.watchFor(24)
  expect(fixture.gateway.requests.refund).toHaveLength(1)
  const { booking } = await fixture.operate(ride.booking, recordRefundSent)
  expect([booking.status, booking.account.refundDueCents]).toEqual(['refunded', 0])
  await expect(fixture.operate(ride.booking, recordRefundSent)).rejects.toThrow('has no refund for you to send')
  fixture.gateway.merchant.refund(fixture.lastCharge(), 15_700)
  await fixture.watchAfter(DAY_MS)
  expect((await fixture.load(ride)).account).toEqual(booking.account)
})

test('the operator makes refunds of a gateway that only charges, told once, and of another gateway', async () => {
  fixture.gateway.port.onlyCharges = true
  const rides = [await fixture.paidRide(), await fixture.paidRide()] as const
  await giveBack(rides[0], 1000)
  const events = (await listStoredEvents(fixture.db, rides[0].booking.id)).flatMap(stored => stored.events)
  const due = events.filter(({ type }) => type === 'refund_due')
  expect(due).toEqual([{ type: 'refund_due', cents: 1000, by: 'operator', via: 'card' }])
  fixture.context.paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
  expect(await cancel(rides[1])).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator' } })
  expect([...fixture.gateway.requests.void, ...fixture.gateway.requests.refund]).toEqual([])
})

test('a lost refund of a gateway that is no longer configured is left to the operator', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('lost before')
  await cancel(ride)
  fixture.context.paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
  await fixture.watchFor(1)
  expect(log.mock.calls.map(String).join()).toContain('its gateway sandbox is no longer configured')
  expect(await fixture.load(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator' } })
})

test('a refund waits while the gateway is down', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.settledRide()
  fixture.gateway.isDown = true
  expect(await cancel(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
  await fixture.watchFor(3)
  expect(log).toHaveBeenCalled()
  fixture.gateway.isDown = false
  await fixture.watchFor(1)
  expect((await fixture.load(ride)).status).toBe('refunded')
})

const merchant = () => fixture.gateway.merchant
test.each<[what: string, act: (charge: string) => unknown, book: string[]]>([
  ['voided', charge => merchant().void(charge), ['charge 15700 voided']],
  [
    'returned a part',
    charge => {
      fixture.gateway.settle()
      merchant().refund(charge, 5000)
    },
    ['charge 15700 settled', 'refund 5000 unsettled', 'refund 10700 unsettled'],
  ],
  [
    'returned all',
    charge => {
      fixture.gateway.settle()
      merchant().refund(charge, 15_700)
    },
    ['charge 15700 settled', 'refund 15700 unsettled'],
  ],
])('what the merchant %s already is read before each refund', async (_, act, book) => {
  const ride = await fixture.paidRide()
  act(fixture.lastCharge())
  expect((await cancel(ride)).status).toBe('refunded')
  expect(fixture.gateway.requests.void).toEqual([])
  expect(fixture.gatewayBook()).toEqual(book)
})

test.each(['void', 'fail'] as const)(
  'a refund of the site whose end at the gateway is "%s" is due again, left to the operator, and no longer called issued',
  async end => {
    const ride = await fixture.settledRide()
    await cancel(ride)
    fixture.gateway.merchant[end](fixture.gateway.book.find(({ kind }) => kind === 'refund')?.id ?? '')
    await fixture.watchAfter(DAY_MS)
    await fixture.watchFor(2)
    const booking = await fixture.load(ride)
    expect(booking).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator', refundedCents: 0 } })
    expect(describeCanceledBooking(booking)).toContain('$157.00 could not be processed automatically.')
    expect(buildHistory(await listStoredEvents(fixture.db, booking.id), booking).at(-1)?.words).toBe(
      'A refund of $157.00 did not go through. Your refund of $157.00 could not be processed automatically. We will send it manually; call us with any questions.',
    )
    expect(fixture.gateway.requests.refund).toHaveLength(1)
  },
)

test('a refund whose request arrives after it counted as absent is made once', async () => {
  const ride = await fixture.settledRide()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 20 })
  fixture.gateway.answers.push('late')
  await cancel(ride)
  await fixture.watchFor(1)
  fixture.gateway.arrive()
  await fixture.watchFor(3)
  expect(fixture.gatewayBook().filter(each => each.startsWith('refund'))).toEqual(['refund 7850 unsettled'])
  expect(await fixture.load(ride)).toMatchObject({ status: 'refunded', account: { refundedCents: 7850 } })
})

test("a merchant's refund that the gateway showed late is not made again", async () => {
  const ride = await fixture.settledRide()
  const refund = fixture.gateway.merchant.refund(fixture.lastCharge(), 7850)
  const fetch = jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockResolvedValue(null)
  await enqueueTransaction(fixture.db, { id: 'a webhook', transactionId: refund, now: fixture.context.now() })
  for (let time = 0; time < 6; time++) await fixture.watchAfter(MINUTE_MS)
  fetch.mockRestore()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 20 })
  await cancel(ride)
  await fixture.watchFor(3)
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(7850)
})

test('a new charge that the gateway does not show yet is voided once it does', async () => {
  const ride = await fixture.paidRide()
  const fetch = jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockResolvedValue(null)
  expect(await cancel(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
  fetch.mockRestore()
  await fixture.watchFor(1)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 voided'])
})

test('what the merchant did with another charge of the ride is known before one is refunded', async () => {
  const ride = await fixture.paidRide()
  const first = fixture.lastCharge()
  await fixture.payAndChange(ride, { carCategory: 'Luxury SUV', rent: 162 })
  fixture.gateway.merchant.void(first)
  await giveBack(ride, 500)
  expect(fixture.gateway.requests.void).toEqual([])
  expect((await fixture.load(ride)).account).toMatchObject({ dueCents: 15_200, refundDueCents: 0 })
})
