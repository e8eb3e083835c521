import 'server-only'
import { limitPerAddress } from '../address-limit'

/** So many questions that no memory answers may an address cause: a rider who types fast causes some twenty a minute. */
export const QUESTIONS_A_MINUTE = 120
const MINUTE_MS = 60_000

const waitOf = limitPerAddress({ limit: QUESTIONS_A_MINUTE, windowMs: MINUTE_MS })

/** Whether a host outside may be asked for this address once more: counted where it is asked, in this process's memory. */
export function questionsOf(address: string): () => boolean {
  return () => waitOf(address) === 0
}
