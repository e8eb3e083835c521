import 'server-only'
import { withTimeout } from '@/lib/platform/with-timeout'
import type { PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { findPayment } from './store'

const MAX_WAIT_MS = 8000

/** Sends the given refunds and declines the given held charges of a booking, within a time limit. */
export async function processRefundsAndDeclines(context: PaymentContext, paymentIds: readonly string[]): Promise<void> {
  const work = Promise.all(paymentIds.map(id => processRefundOrDecline(context, id)))
  await withTimeout(work, MAX_WAIT_MS, undefined)
}

async function processRefundOrDecline(context: PaymentContext, id: string): Promise<void> {
  try {
    const payment = await findPayment(context.db, id)
    if (payment?.kind === 'refund') await processRefund(context, id)
    else if (payment?.gateway === context.paymentGateway.name) await reconcileCharge(context, payment)
  } catch (error) {
    console.error(
      `payment ${id}: refund or decline failed; it will be retried`,
      error instanceof Error ? error.message : error,
    )
  }
}
