import 'server-only'
import { AppError } from '@/lib/errors'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'

/** Builds one error for all cases, so that nothing reveals which bookings exist. */
export function invalidOperatorLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid or expired capability',
    userMessage: 'This booking link is not valid or has expired.',
  })
}

/** Builds the error of a stale booking version. */
export function staleVersion({ view, changed }: { view: OperatorView; changed: OperatorHistoryEntry[] }): AppError {
  return new AppError({
    kind: 'conflict',
    message: 'stale booking version sent by the operator',
    code: 'stale',
    userMessage:
      'This booking has changed since you last saw it, so the action did not go through. Please review the changes and try again.',
    details: { view, changed },
  })
}

export function actionNotPossible(userMessage: string): AppError {
  return new AppError({ kind: 'conflict', message: 'not possible now', code: 'not_possible', userMessage })
}
