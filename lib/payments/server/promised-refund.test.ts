import { getAmountDue } from '@/lib/booking/model/amount-due'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { buildHistory } from '@/lib/booking/model/history'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans } from '@/lib/booking/model/testing/samples'
import { parseBooking } from '@/lib/booking/server/document'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { listBookingEvents } from '@/lib/booking/server/store'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { describeEvent } from '@/lib/operator/model/describe-event'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { changeRide } from './change-ride'
import { recordPartialRefund } from './partial-refund'
import { processRefundsAndDeclines } from './reconcile-due-payments'
import { recordTransaction } from './record-transaction'
import { recordZelleReceived } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

type Access = { id: string; token: string }

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture({
    serviceRules: async () => alwaysOpen,
    vehicleCategories: async () => [sedans],
  })
})
afterEach(() => fixture.close())

const load = (access: Access) => fixture.loadBooking(access)

async function promise(access: Access, amountCents: number) {
  const refund = { booking: await load(access), amountCents, reason: 'The car was late.', now: fixture.clock }
  const ids = await fixture.write(tx => recordPartialRefund(tx.db, refund))
  await processRefundsAndDeclines(fixture.context, ids)
}

/** Sets a charge's state at the gateway, and finds out. */
async function changeAtGateway(transactionId: string, state: 'voided' | 'declined' | 'failed' | 'settled') {
  fixture.gateway.change(transactionId, state)
  const transaction = await fixture.context.paymentGateway.fetchTransaction(transactionId)
  if (transaction !== null) await recordTransaction(fixture.context, transaction)
}

async function payDue(access: Access) {
  fixture.advanceClock(1000)
  const booking = await load(access)
  const { invoiceNumber, amountCents } = getAmountDue(booking)
  return await fixture.pay(booking, { invoiceNumber, amount: amountCents / 100, token: access.token })
}

/** Pays $157, of which $20 is promised, and loses that charge before its settlement. */
async function rideWithLostCharge(state: 'voided' | 'declined' | 'failed') {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await promise(access, 2000)
  expect(fixture.gateway.requests.refunds).toEqual([])
  await changeAtGateway(charge, state)
  return { booking, access, charge }
}

async function describeHistories({ id }: Access) {
  const events = (await listBookingEvents(fixture.db, id)).map(({ at, kind, actor, data }) => {
    return { at, kind, actor, booking: parseBooking(data) }
  })
  const [before, last] = events.slice(-2)
  if (before === undefined || last === undefined) throw new Error('no events')
  return {
    forCustomer: buildHistory(events).at(-1)?.words,
    forOperator: describeEvent({ kind: last.kind, before: before.booking, after: last.booking }),
  }
}

test.each(['voided', 'declined', 'failed'] as const)(
  'a refund promised of a charge that is %s before its settlement reduces the payment that is due again',
  async state => {
    const { booking, access } = await rideWithLostCharge(state)
    const due = await load(access)
    expect(due).toMatchObject({ status: 'reserved', creditCents: 2000 })
    expect(getAmountDue(due)).toMatchObject({ kind: 'fare', amountCents: 13_700 })
    await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('amount_differs'))
    expect(await payDue(access)).toMatchObject({ status: 'paid' })
    expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null, refundBy: null })
    await fixture.reconcileAfter(24 * 60 * 60_000)
    expect(fixture.gateway.requests.refunds).toEqual([])
    expect(fixture.gateway.balance()).toBe(13_700)
  },
)

test('shows the promised refund as a credit to customer and operator', async () => {
  const { access } = await rideWithLostCharge('failed')
  const due = await load(access)
  expect(describeStatus(due)).toBe(
    'Reserved. Your earlier payment of $157.00 was refunded. Payment is due. Your $20.00 credit will be applied to your payment.',
  )
  expect(describePaymentStatus(due)).toContain(
    '$137.00 is due by card. A $20.00 credit was applied for refunds of a charge that later failed.',
  )
  expect(await describeHistories(access)).toEqual({
    forCustomer: '$157.00 was refunded to you. Your $20.00 credit will be applied to your payment.',
    forOperator:
      '$157.00 was refunded in the merchant interface. The ride is now unpaid. A $20.00 credit will be applied to the customer’s payment.',
  })
  const facts = bookingFacts(due).map(({ label, value }) => `${label}: ${value}`)
  expect(facts).toEqual(expect.arrayContaining(['Credit: $20.00', 'Amount due: $137.00']))
  await payDue(access)
  expect(describeStatus(await load(access))).toBe(
    'Paid. We received $137.00. Another $157.00 was refunded. Your $20.00 credit was applied to your payment.',
  )
})

test('a promised refund reduces a Zelle transfer', async () => {
  const { access } = await rideWithLostCharge('failed')
  const { booking } = await awaitZelleTransfer(fixture.context, access)
  expect(describeStatus(booking)).toContain('Awaiting your Zelle payment of $137.00')
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  const zelle = (await fixture.payments()).find(({ gateway }) => gateway === 'zelle')
  expect(zelle).toMatchObject({ amount_cents: 13_700 })
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
})

test('a promised refund reduces the balance of a ride that has another charge', async () => {
  const { access, booking } = await fixture.paidRide()
  const change = {
    load: (db: typeof fixture.db) => loadVersionedBooking(db, access),
    by: 'operator' as const,
    request: kennedyRequest,
    fareCents: 18_700,
  }
  await changeRide(fixture.context, { ...change, agreed: { differenceCents: 3000, refundCents: 0 } })
  await payDue(access)
  await promise(access, 2000)
  const second = (await fixture.payments()).find(({ amount_cents }) => amount_cents === 3000)?.transaction_id ?? ''
  await changeAtGateway(second, 'failed')
  const due = await load(access)
  expect(due).toMatchObject({ status: 'paid', creditCents: 2000, balanceDue: { amountCents: 1000 } })
  expect((await describeHistories(access)).forCustomer).toBe(
    'A payment did not go through or was returned. $10.00 of the $187.00 total is still unpaid. Your $20.00 credit will be applied to your payment.',
  )
  await payDue(access)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  await changeAtGateway(booking.transactionId ?? '', 'settled')
  expect(fixture.gateway.balance()).toBe(16_700)
})

test('a promised refund is made after all once the charge is valid again', async () => {
  const { access, charge } = await rideWithLostCharge('voided')
  await changeAtGateway(charge, 'settled')
  expect(await load(access)).toMatchObject({ status: 'paid', creditCents: 0, refundDueCents: 2000 })
  await fixture.reconcileAfter(0)
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('a promised refund stays deducted if its charge is valid again after the rest was paid; that charge is refunded in full', async () => {
  const { access, charge } = await rideWithLostCharge('voided')
  await payDue(access)
  await changeAtGateway(charge, 'settled')
  await fixture.reconcileAfter(0)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('a partial refund of a charge is deducted, too, once the merchant refunds the rest of it', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  await promise(access, 2000)
  fixture.advanceClock(1000)
  const refund = { kind: 'refund', amountCents: 13_700, invoiceNumber: null } as const
  await changeAtGateway(fixture.gateway.add({ ...refund, refTransactionId: booking.transactionId }), 'settled')
  expect(await load(access)).toMatchObject({ status: 'reserved', creditCents: 2000 })
  await payDue(access)
  expect(await load(access)).toMatchObject({ status: 'paid', balanceDue: null })
})
