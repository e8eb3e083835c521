import { sql } from 'kysely'
import { createPaymentFixture, type PaymentFixture } from '@/lib/server/payments/testing/payment-fixture'
import { addPendingReview } from './pending-review-column'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

test('migration marks bookings with a held charge as pending review', async () => {
  const [pendingReviewRide, unpaid] = [await fixture.ride(), await fixture.ride()]
  fixture.gateway.charges.push('held')
  await fixture.pay(pendingReviewRide.booking)
  await sql`alter table bookings drop column pending_review`.execute(fixture.db)
  await addPendingReview(fixture.db)
  expect(await fixture.loadBooking(pendingReviewRide.access)).toMatchObject({
    status: 'payment_unknown',
    pendingReview: true,
  })
  expect(await fixture.loadBooking(unpaid.access)).toMatchObject({ status: 'reserved', pendingReview: false })
})
