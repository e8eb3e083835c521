import { sql } from 'kysely'
import { openTill, type Till } from '@/lib/server/payments/testing/till'
import { addGatewayOutcomes } from './gateway-outcomes'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test('a booking whose charge was held before the update is pending review after it', async () => {
  const [held, unpaid] = [await till.ride(), await till.ride()]
  till.gateway.charges.push('held')
  await till.pay(held.booking)
  await sql`alter table bookings drop column pending_review`.execute(till.db)
  await addGatewayOutcomes(till.db)
  expect(await till.read(held.opener)).toMatchObject({ status: 'payment_unknown', pendingReview: true })
  expect(await till.read(unpaid.opener)).toMatchObject({ status: 'reserved', pendingReview: false })
})
