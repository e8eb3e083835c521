/**
 * How long a payment takes on the sandbox: 500 rides paid one after another, each with its intent, its charge and its
 * outcome on the disk. Run it with `npx tsx --conditions=react-server scripts/bench-payments.ts`. It prints and asserts
 * nothing.
 */
import { openDesk } from '@/lib/server/bookings/testing/desk'
import { processPayment } from '@/lib/server/payments/process'
import { sandboxToken } from '@/lib/server/payments/sandbox/testing/token'

const PAYMENTS = 500

const desk = await openDesk()
const durations: number[] = []
for (let rider = 0; rider < PAYMENTS; rider++) {
  desk.clock = new Date(+desk.clock + 1000)
  const address = `10.0.${rider >> 8}.${rider & 255}`
  const { booking } = await desk.book({}, { address })
  const opaqueData = await sandboxToken({ db: desk.db, now: desk.ports.now })
  const { invoiceNumber } = booking
  const request = { opaqueData, amount: 157, email: '', description: '', invoiceNumber }
  const from = performance.now()
  await processPayment(desk.ports, { request, address })
  durations.push(performance.now() - from)
}
await desk.close()

durations.sort((a, b) => a - b)
const at = (share: number) => (durations[Math.floor(share * (PAYMENTS - 1))] ?? 0).toFixed(2)
console.log(`${PAYMENTS} payments on the sandbox: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`)
