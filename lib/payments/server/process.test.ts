import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { userMessages } from '@/lib/errors'
import { fillDisk } from '@/lib/platform/database/testing/full-disk'
import { rateLimits } from '@/lib/platform/rate-limits'
import { cancelBooking } from './cancel-booking'
import { IN_FLIGHT_TIMEOUT_MS } from './context'
import { validatePayment } from './process'
import { createPaymentFixture, type PaymentFixture, paymentRequest, waitUntil } from './testing/payment-fixture'
import type { ChargeScript } from './testing/scripted-gateway'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

test('an approved card pays the booking, under its transaction number', async () => {
  const { booking, access } = await fixture.ride()
  const response = await fixture.pay(booking)
  expect(response).toEqual({ status: 'paid', transactionId: fixture.gateway.ledger[0]?.transactionId })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    transactionId: fixture.gateway.ledger[0]?.transactionId,
    paymentMethod: 'authorizenet',
  })
})

test('the gateway gets the stored fare, the invoice and our reference', async () => {
  const { booking } = await fixture.ride()
  await fixture.pay(booking, { description: 'anything', clientIp: '203.0.113.9' })
  const [stored] = await fixture.payments()
  expect(fixture.gateway.requests.charges).toEqual([
    {
      opaqueData: paymentRequest(booking).opaqueData,
      amountCents: 15_700,
      invoiceNumber: booking.invoiceNumber,
      reference: stored?.id,
      description: 'Ride Booking - Within City',
      email: 'ada@example.com',
      priorAttempts: 0,
      clientIp: '203.0.113.9',
    },
  ])
})

test("the receipt goes to the booking's email by default, and a network is not sent as a client IP", async () => {
  const { booking } = await fixture.ride({ contactInfo: { ...kennedyRequest.contactInfo, email: 'eve@example.com' } })
  await fixture.pay(booking, { email: '', clientIp: '2001:db8:0:0::/64' })
  expect(fixture.gateway.requests.charges).toMatchObject([{ email: 'eve@example.com', clientIp: null }])
})

test('the intent is stored before anything is sent', async () => {
  const { booking, access } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: false })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.requests.charges.length === 1)
  expect(await fixture.payments()).toMatchObject([{ kind: 'charge', state: 'sent', amount_cents: 15_700 }])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown', paidCents: 0 })
  release()
  expect(await response).toMatchObject({ status: 'paid' })
})

test('rejects another payment while one is in progress', async () => {
  const { booking } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: false })
  const first = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.requests.charges.length === 1)
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('payment_pending'),
    userMessage: 'We are checking your payment. Please do not pay again.',
  })
  release()
  await first
  expect(fixture.gateway.requests.charges).toHaveLength(1)
})

test('a double click is one charge', async () => {
  const { booking } = await fixture.ride()
  const results = await Promise.allSettled([fixture.pay(booking), fixture.pay(booking)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(fixture.gateway.balance()).toBe(15_700)
})

test.each([
  ['one client IP', () => '192.0.2.1'],
  ['a hundred client IPs', (index: number) => `198.51.100.${index}`],
])('a hundred concurrent payments from %s are one charge', async (_, address) => {
  const { booking, access } = await fixture.ride()
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => fixture.pay(booking, { clientIp: address(index) })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(fixture.gateway.requests.charges).toHaveLength(1)
  expect(fixture.gateway.balance()).toBe(15_700)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test.each(['reserved', 'awaiting_zelle'] as const)('a decline leaves a booking that was %s unchanged', async status => {
  const { booking, access } = await fixture.ride({
    paymentMethod: status === 'reserved' ? 'authorizenet' : 'zelle',
  })
  fixture.gateway.charges.push('declined')
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('card_declined'),
    kind: 'payment_declined',
  })
  expect(await fixture.loadBooking(access)).toEqual({ ...booking, status })
})

test('every decline reason gives the same error', async () => {
  const { booking } = await fixture.ride()
  const charge = jest.spyOn(fixture.gateway.port, 'charge')
  const errors: unknown[] = []
  for (const reason of ['2', '27', '44', '65', 'stolen']) {
    charge.mockResolvedValueOnce({ state: 'declined', reason, transactionId: null })
    const { message, code, userMessage, fields, details } = await expectError(fixture.pay(booking))
    errors.push({ message, code, userMessage, fields, details })
  }
  expect(new Set(errors.map(error => JSON.stringify(error))).size).toBe(1)
})

test('a charge that was never submitted to the card may be retried at once', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('refused')
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('payment_unavailable'),
    kind: 'unavailable',
    userMessage: userMessages.paymentFailedTryAgain,
  })
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a processor error counts toward no limit, and the same card may be retried at once', async () => {
  const { booking, access } = await fixture.ride()
  for (let time = 0; time < rateLimits.declines.max; time++) {
    fixture.gateway.charges.push('failed')
    await expect(fixture.pay(booking, { clientIp: `198.51.100.${time}` })).rejects.toMatchObject(
      appErrorLike('payment_unavailable'),
    )
  }
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test.each<[string, ChargeScript[], number]>([
  ['a decline and a processor error', ['declined', 'failed'], 2],
  ['a charge that was never submitted', ['refused', 'token refused'], 0],
])(
  'the gateway gets the prior attempts after %s, so that only this attempt can be a duplicate',
  async (_, scripts, count) => {
    const { booking } = await fixture.ride()
    fixture.gateway.charges.push(...scripts)
    for (const _script of scripts) await expectError(fixture.pay(booking))
    await fixture.pay(booking)
    expect(fixture.gateway.requests.charges.at(-1)?.priorAttempts).toBe(count)
  },
)

test('a token that the gateway rejects asks for the card again', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('token refused')
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('card_unreadable'),
    kind: 'unprocessable',
    userMessage: 'We could not read your card details, so nothing was charged. Please enter them again.',
  })
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.payments()).toMatchObject([{ state: 'refused', reason: 'E00114' }])
})

test.each([
  ['card_declined', { state: 'declined', reason: 'host_402', transactionId: null, text: 'Insufficient funds.' }],
  ['payment_unavailable', { state: 'refused', reason: 'host_403', text: 'Insufficient funds.' }],
] as const)('%s shows the backend’s own text when there is one', async (code, outcome) => {
  const { booking } = await fixture.ride()
  jest.spyOn(fixture.gateway.port, 'charge').mockResolvedValueOnce(outcome)
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike(code),
    userMessage: 'Insufficient funds.',
  })
})

test.each<ChargeScript>(['lost', 'lost unbooked'])(
  'a charge that is %s is being checked and blocks other actions',
  async script => {
    const { booking, access } = await fixture.ride()
    fixture.gateway.charges.push(script)
    expect(await fixture.pay(booking)).toEqual({ status: 'checking', message: userMessages.paymentChecking })
    expect(await fixture.loadBooking(access)).toMatchObject({
      status: 'payment_unknown',
      paidCents: 0,
      transactionId: null,
    })
    await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('payment_pending'))
    await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject(appErrorLike('payment_unknown'))
    await expect(changeBooking(fixture.context, { access, request: kennedyRequest })).rejects.toMatchObject(
      appErrorLike('booking_paid'),
    )
    expect(fixture.gateway.requests.charges).toHaveLength(1)
  },
)

test('an adapter that throws while charging leaves the payment being checked', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking } = await fixture.ride()
  fixture.gateway.beforeResponse = async () => {
    throw new TypeError('an unexpected response')
  }
  expect(await fixture.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('payment_pending'))
  expect(consoleError).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
})

test('a charge whose intent cannot be stored on a full disk is not sent and succeeds later', async () => {
  const { booking } = await fixture.ride()
  const freeDisk = await fillDisk(fixture.db)
  await expect(fixture.pay(booking)).rejects.toMatchObject({ message: 'database or disk is full' })
  expect(fixture.gateway.requests.charges).toEqual([])
  await freeDisk()
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('an outcome that cannot be stored on a full disk is reconciled later', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, access } = await fixture.ride()
  let freeDisk = async () => {}
  fixture.gateway.beforeResponse = async () => {
    freeDisk = await fillDisk(fixture.db)
  }
  expect(await fixture.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)).rejects.toMatchObject({
    message: 'database or disk is full',
  })
  await freeDisk()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  expect(await fixture.reconcileAfter(1000)).toBe(1)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  expect(fixture.gateway.requests.charges).toHaveLength(1)
  consoleError.mockRestore()
})

test('validating a payment charges nothing and leaves the booking unchanged', async () => {
  const { booking, access } = await fixture.ride()
  await validatePayment(fixture.context, { request: paymentRequest(booking), clientIp: '192.0.2.1' })
  expect(fixture.gateway.requests.charges).toEqual([])
  expect(await fixture.payments()).toEqual([])
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test('validation rejects what payment would reject', async () => {
  const { booking } = await fixture.ride()
  const request = paymentRequest(booking, { amount: 1 })
  await expect(validatePayment(fixture.context, { request, clientIp: '192.0.2.1' })).rejects.toMatchObject(
    appErrorLike('amount_differs'),
  )
})

test('logs every attempt without card or customer data', async () => {
  const { booking } = await fixture.ride()
  await expectError(fixture.pay(booking, { amount: 1 }))
  fixture.gateway.charges.push('declined')
  await expectError(fixture.pay(booking))
  fixture.advanceClock(1000)
  await fixture.pay(booking)
  const [declined, approved] = await fixture.payments()
  expect(fixture.logLines).toEqual([
    `payment for invoice ${booking.invoiceNumber} rejected: amount_differs`,
    `payment ${declined?.id} for booking ${booking.id}: charge via sandbox: declined (2)`,
    `payment ${approved?.id} for booking ${booking.id}: charge via sandbox: approved`,
  ])
})

test('stores each step of a payment as an event', async () => {
  const { booking } = await fixture.ride()
  await fixture.pay(booking)
  const steps = await fixture.db.selectFrom('payment_events').select(['version', 'state']).orderBy('version').execute()
  expect(steps).toEqual([
    { version: 1, state: 'sent' },
    { version: 2, state: 'approved' },
  ])
  const events = await fixture.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'payment' }, { kind: 'payment' }])
})

async function expectError(work: Promise<unknown>) {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('the payment was accepted')
  return Object.assign({ code: '', userMessage: '', fields: undefined, details: undefined }, error, {
    message: error.message,
  })
}
