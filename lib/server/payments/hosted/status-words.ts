import 'server-only'
import type { Transaction } from '../port'

type State = Transaction['state']

/** What a host may call a payment, and where it then stands. */
const STATES = new Map<string, State>([
  ...all('settled', ['paid', 'success', 'succeeded', 'completed', 'captured', 'approved', 'settled']),
  ...all('held', ['pending', 'authorized', 'processing']),
  ...all('declined', ['declined', 'failed', 'error', 'cancelled', 'canceled']),
  ...all('voided', ['voided', 'refunded']),
])

function all(state: State, words: string[]): [string, State][] {
  return words.map(word => [word, state])
}

/** The state that a status of the host's means; null for one that we do not know. */
export function stateOfWord(status: unknown): State | null {
  return typeof status === 'string' ? (STATES.get(status.trim().toLowerCase()) ?? null) : null
}
