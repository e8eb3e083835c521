import 'client-only'
import type { z } from 'zod'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import {
  conflictDetailsSchema,
  type OperatorAction,
  type OperatorView,
  operatorViewSchema,
} from '@/lib/operator/schemas'

const OPERATOR_PATH = '/api/v1/operator'
/** Canceling waits for the refund, within this limit. */
const ACTION_TIMEOUT_MS = 25_000

/** Fetches the booking of an operator's capability URL. */
export function fetchOperatorView(capability: string): Promise<OperatorView> {
  return callApi({ path: OPERATOR_PATH, schema: operatorViewSchema, headers: authorizationHeader(capability) })
}

/**
 * Submits an operator action. Throws AppError code `stale` when the booking has another version; see
 * `parseConflictDetails`.
 */
export function submitOperatorAction(capability: string, action: OperatorAction): Promise<OperatorView> {
  return callApi({
    path: OPERATOR_PATH,
    method: 'POST',
    schema: operatorViewSchema,
    body: action,
    headers: authorizationHeader(capability),
    timeoutMs: ACTION_TIMEOUT_MS,
  })
}

/** Parses the current booking and its events from a conflict; null for any other error. */
export function parseConflictDetails(error: unknown): z.infer<typeof conflictDetailsSchema> | null {
  if (!(error instanceof AppError) || error.code !== 'stale') return null
  return conflictDetailsSchema.safeParse(error.details).data ?? null
}

function authorizationHeader(capability: string): Record<string, string> {
  return { authorization: `Bearer ${capability}` }
}
