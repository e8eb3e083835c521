import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { IN_FLIGHT_TIMEOUT_MS, NEVER_MADE_AFTER_MS, type PaymentContext } from './context'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { createTestGateway } from './testing/test-gateway'
import { checkOpenAttempts } from './watch'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

async function checkAfter(ms: number, context: PaymentContext = fixture.context): Promise<number> {
  fixture.advanceClock(ms)
  return await checkOpenAttempts(context)
}
const statusOf = async (ride: Ride) => (await fixture.load(ride)).status
async function pauseOf(): Promise<number> {
  const [attempt] = await fixture.attempts()
  return Date.parse(attempt?.next_check_at ?? '') - +fixture.clock
}

test('not finding a charge proves nothing for three minutes; then the ride can be paid', async () => {
  const ride = await fixture.uncertainRide()
  await checkAfter(NEVER_MADE_AFTER_MS - 1)
  expect(await statusOf(ride)).toBe('payment_unknown')
  await expect(fixture.pay(ride.booking)).rejects.toMatchObject(appErrorLike('payment_pending'))
  await checkAfter(1)
  expect(await statusOf(ride)).toBe('reserved')
  expect(await fixture.attempts()).toMatchObject([{ state: 'absent', proposal: null, next_check_at: null }])
  expect(await fixture.pay(ride.booking)).toMatchObject({ status: 'paid' })
})

test('at a gateway that only charges, an unknown outcome waits for the operator, who is told once', async () => {
  fixture.gateway.port.onlyCharges = true
  const ride = await fixture.uncertainRide('lost after')
  const emails = () => fixture.db.selectFrom('outbox').selectAll().where('message', '=', 'request').execute()
  await checkAfter(NEVER_MADE_AFTER_MS - 1)
  expect(await emails()).toEqual([])
  for (let hours = 0; hours < 24; hours++) await checkAfter(HOUR_MS)
  expect(await statusOf(ride)).toBe('payment_unknown')
  const events = expect.stringContaining('"type":"charge_unknown","cents":15700')
  expect(await emails()).toMatchObject([{ recipient: 'operator', events }])
})

test('an unavailable gateway leaves everything open; the pauses grow, and the log does not', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.uncertainRide()
  fixture.gateway.isDown = true
  const pauses: number[] = []
  for (let time = 0; time < 24; time++) {
    pauses.push((await pauseOf()) / 1000)
    await checkAfter(await pauseOf())
  }
  // The sixth falls on the time from which an unlisted charge counts as never made.
  expect(pauses.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 25, 320, 640, 900, 900])
  expect(log).toHaveBeenCalledTimes(4)
  expect(await statusOf(ride)).toBe('payment_unknown')
})

test('a process takes over the lookup of one that died', async () => {
  const ride = await fixture.uncertainRide('lost after')
  const other = await fixture.anotherProcess()
  fixture.advanceClock(5000)
  const stop = fixture.gateway.stop('listTransactions', 'before')
  const stopped = checkOpenAttempts(fixture.context)
  await stop.reached
  expect(await checkOpenAttempts(other)).toBe(0)
  expect(await checkAfter(3 * MINUTE_MS - 1, other)).toBe(0)
  expect(await checkAfter(1, other)).toBe(1)
  expect(await statusOf(ride)).toBe('paid')
  stop.resume()
  await stopped
  expect(await fixture.entries()).toEqual(['ride_booked 15700', 'payment_received 15700'])
})

test('a shutdown ends the lookups after the current one', async () => {
  for (const _ of [1, 2]) await fixture.uncertainRide('lost after')
  fixture.advanceClock(HOUR_MS)
  let allowed = 1
  expect(await checkOpenAttempts(fixture.context, () => allowed-- > 0)).toBe(1)
  expect(await checkOpenAttempts(fixture.context)).toBe(1)
})

test('a charge in flight is left alone until its request has ended', async () => {
  const { booking } = await fixture.ride()
  const stop = fixture.gateway.stop('charge', 'before')
  const paying = fixture.pay(booking)
  await stop.reached
  expect(await checkAfter(IN_FLIGHT_TIMEOUT_MS - 1)).toBe(0)
  stop.resume()
  expect(await paying).toMatchObject({ status: 'paid' })
})

/** Pays, and answers while a lookup that began after a while has its list already. */
async function answerDuringLookup({ booking }: Ride, ms: number) {
  const charge = fixture.gateway.stop('charge', 'before')
  const paying = fixture.pay(booking)
  await charge.reached
  fixture.advanceClock(ms)
  const list = fixture.gateway.stop('listTransactions', 'after')
  const checking = checkOpenAttempts(fixture.context)
  await list.reached
  charge.resume()
  const answer = await paying
  list.resume()
  await checking
  return answer
}

test('what was listed before a newer answer does not undo it', async () => {
  const ride = await fixture.ride()
  expect(await answerDuringLookup(ride, NEVER_MADE_AFTER_MS)).toMatchObject({ status: 'paid' })
  expect(await fixture.attempts()).toMatchObject([{ state: 'done', next_check_at: null }])
})

test('a decline that comes after another process took the lease changes nothing', async () => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push('declined')
  expect(await answerDuringLookup(ride, IN_FLIGHT_TIMEOUT_MS)).toMatchObject({ status: 'checking' })
  expect(await statusOf(ride)).toBe('payment_unknown')
  await checkAfter(MINUTE_MS)
  expect(await fixture.attempts()).toMatchObject([{ state: 'declined' }])
})

test('an attempt that cannot be looked up, or whose booking is unreadable, blocks no other', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { booking: broken } = await fixture.uncertainRide('lost after')
  for (let time = 0; time < 2; time++) await fixture.uncertainRide('lost after')
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  jest.spyOn(fixture.gateway.port, 'listTransactions').mockImplementationOnce(() => {
    throw new Error('an unexpected response')
  })
  await checkAfter(5000)
  await checkAfter(MINUTE_MS)
  const statuses = await fixture.db.selectFrom('bookings').select('status').orderBy('status').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['paid', 'paid', 'payment_unknown'])
})

test('a charge of another gateway stays open and is logged: the operator decides', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.uncertainRide()
  const paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
  await checkAfter(NEVER_MADE_AFTER_MS, { ...fixture.context, paymentGateway })
  expect(await statusOf(ride)).toBe('payment_unknown')
  expect(String(log.mock.calls[0]?.[1])).toContain('its gateway sandbox is no longer configured')
})
