import 'client-only'
import type { z } from 'zod'
import { callEndpoint, parseErrorDetails } from '@/lib/browser/api'
import {
  changeRideAsOperatorEndpoint,
  getDayListEndpoint,
  getOperatorViewEndpoint,
  getTripSheetEndpoint,
  performOperatorActionEndpoint,
} from '@/lib/operator/api'
import {
  type AnyAction,
  conflictDetailsSchema,
  type DayList,
  type OperatorChange,
  type OperatorChangeResult,
  type OperatorView,
  type PerformedAction,
  type TripSheet,
} from '@/lib/operator/model/schemas'

/** Canceling waits for the refund, within this limit. */
const ACTION_TIMEOUT_MS = 25_000

export function fetchOperatorView(capability: string): Promise<OperatorView> {
  return callEndpoint(getOperatorViewEndpoint, { token: capability })
}

/**
 * Submits an operator action. Throws AppError code `stale` when the booking has another version; see
 * `parseConflictDetails`.
 */
export function submitOperatorAction(capability: string, action: AnyAction): Promise<PerformedAction> {
  return callEndpoint(performOperatorActionEndpoint, { token: capability, body: action, timeoutMs: ACTION_TIMEOUT_MS })
}

/** Changes a ride; without `agreed`, only returns the terms. */
export function submitOperatorChange(capability: string, change: OperatorChange): Promise<OperatorChangeResult> {
  return callEndpoint(changeRideAsOperatorEndpoint, { token: capability, body: change, timeoutMs: ACTION_TIMEOUT_MS })
}

export function fetchDayList(token: string): Promise<DayList> {
  return callEndpoint(getDayListEndpoint, { token })
}

export function fetchTripSheet(capability: string): Promise<TripSheet> {
  return callEndpoint(getTripSheetEndpoint, { token: capability })
}

/** Parses the current booking and its events from a conflict; null for any other error. */
export function parseConflictDetails(error: unknown): z.infer<typeof conflictDetailsSchema> | null {
  return parseErrorDetails({ error, code: 'stale', schema: conflictDetailsSchema })
}
