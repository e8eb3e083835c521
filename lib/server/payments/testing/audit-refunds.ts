import 'server-only'
import { bookingSchema } from '@/lib/booking/schemas'
import { listEvents } from '@/lib/server/bookings/store'
import { listPayments } from '../store'
import type { Town } from './town'

/**
 * Checks that nothing which a canceled ride owed was refunded twice: no refund of ours went out for what somebody had
 * refunded in the merchant interface before it was sent.
 */
export async function auditRefunds({ desk, gateway, rides }: Town): Promise<void> {
  const ledger = gateway.ledger()
  for (const { booked } of rides) {
    const events = await listEvents(desk.db, booked.booking.id)
    const canceled = events.find(({ kind }) => kind === 'cancelled')
    if (canceled === undefined) continue
    // What went back until then and what was owed from then on.
    const { transactionId, refundCents } = bookingSchema.parse(JSON.parse(canceled.data))
    // What came in after the ride was canceled goes back whole.
    if (transactionId === null) continue
    const payments = await listPayments(desk.db, booked.booking.id)
    const back = ledger.filter(({ refTransId, status }) => refTransId === transactionId && status !== 'voided')
    for (const ours of back.filter(({ refId }) => refId !== '')) {
      const sentAt = Date.parse(payments.find(({ id }) => id === ours.refId)?.sent_at ?? '')
      const others = back.filter(({ refId, submittedAtMs }) => refId === '' && submittedAtMs < sentAt)
      const othersCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(othersCents + ours.amountCents).toBeLessThanOrEqual(refundCents)
    }
  }
}
