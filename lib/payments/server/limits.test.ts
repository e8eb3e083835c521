import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

async function decline({ booking }: Ride, { times }: { times: number }): Promise<void> {
  for (let time = 0; time < times; time++) {
    fixture.gateway.answers.push('declined')
    await expect(fixture.pay(booking, { clientIp: `198.51.100.${time}` })).rejects.toMatchObject(
      appErrorLike('card_declined'),
    )
  }
}

test('the fifth decline locks a booking for half an hour, from any client IP, and no other', async () => {
  const [ride, other] = [await fixture.ride(), await fixture.ride()]
  await decline(ride, { times: rateLimits.declines.max - 1 })
  await decline(ride, { times: 1 })
  expect(await fixture.pay(other.booking)).toMatchObject({ status: 'paid' })
  fixture.advanceClock(rateLimits.declines.windowMs - 1)
  await expect(fixture.pay(ride.booking, { clientIp: '203.0.113.1' })).rejects.toMatchObject({
    ...appErrorLike('too_many_payments'),
    kind: 'too_many_requests',
    details: { retryAfterSeconds: 60 },
  })
  fixture.advanceClock(1)
  expect(await fixture.pay(ride.booking)).toMatchObject({ status: 'paid' })
})

test('a stranger who knows the invoice cannot lock out its holder', async () => {
  const ride = await fixture.ride()
  await decline(ride, { times: rateLimits.declines.max })
  await expect(fixture.pay(ride.booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
  expect(await fixture.pay(ride.booking, { token: ride.access.token })).toMatchObject({ status: 'paid' })
})

test("the holder's own declines lock the booking for everyone", async () => {
  const { booking, access } = await fixture.ride()
  for (let time = 0; time < rateLimits.declines.max; time++) {
    fixture.gateway.answers.push('declined')
    await expect(fixture.pay(booking, { token: access.token })).rejects.toMatchObject(appErrorLike('card_declined'))
  }
  await expect(fixture.pay(booking, { token: access.token })).rejects.toMatchObject(appErrorLike('too_many_payments'))
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
})

test('a client IP with twenty attempts within the hour has to wait, whatever it tries', async () => {
  const { booking } = await fixture.ride()
  await tryAll(rateLimits.paymentAttempts.max)
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('too_many_payments'),
    details: { retryAfterSeconds: 3600 },
  })
  expect(await fixture.pay(booking, { clientIp: '192.0.2.2' })).toMatchObject({ status: 'paid' })
})

test('the hour slides: each attempt expires when it is an hour old', async () => {
  const { booking } = await fixture.ride()
  await tryAll(1)
  fixture.advanceClock(30 * MINUTE_MS)
  await tryAll(rateLimits.paymentAttempts.max - 1)
  fixture.advanceClock(30 * MINUTE_MS - 1)
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
  fixture.advanceClock(1)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

/** Tries to pay bookings that do not exist: that counts too. */
async function tryAll(times: number): Promise<void> {
  const { booking } = await fixture.ride()
  for (let time = 0; time < times; time++) {
    await expect(fixture.pay(booking, { invoiceNumber: `INV-${time}` })).rejects.toMatchObject(
      appErrorLike('invoice_not_found'),
    )
  }
}
