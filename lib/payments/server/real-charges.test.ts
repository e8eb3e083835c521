import { testGateways } from './gateways'
import { readInbox } from './inbox'
import { refuseRealCharges } from './real-charges'
import { type PaymentFixture, withPaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

test('allows the sandbox after its own payments and by Zelle', async () => {
  const { booking } = await fixture.paidRide()
  await fixture.receiveZelle(booking)
  await expect(refuseRealCharges(fixture.db, testGateways)).resolves.toBeUndefined()
})

test.each(['authorizenet', 'hosted'] as const)('refuses the sandbox after a charge through %s', async gateway => {
  await fixture.paidRide()
  await fixture.db.updateTable('payment_attempts').set({ gateway }).execute()
  await expect(refuseRealCharges(fixture.db, testGateways)).rejects.toMatchObject({ code: 'sandbox_refused' })
})

test('refuses the sandbox on a site with a real gateway before its first charge', async () => {
  fixture.gateway.port.name = 'authorizenet'
  await readInbox(fixture.context)
  await expect(refuseRealCharges(fixture.db, testGateways)).rejects.toMatchObject({ code: 'sandbox_refused' })
})
