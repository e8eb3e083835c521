import 'server-only'
import { giveBack } from './give-back'
import { settleCharge } from './settle'
import { findPayment } from './store'
import type { TillPorts } from './till'

/** How long somebody waits for the refunds themselves; they go on without them. */
const REFUND_WAIT_MS = 8000

/**
 * Sends the refunds of a ride that was just canceled and declines its charge that is held for review, as far as it takes
 * no longer than anyone waits: the rest is done in the next rounds.
 */
export async function sendBackNow(ports: TillPorts, paymentIds: readonly string[]): Promise<void> {
  await waitFor(Promise.all(paymentIds.map(id => sendBack(ports, id))), REFUND_WAIT_MS)
}

async function sendBack(ports: TillPorts, id: string): Promise<void> {
  try {
    const payment = await findPayment(ports.db, id)
    if (payment?.kind === 'refund') await giveBack(ports, id)
    else if (payment?.gateway === ports.payments.gateway) await settleCharge(ports, payment)
  } catch (error) {
    console.error(
      `payment ${id}: refund or decline failed; it will be retried`,
      error instanceof Error ? error.message : error,
    )
  }
}

async function waitFor(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
