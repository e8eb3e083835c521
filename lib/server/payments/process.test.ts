import { toKennedy } from '@/lib/booking/testing/samples'
import { sentences } from '@/lib/errors'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { changeBooking } from '@/lib/server/bookings/change'
import { refusal } from '@/lib/server/bookings/testing/desk'
import { fillDisk } from '@/lib/server/database/testing/full-disk'
import { DECLINES } from './limits'
import { validatePayment } from './process'
import type { ChargeScript } from './testing/scripted-gateway'
import { openTill, payment, type Till, until } from './testing/till'
import { IN_FLIGHT_MS } from './till'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test('a card that is approved pays the ride, under the number of its transaction', async () => {
  const { booking, opener } = await till.ride()
  const answer = await till.pay(booking)
  expect(answer).toEqual({ status: 'paid', transactionId: till.gateway.ledger[0]?.transactionId })
  expect(await till.read(opener)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    transactionId: till.gateway.ledger[0]?.transactionId,
    paymentMethod: 'authorizenet',
  })
})

test('the gateway is asked for the stored fare, the invoice and our reference', async () => {
  const { booking } = await till.ride()
  await till.pay(booking, { description: 'anything', address: '203.0.113.9' })
  const [stored] = await till.payments()
  expect(till.gateway.asked.charges).toEqual([
    {
      opaqueData: payment(booking).opaqueData,
      amountCents: 15_700,
      invoiceNumber: booking.invoiceNumber,
      reference: stored?.id,
      description: 'Ride Booking - Within City',
      email: 'ada@example.com',
      address: '203.0.113.9',
      priorAttempts: 0,
    },
  ])
})

test('without an e-mail the receipt goes to the one of the booking, and a network is no address', async () => {
  const { booking } = await till.ride({ contactInfo: { ...toKennedy.contactInfo, email: 'eve@example.com' } })
  await till.pay(booking, { email: '', address: '2001:db8:0:0::/64' })
  expect(till.gateway.asked.charges).toMatchObject([{ email: 'eve@example.com', address: null }])
})

test('the intent is on disk before anything is sent', async () => {
  const { booking, opener } = await till.ride()
  const release = till.gateway.hang({ booked: false })
  const answer = till.pay(booking)
  await until(() => till.gateway.asked.charges.length === 1)
  expect(await till.payments()).toMatchObject([{ kind: 'charge', state: 'sent', amount_cents: 15_700 }])
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown', paidCents: 0 })
  release()
  expect(await answer).toMatchObject({ status: 'paid' })
})

test('while a payment is under way no other is taken', async () => {
  const { booking } = await till.ride()
  const release = till.gateway.hang({ booked: false })
  const first = till.pay(booking)
  await until(() => till.gateway.asked.charges.length === 1)
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('payment_pending'),
    sentence: 'We are checking your payment. Please do not pay again.',
  })
  release()
  await first
  expect(till.gateway.asked.charges).toHaveLength(1)
})

test('a double click is one charge', async () => {
  const { booking } = await till.ride()
  const answers = await Promise.allSettled([till.pay(booking), till.pay(booking)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(till.gateway.balance()).toBe(15_700)
})

test.each([
  ['one address', () => '192.0.2.1'],
  ['a hundred addresses', (index: number) => `198.51.100.${index}`],
])('a hundred at once from %s are one charge', async (_, address) => {
  const { booking, opener } = await till.ride()
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => till.pay(booking, { address: address(index) })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(till.gateway.asked.charges).toHaveLength(1)
  expect(till.gateway.balance()).toBe(15_700)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test.each(['reserved', 'awaiting_zelle'] as const)('declined, a ride that was %s is so again', async status => {
  const { booking, opener } = await till.ride({
    paymentMethod: status === 'reserved' ? 'authorizenet' : 'zelle',
  })
  till.gateway.charges.push('declined')
  await expect(till.pay(booking)).rejects.toMatchObject({ ...refusal('card_declined'), kind: 'payment_declined' })
  expect(await till.read(opener)).toEqual({ ...booking, status })
})

test('every reason to decline a card reads alike', async () => {
  const { booking } = await till.ride()
  const charge = jest.spyOn(till.gateway.port, 'charge')
  const heard: unknown[] = []
  for (const reason of ['2', '27', '44', '65', 'stolen']) {
    charge.mockResolvedValueOnce({ state: 'declined', reason, transactionId: null })
    const { message, code, sentence, fields, details } = await refused(till.pay(booking))
    heard.push({ message, code, sentence, fields, details })
  }
  expect(new Set(heard.map(said => JSON.stringify(said))).size).toBe(1)
})

test('a charge that was never put to the card may be tried again at once', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('refused')
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('payment_unavailable'),
    kind: 'unavailable',
    sentence: sentences.paymentFailedTryAgain,
  })
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a processor error is no decline: it counts toward no limit, and the same card may be tried again at once', async () => {
  const { booking, opener } = await till.ride()
  for (let time = 0; time < DECLINES; time++) {
    till.gateway.charges.push('failed')
    await expect(till.pay(booking, { address: `198.51.100.${time}` })).rejects.toMatchObject(
      refusal('payment_unavailable'),
    )
  }
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test.each<[string, ChargeScript[], number]>([
  ['a decline and a processor error', ['declined', 'failed'], 2],
  ['what never came to the card', ['refused', 'token refused'], 0],
])('the gateway is told of %s before, so that a duplicate is one of this attempt alone', async (_, scripts, count) => {
  const { booking } = await till.ride()
  till.gateway.charges.push(...scripts)
  for (const _script of scripts) await refused(till.pay(booking))
  await till.pay(booking)
  expect(till.gateway.asked.charges.at(-1)?.priorAttempts).toBe(count)
})

test('a token that the gateway does not take asks for the card again', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('token refused')
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('card_unreadable'),
    kind: 'unprocessable',
    sentence: 'Your card could not be read, so nothing was charged. Please enter your card again.',
  })
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.payments()).toMatchObject([{ state: 'refused', reason: 'E00114' }])
})

test.each([
  ['card_declined', { state: 'declined', reason: 'host_402', transactionId: null, text: 'Insufficient funds.' }],
  ['payment_unavailable', { state: 'refused', reason: 'host_403', text: 'Insufficient funds.' }],
] as const)('%s is told in the backend’s own words where it has some', async (code, outcome) => {
  const { booking } = await till.ride()
  jest.spyOn(till.gateway.port, 'charge').mockResolvedValueOnce(outcome)
  await expect(till.pay(booking)).rejects.toMatchObject({ ...refusal(code), sentence: 'Insufficient funds.' })
})

test.each<ChargeScript>(['lost', 'lost unbooked'])(
  'a charge that is %s is being checked, and nothing else is done with the ride',
  async script => {
    const { booking, opener } = await till.ride()
    till.gateway.charges.push(script)
    expect(await till.pay(booking)).toEqual({ status: 'checking', message: sentences.paymentChecking })
    expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown', paidCents: 0, transactionId: null })
    await expect(till.pay(booking)).rejects.toMatchObject(refusal('payment_pending'))
    await expect(cancelBooking(till.ports, { opener })).rejects.toMatchObject(refusal('payment_unknown'))
    await expect(changeBooking(till.ports, { opener, request: toKennedy })).rejects.toMatchObject(
      refusal('booking_paid'),
    )
    expect(till.gateway.asked.charges).toHaveLength(1)
  },
)

test('an adapter that breaks after it was asked to charge leaves the payment being checked', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking } = await till.ride()
  till.gateway.beforeAnswer = async () => {
    throw new TypeError('an answer like no other')
  }
  expect(await till.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(till.pay(booking)).rejects.toMatchObject(refusal('payment_pending'))
  expect(heard).toHaveBeenCalledTimes(1)
  heard.mockRestore()
})

test('a charge whose intent does not fit on the disk is not sent, and goes through once there is room', async () => {
  const { booking } = await till.ride()
  const freeDisk = await fillDisk(till.db)
  await expect(till.pay(booking)).rejects.toMatchObject({ message: 'database or disk is full' })
  expect(till.gateway.asked.charges).toEqual([])
  await freeDisk()
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('an outcome that does not fit on the disk is reconciled once there is room', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, opener } = await till.ride()
  let freeDisk = async () => {}
  till.gateway.beforeAnswer = async () => {
    freeDisk = await fillDisk(till.db)
  }
  expect(await till.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(till.roundAfter(IN_FLIGHT_MS)).rejects.toMatchObject({ message: 'database or disk is full' })
  await freeDisk()
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  expect(await till.roundAfter(1000)).toBe(1)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  expect(till.gateway.asked.charges).toHaveLength(1)
  heard.mockRestore()
})

test('to validate a payment charges nothing and leaves no trace on the ride', async () => {
  const { booking, opener } = await till.ride()
  await validatePayment(till.ports, { request: payment(booking), address: '192.0.2.1' })
  expect(till.gateway.asked.charges).toEqual([])
  expect(await till.payments()).toEqual([])
  expect(await till.read(opener)).toEqual(booking)
})

test('what would not be taken is not valid', async () => {
  const { booking } = await till.ride()
  const request = payment(booking, { amount: 1 })
  await expect(validatePayment(till.ports, { request, address: '192.0.2.1' })).rejects.toMatchObject(
    refusal('amount_differs'),
  )
})

test('every attempt is in the log, and nothing of the card or of who tried', async () => {
  const { booking } = await till.ride()
  await refused(till.pay(booking, { amount: 1 }))
  till.gateway.charges.push('declined')
  await refused(till.pay(booking))
  till.pass(1000)
  await till.pay(booking)
  const [declined, approved] = await till.payments()
  expect(till.lines).toEqual([
    `payment for invoice ${booking.invoiceNumber} rejected: amount_differs`,
    `payment ${declined?.id} for booking ${booking.id}: charge via sandbox: declined (2)`,
    `payment ${approved?.id} for booking ${booking.id}: charge via sandbox: approved`,
  ])
})

test('each step of a payment is kept as an event', async () => {
  const { booking } = await till.ride()
  await till.pay(booking)
  const steps = await till.db.selectFrom('payment_events').select(['version', 'state']).orderBy('version').execute()
  expect(steps).toEqual([
    { version: 1, state: 'sent' },
    { version: 2, state: 'approved' },
  ])
  const events = await till.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'payment' }, { kind: 'payment' }])
})

async function refused(work: Promise<unknown>) {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('it was taken')
  return Object.assign({ code: '', sentence: '', fields: undefined, details: undefined }, error, {
    message: error.message,
  })
}
