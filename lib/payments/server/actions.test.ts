import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import {
  listUncertainCharges,
  recordChargeback,
  recordChargebackWon,
  recordChargeMade,
  recordChargeNotMade,
} from './actions'
import { cancelBooking } from './cancel'
import { IN_FLIGHT_TIMEOUT_MS } from './context'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { createTestGateway } from './testing/test-gateway'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SUV = { carCategory: 'Luxury SUV', rent: 162 }

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

const charge = () => fixture.lastCharge()
const chargeBack = ({ booking }: Ride, id = charge()) =>
  fixture.operate(booking, (tx, row) => recordChargeback(tx, row, id))
const win = ({ booking }: Ride, id = charge()) =>
  fixture.operate(booking, (tx, row) => recordChargebackWon(tx, row, id))
const sayMade = ({ booking }: Ride, id: string) =>
  fixture.operate(booking, (tx, row) => recordChargeMade(tx, row, id, fixture.context, null))
const sayNotMade = ({ booking }: Ride) => fixture.operate(booking, recordChargeNotMade)
const uncertain = ({ booking }: Ride) => fixture.operate(booking, (tx, row) => listUncertainCharges(tx.db, row))

describe('a chargeback', () => {
  test('leaves the ride unpaid and not payable, until it is won', async () => {
    const ride = await fixture.paidRide()
    await chargeBack(ride)
    const { status, account } = await fixture.load(ride)
    expect([status, account.chargebackCents, account.dueCents]).toEqual(['reserved', 15_700, 0])
    expect(await fixture.lastEvent(ride)).toEqual(['chargeback_opened', 'operator', 'chargeback_opened -15700'])
    await expect(fixture.pay(ride.booking)).rejects.toMatchObject(appErrorLike('payment_disputed'))
    await win(ride)
    expect(await fixture.load(ride)).toEqual(ride.booking)
  })

  test('is recorded for a card charge, once, and ended once', async () => {
    const [ride, byZelle] = [await fixture.paidRide(), await fixture.ride()]
    const rejected = appErrorLike('invalid_fields', { transactionId: expect.any(String) })
    await fixture.receiveZelle(byZelle.booking)
    const { transactionId } = (await fixture.load(byZelle)).account
    await expect(chargeBack(byZelle, transactionId ?? '')).rejects.toMatchObject(rejected)
    await expect(win(ride)).rejects.toMatchObject(rejected)
    await chargeBack(ride)
    await expect(chargeBack(ride)).rejects.toMatchObject(rejected)
    await win(ride)
    await expect(win(ride)).rejects.toMatchObject(rejected)
  })
})

describe('a charge of unknown outcome', () => {
  test('that was made pays the ride, and what it pays for is applied', async () => {
    const ride = await fixture.paidRide()
    fixture.gateway.answers.push('lost after')
    await fixture.payAndChange(ride, SUV)
    expect(await uncertain(ride)).toMatchObject([{ state: 'unknown', amountCents: 500, transactionId: null }])
    await sayMade(ride, charge())
    expect(await fixture.load(ride)).toMatchObject({
      carCategory: 'Luxury SUV',
      account: { paidCents: 16_200, dueCents: 0 },
    })
    await fixture.watchAfter(DAY_MS)
    expect((await fixture.load(ride)).account.paidCents).toBe(16_200)
  })

  test('cannot be one that paid another booking', async () => {
    const [paid, ride] = [await fixture.paidRide(), await fixture.uncertainRide()]
    const { transactionId } = (await fixture.load(paid)).account
    await expect(sayMade(ride, transactionId ?? '')).rejects.toMatchObject(appErrorLike('invalid_fields'))
  })

  test('and belongs to another ride counts for that one only', async () => {
    const [other, ride] = [await fixture.uncertainRide('lost after'), await fixture.uncertainRide('lost before')]
    await sayMade(ride, charge())
    await cancelBooking(fixture.context, ride)
    await fixture.watchAfter(MINUTE_MS)
    expect((await fixture.load(other)).account).toMatchObject({ paidCents: 15_700, refundedCents: 0, dueCents: 0 })
    expect((await fixture.load(ride)).account).toMatchObject({ paidCents: 0, refundedCents: 0, refundDueCents: 0 })
  })

  test('and belongs to another ride is found for that one, even if it was given up', async () => {
    const [other, ride] = [await fixture.uncertainRide('lost after'), await fixture.uncertainRide('lost before')]
    await sayNotMade(other)
    await sayMade(ride, charge())
    await fixture.watchAfter(MINUTE_MS)
    expect((await fixture.load(other)).status).toBe('paid')
    expect((await fixture.load(ride)).account).toMatchObject({ paidCents: 0, dueCents: 15_700 })
  })

  test('and that another gateway was asked for is of that gateway: this one cannot return it', async () => {
    jest.spyOn(console, 'error').mockImplementation()
    const ride = await fixture.uncertainRide('lost after')
    const { name } = fixture.gateway.port
    fixture.context.paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
    await fixture.watchAfter(DAY_MS)
    await sayMade(ride, fixture.lastCharge())
    const entries = await fixture.db
      .selectFrom('ledger')
      .select('gateway')
      .where('cause', '=', 'payment_received')
      .execute()
    expect(entries).toEqual([{ gateway: name }])
  })

  test('is for the operator to decide only once its request has ended', async () => {
    fixture.gateway.port.onlyCharges = true
    const ride = await fixture.ride()
    const stop = fixture.gateway.stop('charge', 'before')
    fixture.pay(ride.booking).catch(() => {})
    await stop.reached
    expect(await uncertain(ride)).toEqual([])
    await expect(sayNotMade(ride)).rejects.toThrow('has no payment of unknown outcome')
    await fixture.watchAfter(IN_FLIGHT_TIMEOUT_MS)
    expect(await uncertain(ride)).toMatchObject([{ state: 'unknown' }])
    await sayNotMade(ride)
    expect((await fixture.load(ride)).status).toBe('reserved')
    expect(await fixture.pay(ride.booking)).toMatchObject({ status: 'paid' })
  })
})

test('a held charge cannot be recorded as made, only as not made', async () => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push('held')
  await fixture.pay(ride.booking)
  await expect(sayMade(ride, '60123456789')).rejects.toMatchObject({ code: 'invalid_fields' })
  await sayNotMade(ride)
  expect(await fixture.load(ride)).toMatchObject({ status: 'reserved', account: { openCharge: null } })
})
