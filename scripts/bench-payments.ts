/**
 * Measures sandbox payments: 500 rides paid one after another, each with intent, charge and outcome written to disk.
 * Run `npx tsx --conditions=react-server scripts/bench-payments.ts`. Makes no assertions.
 */
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { createSandboxToken } from '@/lib/payments/server/gateways/sandbox/testing/token'
import { processPayment } from '@/lib/payments/server/process'

const PAYMENT_COUNT = 500

const testSite = await createBookingFixture()
const durations: number[] = []
for (let rider = 0; rider < PAYMENT_COUNT; rider++) {
  testSite.clock = new Date(+testSite.clock + 1000)
  const clientIp = `10.0.${rider >> 8}.${rider & 255}`
  const { booking } = await testSite.book({}, { address: clientIp })
  const opaqueData = await createSandboxToken({ db: testSite.db, now: testSite.context.now })
  const { invoiceNumber } = booking
  const request = { opaqueData, amount: 157, email: '', description: '', invoiceNumber }
  const startedAt = performance.now()
  await processPayment(testSite.context, { request, clientIp })
  durations.push(performance.now() - startedAt)
}
await testSite.close()

durations.sort((a, b) => a - b)
const percentile = (share: number) => (durations[Math.floor(share * (PAYMENT_COUNT - 1))] ?? 0).toFixed(2)
console.log(
  `${PAYMENT_COUNT} payments on the sandbox: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, slowest ${percentile(1)} ms`,
)
