import 'client-only'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type {
  DayList,
  OperatorAction,
  OperatorChange,
  OperatorChangeResult,
  OperatorHistoryEntry,
  OperatorView,
  TripSheet,
} from '@/lib/operator/model/schemas'
import type { CardCharge } from '@/lib/payments/model/schemas'

/** Canceling waits for the refund, within this limit. */
const ACTION_TIMEOUT_MS = 25_000

/** Fetches the booking of an operator's capability URL. */
export function fetchOperatorView(capability: string): Promise<OperatorView> {
  return callEndpoint('GET /api/v1/operator', { token: capability })
}

/**
 * Submits an operator action. Throws AppError code `stale` when the booking has another version; see
 * `getConflictDetails`.
 */
export function submitOperatorAction(capability: string, action: OperatorAction): Promise<OperatorView> {
  return callEndpoint('POST /api/v1/operator', { token: capability, body: action, timeoutMs: ACTION_TIMEOUT_MS })
}

/** Changes a ride; without `agreed`, only returns the terms. */
export function submitOperatorChange(capability: string, change: OperatorChange): Promise<OperatorChangeResult> {
  return callEndpoint('POST /api/v1/operator/changes', {
    token: capability,
    body: change,
    timeoutMs: ACTION_TIMEOUT_MS,
  })
}

/** Fetches the rides of today and the next days. */
export function fetchDayList(token: string): Promise<DayList> {
  return callEndpoint('GET /api/v1/operator/rides', { token })
}

/** Fetches the card charges of a booking with their last four digits. */
export async function fetchCardCharges(capability: string): Promise<CardCharge[]> {
  return (await callEndpoint<{ charges: CardCharge[] }>('GET /api/v1/operator/charges', { token: capability })).charges
}

/** Fetches the trip sheet of a capability. */
export function fetchTripSheet(capability: string): Promise<TripSheet> {
  return callEndpoint('GET /api/v1/trip', { token: capability })
}

type ConflictDetails = { view: OperatorView; changed: OperatorHistoryEntry[] }

/** Returns the current booking and its events from a conflict; null for any other error. */
export function getConflictDetails(error: unknown): ConflictDetails | null {
  return getErrorDetails(error, 'stale')
}
