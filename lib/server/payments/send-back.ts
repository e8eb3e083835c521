import 'server-only'
import { giveBack } from './give-back'
import type { TillPorts } from './till'

/** How long somebody waits for the refunds themselves; they go on without them. */
const REFUND_WAIT_MS = 8000

/** Sends refunds that are on disk, as far as it takes no longer than anyone waits: the rest goes with the next rounds. */
export async function sendBackNow(ports: TillPorts, refundIds: readonly string[]): Promise<void> {
  await waitFor(Promise.all(refundIds.map(id => sendBack(ports, id))), REFUND_WAIT_MS)
}

async function sendBack(ports: TillPorts, id: string): Promise<void> {
  try {
    await giveBack(ports, id)
  } catch (error) {
    console.error(`refund ${id} is sent later`, error instanceof Error ? error.message : error)
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
