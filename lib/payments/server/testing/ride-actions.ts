import 'server-only'
import { getAmountDue } from '@/lib/booking/model/amount-due'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { write } from '@/lib/platform/database/write'
import { changeRide } from '../change-ride'
import { recordPartialRefund } from '../partial-refund'
import { processRefundsAndDeclines } from '../reconcile-due-payments'
import { recordTransaction } from '../record-transaction'
import type { PaymentFixture } from './payment-fixture'

type Access = { id: string; token: string }
type GatewayState = Parameters<PaymentFixture['gateway']['change']>[1]

/** Creates what customer, operator and merchant do with a ride and its payments. */
export function createRideActions(getFixture: () => PaymentFixture) {
  async function recordFromGateway(transactionId: string): Promise<void> {
    const { context } = getFixture()
    const transaction = await context.paymentGateway.fetchTransaction(transactionId)
    if (transaction === null) throw new Error('no such transaction')
    await recordTransaction(context, transaction)
  }

  return {
    /** Changes the state of a transaction at the gateway, and records it. */
    async changeAtGateway(transactionId: string, state: GatewayState): Promise<void> {
      getFixture().gateway.change(transactionId, state)
      await recordFromGateway(transactionId)
    },

    /** Refunds a charge in the merchant interface, and records it. */
    async merchantRefund(refTransactionId: string, amountCents: number): Promise<string> {
      const fixture = getFixture()
      const refund = { kind: 'refund', amountCents, invoiceNumber: null, refTransactionId } as const
      const id = fixture.gateway.add(refund)
      fixture.advanceClock(1000)
      await recordFromGateway(id)
      return id
    },

    /** Changes the fare by the operator, and nothing else. */
    async agreeFare(access: Access, fareCents: number): Promise<void> {
      const { context } = getFixture()
      const load = (db: typeof context.db) => loadVersionedBooking(db, access)
      const input = { load, by: 'operator' as const, request: kennedyRequest, fareCents }
      const { differenceCents, refundCents } = (await changeRide(context, input)).terms
      await changeRide(context, { ...input, agreed: { differenceCents, refundCents } })
    },

    /** Pays what the ride page asks for. */
    async payDue(access: Access): Promise<void> {
      const fixture = getFixture()
      fixture.advanceClock(1000)
      const booking = await fixture.loadBooking(access)
      const { invoiceNumber, amountCents } = getAmountDue(booking)
      await fixture.pay(booking, { invoiceNumber, amount: amountCents / 100, token: access.token })
    },

    /** Refunds a part for a reason that the customer sees. */
    async courtesy(access: Access, amountCents: number): Promise<void> {
      const { context, clock: now, loadBooking } = getFixture()
      const refund = { booking: await loadBooking(access), amountCents, reason: 'The car was late.', now }
      const ids = await write(context, 'operator', tx => recordPartialRefund(tx.db, refund))
      await processRefundsAndDeclines(context, ids)
    },

    async listCharges(): Promise<string[]> {
      const payments = await getFixture().payments()
      return payments.flatMap(({ kind, transaction_id }) => (kind === 'charge' ? (transaction_id ?? []) : []))
    },
  }
}
