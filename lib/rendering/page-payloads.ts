import { createHash } from 'node:crypto'
import { processState } from './process-state.ts'

const payloadsByHash = processState('page-payloads', () => new Map<string, Buffer>())
/** Versions of the home page; a browser may show one until it expires (page-expiry.ts). */
const MAX_COUNT = 20
const HASH_LENGTH = 20

/** Stores the Flight payload of a deferred page and returns its hash, under which the page fetches it. */
export function storePayload(payload: Buffer): string {
  const hash = createHash('sha256').update(payload).digest('hex').slice(0, HASH_LENGTH)
  const payloads = payloadsByHash.get()
  payloads.delete(hash)
  payloads.set(hash, payload)
  for (const oldest of payloads.keys()) {
    if (payloads.size <= MAX_COUNT) break
    payloads.delete(oldest)
  }
  return hash
}

/**
 * Returns the payload with a hash; undefined if this process does not know it. One that has sent no home page yet, as
 * after a restart or beside another instance, calls `readHomePage` first.
 */
export async function findPayload(hash: string, readHomePage: () => Promise<unknown>): Promise<Buffer | undefined> {
  const payloads = payloadsByHash.get()
  if (payloads.size === 0) await readHomePage()
  return payloads.get(hash)
}
