import { cancelBooking } from '@/lib/server/bookings/cancel'
import { giveBack } from './give-back'
import { openTill, type Till } from './testing/till'
import { ABSENCE_MS } from './till'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride whose card payment has settled. */
async function settled() {
  const ride = await till.paidRide()
  till.gateway.settle()
  return ride
}

test('a refund that the gateway refuses is left to the operator, and not tried again', async () => {
  const { opener } = await settled()
  till.gateway.reversals.push('refused')
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  for (let hours = 0; hours < 24; hours += 1) await till.roundAfter(HOUR_MS)
  expect(till.gateway.asked.refunds).toEqual([15_700])
})

test('a charge that settles just before its void is given back instead', async () => {
  const { opener } = await till.paidRide()
  till.gateway.reversals.push('refused')
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  till.gateway.settle()
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded' })
  expect(till.gateway.balance()).toBe(0)
})

test('a void that is refused time and again is left to the operator', async () => {
  const { opener } = await till.paidRide()
  till.gateway.reversals.push('refused', 'refused', 'refused')
  await cancelBooking(till.ports, { opener })
  await till.roundAfter(HOUR_MS)
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
})

test('while the gateway is silent the refund is due, and it is made later', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await settled()
  till.gateway.silent = true
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  await till.roundAfter(MINUTE_MS)
  till.gateway.silent = false
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(till.gateway.balance()).toBe(0)
  expect(heard).toHaveBeenCalled()
  heard.mockRestore()
})

test('a refund that does not get through is tried for a day, and then left to the operator', async () => {
  const { opener } = await settled()
  till.gateway.reversals.push(...Array.from({ length: 30 }, () => 'unsent' as const))
  await cancelBooking(till.ports, { opener })
  for (let hours = 0; hours < 20; hours += 1) await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  for (let hours = 0; hours < 20; hours += 1) await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
})

test.each(['void', 'refund'] as const)('a %s whose answer was lost is found, and not sent twice', async method => {
  const { opener } = method === 'void' ? await till.paidRide() : await settled()
  till.gateway.reversals.push('lost')
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded' })
  expect([...till.gateway.asked.voids, ...till.gateway.asked.refunds]).toHaveLength(1)
})

test('a refund that was lost and proven undone is sent again', async () => {
  const { opener } = await settled()
  till.gateway.reversals.push('lost undone')
  await cancelBooking(till.ports, { opener })
  await till.roundAfter(ABSENCE_MS - 1)
  expect(till.gateway.asked.refunds).toHaveLength(1)
  for (let minutes = 0; minutes < 30; minutes += 1) await till.roundAfter(MINUTE_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded' })
  expect(till.gateway.balance()).toBe(0)
})

test('where the gateway does not list everything a lost refund is never sent again', async () => {
  await till.close()
  till = await openTill({ scripted: { complete: false } })
  const { opener } = await settled()
  till.gateway.reversals.push('lost undone')
  await cancelBooking(till.ports, { opener })
  for (let hours = 0; hours < 24; hours += 1) await till.roundAfter(HOUR_MS)
  expect(till.gateway.asked.refunds).toHaveLength(1)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due' })
})

test('where the gateway gives nothing back, the operator does', async () => {
  await till.close()
  till = await openTill({ scripted: { gateway: 'hosted', reverses: false } })
  const { opener } = await till.paidRide()
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({
    status: 'refund_due',
    refundCents: 15_700,
    refundBy: 'operator',
  })
  expect([...till.gateway.asked.voids, ...till.gateway.asked.refunds]).toEqual([])
})

test('an answer that a refund was made is the last word, however late it comes', async () => {
  const { opener } = await settled()
  jest.spyOn(till.gateway.port, 'refund').mockImplementationOnce(async () => {
    await till.roundAfter(ABSENCE_MS)
    return { state: 'made', transactionId: '60099999999' }
  })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refunded' })
  await till.roundAfter(HOUR_MS)
  expect(till.gateway.asked.refunds).toEqual([])
})

test('twenty at once who would send a refund send it once', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await settled()
  till.gateway.silent = true
  await cancelBooking(till.ports, { opener })
  heard.mockRestore()
  till.gateway.silent = false
  const refund = (await till.payments()).find(({ kind }) => kind === 'refund')
  await Promise.all(Array.from({ length: 20 }, () => giveBack(till.ports, refund?.id ?? '')))
  expect(till.gateway.asked.refunds).toEqual([15_700])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded' })
})
