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
/** Cancelling waits for the refund, for a while. */
const ACTION_TIMEOUT_MS = 25_000

/** The booking that the capability of the operator's link opens. */
export function fetchOperatorView(capability: string): Promise<OperatorView> {
  return callApi({ path: OPERATOR_PATH, schema: operatorViewSchema, headers: authorizationHeader(capability) })
}

/** Does one thing with it. Throws AppError code `stale` where the booking is not the version named; see `parseConflictDetails`. */
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

/** The booking as it is by now and what happened to it since it was shown; null for any other error. */
export function parseConflictDetails(error: unknown): z.infer<typeof conflictDetailsSchema> | null {
  if (!(error instanceof AppError) || error.code !== 'stale') return null
  return conflictDetailsSchema.safeParse(error.details).data ?? null
}

function authorizationHeader(capability: string): Record<string, string> {
  return { authorization: `Bearer ${capability}` }
}
