import 'server-only'
import { bookingSchema } from '@/lib/booking/schemas'
import { listEvents } from '@/lib/server/bookings/store'
import { listPayments } from '../store'
import type { Town } from './town'

/**
 * Checks that nothing which a canceled ride owed was refunded twice: no refund of ours went out for what somebody had
 * refunded in the merchant interface before it was sent, and none for a charge that its bank had taken back by then.
 */
export async function auditRefunds({ desk, gateway, rides }: Town): Promise<void> {
  const ledger = gateway.ledger()
  for (const { booked } of rides) {
    const events = await listEvents(desk.db, booked.booking.id)
    const index = events.findIndex(({ kind }) => kind === 'cancelled')
    const [before, after] = [events[index - 1], events[index]]
    if (before === undefined || after === undefined) continue
    const [was, is] = [before, after].map(({ data }) => bookingSchema.parse(JSON.parse(data)))
    const payments = await listPayments(desk.db, booked.booking.id)
    // What came in after the ride was canceled goes back whole.
    if (is === undefined || is.transactionId === null) continue
    const owedCents = is.refundCents - (was?.refundCents ?? 0)
    const knownBefore = payments.filter(({ created_at }) => created_at < after.at).map(row => row.transaction_id)
    const back = ledger.filter(({ refTransId, status }) => refTransId === is.transactionId && status !== 'voided')
    for (const ours of back.filter(({ refId }) => refId !== '')) {
      const sentAt = Date.parse(payments.find(({ id }) => id === ours.refId)?.sent_at ?? '')
      const others = back.filter(
        ({ refId, transId, submittedAtMs }) => refId === '' && submittedAtMs < sentAt && !knownBefore.includes(transId),
      )
      const othersCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(othersCents + ours.amountCents).toBeLessThanOrEqual(owedCents)
    }
  }
}
