import 'server-only'
import type { Transaction } from '@/lib/payments/server/gateway-port'

type State = Transaction['state']

const STATES_BY_STATUS = new Map<string, State>([
  ...mapStatuses('settled', ['paid', 'success', 'succeeded', 'completed', 'captured', 'approved', 'settled']),
  ...mapStatuses('held', ['pending', 'authorized', 'processing']),
  ...mapStatuses('declined', ['declined', 'failed', 'error', 'cancelled', 'canceled']),
  ...mapStatuses('voided', ['voided', 'refunded']),
])

function mapStatuses(state: State, statuses: string[]): [string, State][] {
  return statuses.map(word => [word, state])
}

/** Maps a status of the host to a state; null for an unknown one. */
export function parseStatus(status: unknown): State | null {
  return typeof status === 'string' ? (STATES_BY_STATUS.get(status.trim().toLowerCase()) ?? null) : null
}
