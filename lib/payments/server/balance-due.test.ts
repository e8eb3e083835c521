import { getAmountDue, getPaymentProgress } from '@/lib/booking/model/amount-due'
import { describeStatus } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { cancelBooking } from './cancel-booking'
import { changeRide } from './change-ride'
import { recordPartialRefund } from './partial-refund'
import { processPayment } from './process'
import { processRefundsAndDeclines, reconcileDuePayments } from './reconcile-due-payments'
import { recordTransaction } from './record-transaction'
import { recordManualChargeback, recordZelleReceived } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture, paymentRequest } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

const SEDAN = { carCategory: 'Executive Sedan', rent: 157 }
const SUV = { carCategory: 'Luxury SUV', rent: 162 }
const VAN = { carCategory: 'Van', rent: 167 }
const HOUR_MS = 60 * 60_000

type Access = { id: string; token: string }

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture({
    serviceRules: async () => alwaysOpen,
    vehicleCategories: async () => [
      sedans,
      { ...suvs, baseFare: 85 },
      { ...suvs, _id: 'vans', name: 'Vans', vehicles: ['Van'], baseFare: 90 },
    ],
  })
})
afterEach(() => fixture.close())

const load = (access: Access) => fixture.loadBooking(access)

async function change(
  access: Access,
  patch: typeof SEDAN,
  { by = 'rider', fareCents }: { by?: 'rider' | 'operator'; fareCents?: number } = {},
) {
  const input = {
    load: (db: typeof fixture.db) => loadVersionedBooking(db, access),
    by,
    request: { ...kennedyRequest, ...patch },
    fareCents,
  }
  const { terms } = await changeRide(fixture.context, input)
  const { differenceCents, refundCents } = terms
  return await changeRide(fixture.context, { ...input, agreed: { differenceCents, refundCents } })
}

/** Pays what the ride page asks for. */
async function payDue(access: Access, patch: { amountCents?: number } = {}) {
  fixture.advanceClock(1000)
  const booking = await load(access)
  const { invoiceNumber, amountCents } = { ...getAmountDue(booking), ...patch }
  const request = paymentRequest(booking, { invoiceNumber, amount: amountCents / 100 })
  return await processPayment(fixture.context, { request, token: access.token, clientIp: '192.0.2.7' })
}

/** Books the sedan for $157, and changes to the SUV for $5 more; both charges are paid. */
async function rideWithTwoCharges() {
  const { access } = (await fixture.paidRide(SEDAN)) as { access: Access }
  await change(access, SUV)
  await payDue(access)
  const [first, second] = await fixture.payments()
  return { access, first: first?.transaction_id ?? '', second: second?.transaction_id ?? '' }
}

/** Changes a charge at the gateway, as at settlement or in the merchant interface, and finds out. */
async function lose(transactionId: string, state: 'voided' | 'declined' | 'failed' | 'unsettled') {
  fixture.gateway.change(transactionId, state)
  const transaction = await fixture.context.paymentGateway.fetchTransaction(transactionId)
  if (transaction !== null) await recordTransaction(fixture.context, transaction)
}

/** Refunds a settled charge in the merchant interface, and finds out. */
async function refundAsMerchant(refTransactionId: string, amountCents: number) {
  fixture.gateway.settle()
  const invoiceNumber =
    (await fixture.payments()).find(p => p.transaction_id === refTransactionId)?.invoice_number ?? null
  const id = fixture.gateway.add({ kind: 'refund', amountCents, invoiceNumber, refTransactionId })
  const transaction = await fixture.context.paymentGateway.fetchTransaction(id)
  if (transaction !== null) await recordTransaction(fixture.context, transaction)
}

test.each(['voided', 'declined', 'failed'] as const)(
  'a ride that lost the charge of a difference, which the gateway shows as %s, has a balance due',
  async state => {
    const { access, second } = await rideWithTwoCharges()
    await lose(second, state)
    const booking = await load(access)
    expect(booking).toMatchObject({ status: 'paid', balanceDue: { amountCents: 500 } })
    expect(describePaymentStatus(booking)).toMatch(/^\$5\.00 of the \$162\.00 total is still unpaid\./)
    const due = getAmountDue(booking)
    expect(due).toMatchObject({ kind: 'balance', amountCents: 500 })
    expect(due.invoiceNumber).toMatch(/^INV-\d+$/)
    const charges = (await fixture.payments()).map(({ invoice_number }) => invoice_number)
    expect(charges).not.toContain(due.invoiceNumber)
  },
)

test('a refund of all of the first charge in the merchant interface leaves its amount due', async () => {
  const { access, first } = await rideWithTwoCharges()
  await refundAsMerchant(first, 15_700)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: { amountCents: 15_700 } })
})

test('the customer pays the balance by card, and nothing else', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  const before = await load(access)
  await expect(payDue(access, { amountCents: 16_200 })).rejects.toMatchObject(appErrorLike('amount_differs'))
  const stale = paymentRequest(before, { invoiceNumber: before.invoiceNumber, amount: 162 })
  const payment = processPayment(fixture.context, { request: stale, token: access.token, clientIp: '192.0.2.7' })
  await expect(payment).rejects.toMatchObject(appErrorLike('amount_differs'))
  expect(await payDue(access)).toMatchObject({ status: 'paid' })
  const after = await load(access)
  expect(after).toMatchObject({ status: 'paid', balanceDue: null })
  expect(getPaymentProgress(after, getAmountDue(before))).toBe('paid')
  expect(fixture.gateway.balance()).toBe(16_200)
})

test('a balance is charged once, though the response was lost', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  fixture.gateway.charges.push('lost')
  expect(await payDue(access)).toMatchObject({ status: 'checking' })
  expect(await load(access)).toMatchObject({ balanceDue: { isPaymentOpen: true } })
  await expect(payDue(access)).rejects.toMatchObject(appErrorLike('payment_pending'))
  await expect(recordZelleReceived(fixture.context, { bookingId: access.id })).rejects.toThrow('is being checked')
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject(appErrorLike('payment_unknown'))
  fixture.advanceClock(HOUR_MS)
  await reconcileDuePayments(fixture.context)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(16_200)
})

test('pays the balance by Zelle once the operator records it', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  const { booking } = await awaitZelleTransfer(fixture.context, access)
  expect(booking.balanceDue).toMatchObject({ paymentMethod: 'zelle', amountCents: 500 })
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  const zelle = (await fixture.payments()).find(({ gateway }) => gateway === 'zelle')
  expect(zelle).toMatchObject({ amount_cents: 500, invoice_number: booking.balanceDue?.invoiceNumber })
  await expect(recordZelleReceived(fixture.context, { bookingId: access.id })).rejects.toThrow(
    'no Zelle payment is expected',
  )
})

test.each([
  ['change', { carCategory: 'Van', pendingChange: null, balanceDue: { amountCents: 500 } }],
  ['balance', { carCategory: 'Luxury SUV', pendingChange: { differenceCents: 500 }, balanceDue: null }],
] as const)(
  'of two payments that wait, a Zelle transfer pays the %s if the operator says so',
  async (furtherPayment, after) => {
    const { access, second } = await rideWithTwoCharges()
    await change(access, VAN)
    await lose(second, 'voided')
    const unnamed = recordZelleReceived(fixture.context, { bookingId: access.id })
    await expect(unnamed).rejects.toThrow('is waiting for two payments')
    await recordZelleReceived(fixture.context, { bookingId: access.id, furtherPayment })
    expect(await load(access)).toMatchObject({ status: 'paid', ...after })
    const again = recordZelleReceived(fixture.context, { bookingId: access.id, furtherPayment })
    await expect(again).rejects.toThrow(`has no ${furtherPayment} to pay`)
  },
)

test('a charge for a part of a balance that has grown meanwhile counts, and the rest is due under another number', async () => {
  const { access, second } = await rideWithTwoCharges()
  await change(access, SUV, { by: 'operator', fareCents: 17_000 })
  await payDue(access)
  const third = (await fixture.payments()).at(-1)?.transaction_id ?? ''
  await lose(second, 'voided')
  const before = await load(access)
  fixture.gateway.charges.push('lost')
  await payDue(access)
  await lose(third, 'voided')
  expect(await load(access)).toMatchObject({ balanceDue: { amountCents: 1300, isPaymentOpen: true } })
  await fixture.reconcileAfter(HOUR_MS)
  const after = await load(access)
  expect(after).toMatchObject({ balanceDue: { amountCents: 800, isPaymentOpen: false } })
  expect(after.balanceDue?.invoiceNumber).not.toBe(before.balanceDue?.invoiceNumber)
  await payDue(access)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(17_000)
})

test('a void that the gateway takes back after the balance was paid is refunded', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  await payDue(access)
  await lose(second, 'unsettled')
  expect(await load(access)).toMatchObject({ balanceDue: null, refundBy: 'gateway', refundDueCents: 500 })
  fixture.gateway.settle()
  await fixture.reconcileAfter(0)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null, refundBy: null })
  expect(fixture.gateway.balance()).toBe(16_200)
})

test('a void that the gateway takes back ends the balance', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  await lose(second, 'unsettled')
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null, refundCents: 0 })
  const notifications = await fixture.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .orderBy('sequence')
    .execute()
  expect(notifications.slice(-3)).toEqual([
    { kind: 'paid', recipient: 'booker' },
    { kind: 'merchant_change', recipient: 'operator' },
    { kind: 'event', recipient: 'webhook' },
  ])
})

test('refunds by the operator and of a cheaper change leave no balance', async () => {
  const { access } = await rideWithTwoCharges()
  fixture.gateway.settle()
  const refund = { booking: await load(access), amountCents: 2000, reason: 'The car was late.', now: fixture.clock }
  const ids = await fixture.write(tx => recordPartialRefund(tx.db, refund))
  await processRefundsAndDeclines(fixture.context, ids)
  expect(await load(access)).toMatchObject({ partialRefundCents: 2000, balanceDue: null })
  await change(access, SEDAN)
  expect(await load(access)).toMatchObject({ partialRefundCents: 2500, balanceDue: null })
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('a refund of a part in the merchant interface leaves no balance', async () => {
  const { access, first } = await rideWithTwoCharges()
  await refundAsMerchant(first, 3000)
  expect(await load(access)).toMatchObject({ status: 'paid', refundCents: 3000, balanceDue: null })
})

test.each([
  {
    what: 'by the operator',
    refundRest: async (access: Access) => {
      const refund = { booking: await load(access), amountCents: 2000, reason: 'The car was late.', now: fixture.clock }
      await fixture.write(tx => recordPartialRefund(tx.db, refund))
    },
  },
  {
    what: 'of a cheaper change',
    refundRest: async (access: Access) => {
      await change(access, SUV, { by: 'operator', fareCents: 14_200 })
    },
  },
])('a refund $what leaves no balance where the merchant interface refunded a part before', async ({ refundRest }) => {
  const { access, second } = await rideWithTwoCharges()
  await refundAsMerchant(second, 200)
  fixture.advanceClock(1000)
  await refundRest(access)
  expect(await load(access)).toMatchObject({ status: 'paid', partialRefundCents: 2000, balanceDue: null })
})

test('a refund of the rest in the merchant interface leaves the balance, less what the operator gave back', async () => {
  const { access, second } = await rideWithTwoCharges()
  fixture.gateway.settle()
  const refund = { booking: await load(access), amountCents: 200, reason: 'The car was late.', now: fixture.clock }
  const ids = await fixture.write(tx => recordPartialRefund(tx.db, refund))
  await processRefundsAndDeclines(fixture.context, ids)
  fixture.advanceClock(1000)
  await refundAsMerchant(second, 300)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: { amountCents: 300 } })
})

test('a chargeback of a charge that was refunded before keeps the ride paid, with its balance', async () => {
  const { access, second } = await rideWithTwoCharges()
  await refundAsMerchant(second, 500)
  await recordManualChargeback(fixture.context, { bookingId: access.id, transactionId: second })
  expect(await load(access)).toMatchObject({ status: 'paid', chargebackCents: 0, balanceDue: { amountCents: 500 } })
  expect(await payDue(access)).toMatchObject({ status: 'paid' })
})

test('a Zelle transfer after a chargeback of one of two charges counts as what is missing, though a part was given back', async () => {
  const { access } = (await fixture.paidRide(SEDAN)) as { access: Access }
  fixture.gateway.settle()
  const refund = { booking: await load(access), amountCents: 2000, reason: 'The car was late.', now: fixture.clock }
  const ids = await fixture.write(tx => recordPartialRefund(tx.db, refund))
  await processRefundsAndDeclines(fixture.context, ids)
  await change(access, SEDAN, { by: 'operator', fareCents: 18_700 })
  await payDue(access)
  const second = (await fixture.payments()).findLast(({ kind }) => kind === 'charge')
  await recordManualChargeback(fixture.context, { bookingId: access.id, transactionId: second?.transaction_id ?? '' })
  expect(await load(access)).toMatchObject({ status: 'reserved', chargebackCents: 3000 })
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  const transfers = (await fixture.payments()).filter(({ gateway }) => gateway === 'zelle')
  expect(transfers).toMatchObject([{ amount_cents: 3000 }])
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
})

test('the customer pays the balance before another change; a lower fare by the operator settles it first', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  await expect(change(access, SEDAN)).rejects.toMatchObject(appErrorLike('balance_due'))
  const { terms, booking } = await change(access, SEDAN, { by: 'operator' })
  expect(terms).toMatchObject({ differenceCents: -500, refundCents: 0 })
  expect(booking).toMatchObject({ carCategory: 'Executive Sedan', balanceDue: null, partialRefundCents: 0 })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test.each([
  { what: 'the balance alone', fareCents: 15_700, terms: { refundCents: 0 }, after: { balanceDue: null }, kept: 0 },
  {
    what: 'a part of it',
    fareCents: 16_000,
    terms: { refundCents: 0 },
    after: { balanceDue: { amountCents: 300 } },
    kept: 0,
  },
  { what: 'more', fareCents: 13_700, terms: { refundCents: 1000 }, after: { balanceDue: null }, kept: 1000 },
])(
  'a late lower fare by the operator that waives $what keeps nothing of the balance',
  async ({ fareCents, terms, after, kept }) => {
    const { access, second } = await rideWithTwoCharges()
    await lose(second, 'failed')
    fixture.moveClockBefore(await load(access), { hoursAhead: 5 })
    const changed = await change(access, SEDAN, { by: 'operator', fareCents })
    expect(changed.terms).toMatchObject(terms)
    expect(await load(access)).toMatchObject({ ...after, keptDifferenceCents: kept })
  },
)

test('the customer pays a change that was agreed before a charge was lost, and then the balance', async () => {
  const { access, second } = await rideWithTwoCharges()
  await change(access, VAN)
  await lose(second, 'voided')
  expect(getAmountDue(await load(access))).toMatchObject({ kind: 'change', amountCents: 500 })
  expect(await payDue(access)).toMatchObject({ status: 'paid' })
  const changed = await load(access)
  expect(changed).toMatchObject({ carCategory: 'Van', pendingChange: null, balanceDue: { amountCents: 500 } })
  expect(await payDue(access)).toMatchObject({ status: 'paid' })
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(16_700)
})

/** Pays $157 and $30, and lowers the fare late to $167: $10 is refunded, and $10 kept. */
async function rideLoweredLate() {
  const { access, booking } = (await fixture.paidRide(SEDAN)) as { access: Access; booking: Booking }
  await change(access, SEDAN, { by: 'operator', fareCents: 18_700 })
  await payDue(access)
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  const { terms } = await change(access, SEDAN, { by: 'operator', fareCents: 16_700 })
  expect(terms).toMatchObject({ refundCents: 1000 })
  expect(fixture.gateway.balance()).toBe(17_700)
  fixture.advanceClock(1000)
  const [first, second] = await fixture.payments()
  return { access, first: first?.transaction_id ?? '', second: second?.transaction_id ?? '' }
}

test.each(['failed', 'voided'] as const)(
  'what a late change to a lower fare kept is part of the balance once another charge is %s',
  async state => {
    const { access, first } = await rideLoweredLate()
    expect(await load(access)).toMatchObject({ balanceDue: null, keptDifferenceCents: 1000 })
    await lose(first, state)
    const due = await load(access)
    expect(due).toMatchObject({ status: 'paid', balanceDue: { amountCents: 15_700 } })
    expect(describeStatus(due)).toBe(
      '$157.00 of the $177.00 total is still unpaid. The total includes a nonrefundable $10.00 from a late change to a lower fare. We received $30.00 and refunded $10.00 of it. Part of an earlier payment did not go through or was returned.',
    )
    await payDue(access)
    expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
    expect(fixture.gateway.balance()).toBe(17_700)
  },
)

test('what a late change to a lower fare kept is due with the fare once no charge is left', async () => {
  const { access, first, second } = await rideLoweredLate()
  await lose(first, 'failed')
  await refundAsMerchant(second, 2000)
  const due = await load(access)
  expect(getAmountDue(due)).toMatchObject({ kind: 'fare', amountCents: 17_700 })
  expect(describePaymentStatus(due)).toContain(
    '$177.00 is due by card. This includes a nonrefundable $10.00 from a late change to a lower fare.',
  )
  await payDue(access)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
})

test('a cancellation refunds what was received, and nothing is due', async () => {
  const { access, second } = await rideWithTwoCharges()
  await lose(second, 'voided')
  fixture.gateway.settle()
  const booking = await cancelBooking(fixture.context, { access })
  expect(booking).toMatchObject({ status: 'refunded', balanceDue: null, refundCents: 16_200 })
  expect(fixture.gateway.balance()).toBe(0)
})

test('customer and operator get an email about the loss, and another about the payment', async () => {
  const { access, second } = await rideWithTwoCharges()
  const emails = async () =>
    (await fixture.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).filter(
      ({ recipient }) => recipient !== 'webhook',
    )
  const before = (await emails()).length
  await lose(second, 'declined')
  await payDue(access)
  expect((await emails()).slice(before)).toEqual([
    { kind: 'balance_due', recipient: 'booker' },
    { kind: 'merchant_change', recipient: 'operator' },
    { kind: 'paid', recipient: 'booker' },
    { kind: 'paid', recipient: 'operator' },
  ])
})
