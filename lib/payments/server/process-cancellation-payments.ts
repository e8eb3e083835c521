import 'server-only'
import type { PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { findPayment } from './store'

const MAX_WAIT_MS = 8000

/** Sends the refunds of a canceled or changed booking and declines a held charge, within a time limit. */
export async function processCancellationPayments(
  context: PaymentContext,
  paymentIds: readonly string[],
): Promise<void> {
  await waitAtMost(Promise.all(paymentIds.map(id => processCancellationPayment(context, id))), MAX_WAIT_MS)
}

async function processCancellationPayment(context: PaymentContext, id: string): Promise<void> {
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

async function waitAtMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
