import 'client-only'
import type { z } from 'zod'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import { type OperatorAction, type OperatorView, operatorViewSchema, staleDetailsSchema } from '@/lib/operator/schemas'

const PATH = '/api/v1/operator'
/** Cancelling waits for the refund, for a while. */
const ACT_TIMEOUT_MS = 25_000

/** The booking that the capability of the operator's link opens. */
export function readOperatorView(capability: string): Promise<OperatorView> {
  return callApi({ path: PATH, schema: operatorViewSchema, headers: bearer(capability) })
}

/** Does one thing with it. Throws AppError code `stale` where the booking is not the version named; see `staleDetails`. */
export function actOnBooking(capability: string, action: OperatorAction): Promise<OperatorView> {
  return callApi({
    path: PATH,
    method: 'POST',
    schema: operatorViewSchema,
    body: action,
    headers: bearer(capability),
    timeoutMs: ACT_TIMEOUT_MS,
  })
}

/** The booking as it is by now and what happened to it since it was shown; null for any other error. */
export function staleDetails(error: unknown): z.infer<typeof staleDetailsSchema> | null {
  if (!(error instanceof AppError) || error.code !== 'stale') return null
  return staleDetailsSchema.safeParse(error.details).data ?? null
}

function bearer(capability: string): Record<string, string> {
  return { authorization: `Bearer ${capability}` }
}
