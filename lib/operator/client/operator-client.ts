import 'client-only'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type {
  AnyAction,
  DayList,
  OperatorChange,
  OperatorChangeResult,
  OperatorHistoryEntry,
  OperatorView,
  PerformedAction,
  TripSheet,
} from '@/lib/operator/model/schemas'

/** Canceling waits for the refund, within this limit. */
const ACTION_TIMEOUT_MS = 25_000

export function fetchOperatorView(capability: string): Promise<OperatorView> {
  return callEndpoint('GET /api/v1/operator', { token: capability })
}

/**
 * Submits an operator action. Throws AppError code `stale` when the booking has another version; see
 * `getConflictDetails`.
 */
export function submitOperatorAction(capability: string, action: AnyAction): Promise<PerformedAction> {
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

export function fetchDayList(token: string): Promise<DayList> {
  return callEndpoint('GET /api/v1/operator/rides', { token })
}

export function fetchTripSheet(capability: string): Promise<TripSheet> {
  return callEndpoint('GET /api/v1/trip', { token: capability })
}

type ConflictDetails = { view: OperatorView; changed: OperatorHistoryEntry[] }

/** Returns the current booking and its events from a conflict; null for any other error. */
export function getConflictDetails(error: unknown): ConflictDetails | null {
  return getErrorDetails(error, 'stale')
}
