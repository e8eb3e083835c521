import { openTill, type Till } from './testing/till'
import { watchMerchantChanges, watchPayments } from './watch'

let till: Till
let watch: { stop: () => Promise<void> } | undefined
beforeEach(async () => {
  till = await openTill()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
})
afterEach(async () => {
  void watch?.stop()
  jest.useRealTimers()
  await till.close()
})

/** Lets the watch's next round begin, however long its pause, and end. Gives that pause in milliseconds. */
async function nextRound(): Promise<number> {
  const before = jest.now()
  while (jest.getTimerCount() === 0) await new Promise(resolve => setImmediate(resolve))
  jest.advanceTimersToNextTimer()
  const paused = jest.now() - before
  while (jest.getTimerCount() === 0) await new Promise(resolve => setImmediate(resolve))
  return paused
}

async function lostRide() {
  const ride = await till.ride()
  till.gateway.charges.push('lost')
  await till.pay(ride.booking)
  return ride
}

test('what was left open is looked into as the server starts, before its time', async () => {
  const { opener } = await lostRide()
  watch = watchPayments(async () => till.ports)
  await nextRound()
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('it goes on, a round every three seconds', async () => {
  watch = watchPayments(async () => till.ports)
  expect([await nextRound(), await nextRound(), await nextRound()]).toEqual([0, 3000, 3000])
})

test('what is lost later is found by a later round', async () => {
  watch = watchPayments(async () => till.ports)
  await nextRound()
  const { opener } = await lostRide()
  till.pass(5000)
  await nextRound()
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('rounds that fail come at longer and longer pauses, up to a minute, and at the old one once they succeed', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  watch = watchPayments(async () => {
    if (broken) throw new Error('the database is locked')
    return till.ports
  })
  const pauses: number[] = []
  for (let round = 0; round < 7; round++) pauses.push(await nextRound())
  expect(pauses).toEqual([0, 6000, 12_000, 24_000, 48_000, 60_000, 60_000])
  expect(heard).toHaveBeenCalledTimes(7)
  heard.mockRestore()
  broken = false
  expect([await nextRound(), await nextRound()]).toEqual([60_000, 3000])
})

test('a start that failed is made up for: what was left open is looked into by the first round that succeeds', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await lostRide()
  const open = jest.fn(async () => till.ports).mockRejectedValueOnce(new Error('the database is locked'))
  watch = watchPayments(open)
  await nextRound()
  await nextRound()
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
  heard.mockRestore()
})

test('changes at the gateway are looked for every three seconds, beginning with the start', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.change(booking.transactionId ?? '', 'voided')
  watch = watchMerchantChanges(async () => till.ports)
  expect([await nextRound(), await nextRound()]).toEqual([0, 3000])
  expect(await till.read(opener)).toMatchObject({ status: 'reserved' })
})

test('stopped, it goes no further round', async () => {
  const open = jest.fn(async () => till.ports)
  watch = watchPayments(open)
  await nextRound()
  watch.stop()
  expect(jest.getTimerCount()).toBe(0)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a server that ends looks into no other payment of its round', async () => {
  for (let ride = 0; ride < 3; ride++) await lostRide()
  let asked = 0
  let answer = () => {}
  const find = async () => {
    asked += 1
    await new Promise<void>(resolve => {
      answer = resolve
    })
    return { transactions: [], complete: false }
  }
  watch = watchPayments(async () => ({ ...till.ports, payments: { ...till.ports.payments, find } }))
  jest.advanceTimersToNextTimer()
  while (asked === 0) await new Promise(resolve => setImmediate(resolve))
  const stopped = watch.stop()
  answer()
  await stopped
  expect(asked).toBe(1)
})
