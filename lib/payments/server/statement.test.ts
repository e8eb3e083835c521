import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { recordCourtesy } from './actions'
import { readPaymentDetails, readStatement } from './statement'
import { type PaymentFixture, withPaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

test('the rider reads the account without who did it, why, or a transaction', async () => {
  const { booking, access } = await fixture.paidRide()
  await fixture.operate(booking, (tx, row) => recordCourtesy(tx, row, 700, 'An internal reason.'))
  const { lines } = await readStatement(fixture.context, access)
  expect(lines.map(({ cents, balanceCents }) => [cents, balanceCents])).toEqual([
    [15_700, 15_700],
    [-15_700, 0],
    [-700, -700],
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${fixture.lastCharge()}|reason|operator|site`))
})

test('account and payment are not found without the token of their booking', async () => {
  const { access } = await fixture.paidRide()
  const details = { transactionId: fixture.lastCharge(), cents: 15_700 }
  const { token } = access
  expect(await readPaymentDetails(fixture.context, { id: fixture.lastCharge(), token })).toMatchObject(details)
  const missing = appErrorLike('not_found')
  const other = (await fixture.ride()).access
  for (const wrong of ['', null, other.token]) {
    const id = fixture.lastCharge()
    await expect(readStatement(fixture.context, { ...access, token: wrong })).rejects.toMatchObject(missing)
    await expect(readPaymentDetails(fixture.context, { id, token: wrong })).rejects.toMatchObject(missing)
  }
})
