import { refusal } from '@/lib/server/bookings/testing/desk'
import { CLOSED_MS, DECLINES, PAYMENTS_AN_HOUR } from './limits'
import { openTill, type Till } from './testing/till'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

type Ride = Awaited<ReturnType<Till['ride']>>

async function decline({ booking }: Ride, { times }: { times: number }): Promise<void> {
  for (let time = 0; time < times; time++) {
    till.gateway.charges.push('declined')
    await expect(till.pay(booking, { address: `198.51.100.${time}` })).rejects.toMatchObject(refusal('card_declined'))
  }
}

test('four declines leave a booking open', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES - 1 })
  expect(await till.pay(ride.booking)).toMatchObject({ status: 'paid' })
})

test('the fifth decline closes a booking for half an hour, from wherever it is tried', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES })
  till.pass(CLOSED_MS - 1)
  await expect(till.pay(ride.booking, { address: '203.0.113.1' })).rejects.toMatchObject({
    ...refusal('too_many_payments'),
    kind: 'too_many_requests',
    details: { retryAfterSeconds: 60 },
  })
  expect(till.gateway.asked.charges).toHaveLength(DECLINES)
})

test('after half an hour it is open again', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES })
  till.pass(CLOSED_MS)
  expect(await till.pay(ride.booking)).toMatchObject({ status: 'paid' })
})

test('a stranger who knows the invoice does not keep its holder from paying', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES })
  await expect(till.pay(ride.booking)).rejects.toMatchObject(refusal('too_many_payments'))
  expect(await till.pay(ride.booking, { token: ride.opener.token })).toMatchObject({ status: 'paid' })
})

test("the holder's own declines close it for everybody", async () => {
  const { booking, opener } = await till.ride()
  for (let time = 0; time < DECLINES; time++) {
    till.gateway.charges.push('declined')
    await expect(till.pay(booking, { token: opener.token })).rejects.toMatchObject(refusal('card_declined'))
  }
  await expect(till.pay(booking, { token: opener.token })).rejects.toMatchObject(refusal('too_many_payments'))
  await expect(till.pay(booking)).rejects.toMatchObject(refusal('too_many_payments'))
})

test("another booking's token pays nothing", async () => {
  const [mine, theirs] = [await till.ride(), await till.ride()]
  await expect(till.pay(mine.booking, { token: theirs.opener.token })).rejects.toMatchObject(
    refusal('invoice_not_found'),
  )
  expect(till.gateway.asked.charges).toEqual([])
})

test('five declines more close it again', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES })
  till.pass(CLOSED_MS)
  await decline(ride, { times: DECLINES })
  await expect(till.pay(ride.booking)).rejects.toMatchObject(refusal('too_many_payments'))
})

test('one booking that is closed closes no other', async () => {
  const [mine, theirs] = [await till.ride(), await till.ride()]
  await decline(mine, { times: DECLINES })
  expect(await till.pay(theirs.booking)).toMatchObject({ status: 'paid' })
})

test('an address that tried twenty times within the hour waits, whatever it tries', async () => {
  const { booking } = await till.ride()
  await tryAll(PAYMENTS_AN_HOUR)
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('too_many_payments'),
    details: { retryAfterSeconds: 3600 },
  })
  expect(await till.pay(booking, { address: '192.0.2.2' })).toMatchObject({ status: 'paid' })
})

test('the hour slides: each attempt makes room when it is an hour old', async () => {
  const { booking } = await till.ride()
  await tryAll(1)
  till.pass(30 * MINUTE_MS)
  await tryAll(PAYMENTS_AN_HOUR - 1)
  till.pass(30 * MINUTE_MS - 1)
  await expect(till.pay(booking)).rejects.toMatchObject(refusal('too_many_payments'))
  till.pass(1)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('who waits as long as it says gets through, however often it was tried meanwhile', async () => {
  const { booking } = await till.ride()
  await tryAll(PAYMENTS_AN_HOUR)
  for (let minutes = 0; minutes < 59; minutes++) {
    till.pass(MINUTE_MS)
    await expect(till.pay(booking)).rejects.toMatchObject(refusal('too_many_payments'))
  }
  till.pass(MINUTE_MS)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a closed booking and an address that waits are told the same', async () => {
  const ride = await till.ride()
  await decline(ride, { times: DECLINES })
  const closed = await sentenceOf(till.pay(ride.booking, { address: '203.0.113.1' }))
  const other = await till.ride()
  await tryAll(PAYMENTS_AN_HOUR)
  const waiting = await sentenceOf(till.pay(other.booking))
  expect(closed).toMatch(/^Too many card payment attempts. Nothing was charged/)
  expect(closed.replace('30 minutes', 'N minutes')).toBe(waiting.replace('60 minutes', 'N minutes'))
})

test('addresses are kept for an hour, and no longer', async () => {
  await tryAll(3)
  till.pass(HOUR_MS)
  await tryAll(1)
  expect(await till.db.selectFrom('payment_addresses').selectAll().execute()).toHaveLength(1)
})

/** Tries to pay what is not there: that counts too. */
async function tryAll(times: number): Promise<void> {
  const { booking } = await till.ride()
  for (let time = 0; time < times; time++) {
    await expect(till.pay(booking, { invoiceNumber: `INV-${time}` })).rejects.toMatchObject(
      refusal('invoice_not_found'),
    )
  }
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return String(Object(error).sentence)
}
