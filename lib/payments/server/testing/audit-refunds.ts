import 'server-only'
import { parseBooking } from '@/lib/booking/server/document'
import { listBookingEvents } from '@/lib/booking/server/store'
import { listPayments } from '../store'
import type { Simulation } from './simulation'

/** Checks that we refunded nothing that the merchant had refunded. */
export async function auditRefunds({ fixture, gateway, rides }: Simulation): Promise<void> {
  const ledger = gateway.ledger()
  for (const { booked } of rides) {
    const events = await listBookingEvents(fixture.db, booked.booking.id)
    const canceled = events.find(({ kind }) => kind === 'cancelled')
    if (canceled === undefined) continue
    const { transactionId, refundCents } = parseBooking(canceled.data)
    if (transactionId === null) continue
    const payments = await listPayments(fixture.db, booked.booking.id)
    const refundEntries = ledger.filter(
      ({ refTransId, status }) => refTransId === transactionId && status.startsWith('refund'),
    )
    for (const siteRefund of refundEntries.filter(({ refId }) => refId !== '')) {
      const sentAt = Date.parse(payments.find(({ id }) => id === siteRefund.refId)?.sent_at ?? '')
      const merchantRefunds = refundEntries.filter(({ refId, submittedAtMs }) => refId === '' && submittedAtMs < sentAt)
      const merchantRefundCents = merchantRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(merchantRefundCents + siteRefund.amountCents).toBeLessThanOrEqual(refundCents)
    }
  }
}
