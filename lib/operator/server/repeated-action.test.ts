import { getAmountDue } from '@/lib/booking/model/amount-due'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { changeRide } from '@/lib/payments/server/change-ride'
import { recordTransaction } from '@/lib/payments/server/record-transaction'
import { createOperatorFixture } from './testing/operator-fixture'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
  fixture.context.serviceRules = async () => alwaysOpen
})
afterEach(() => fixture.close())

test('a Zelle transfer for the balance is not taken for a repetition of one for the change', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const load = (db: typeof fixture.db) => loadVersionedBooking(db, ride.access)
  const base = {
    load,
    by: 'operator' as const,
    request: { ...kennedyRequest, carCategory: 'Executive Sedan', rent: 157 },
  }
  await changeRide(fixture.context, { ...base, fareCents: 18_700, agreed: { differenceCents: 3000, refundCents: 0 } })
  fixture.advanceClock(1000)
  const due = await fixture.loadBooking(ride.access)
  const { invoiceNumber, amountCents } = getAmountDue(due)
  await fixture.pay(due, { invoiceNumber, amount: amountCents / 100 })
  const second = (await fixture.payments()).find(({ amount_cents }) => amount_cents === 3000)?.transaction_id ?? ''
  fixture.gateway.change(second, 'voided')
  const lostTransaction = await fixture.context.paymentGateway.fetchTransaction(second)
  if (lostTransaction) await recordTransaction(fixture.context, lostTransaction)
  await changeRide(fixture.context, { ...base, fareCents: 20_000, agreed: { differenceCents: 1300, refundCents: 0 } })
  const { version, booking } = await ride.view()
  expect(booking).toMatchObject({ balanceDue: { amountCents: 3000 }, pendingChange: { differenceCents: 1300 } })
  await ride.press({ action: 'zelle_received', pays: 'change' }, { version })
  // Another tab that shows the same version.
  await expect(ride.press({ action: 'zelle_received', pays: 'balance' }, { version })).rejects.toMatchObject({
    code: 'stale',
  })
  await ride.press({ action: 'zelle_received', pays: 'change' }, { version })
  const zelle = (await fixture.payments()).filter(({ gateway }) => gateway === 'zelle')
  expect(zelle.map(({ amount_cents }) => amount_cents)).toEqual([1300])
})
