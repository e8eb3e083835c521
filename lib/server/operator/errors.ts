import 'server-only'
import { AppError } from '@/lib/errors'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/schemas'

/** Without a capability that opens it now, nobody learns whether a booking is there. */
export function invalidOperatorLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid or expired capability',
    userMessage: 'This link does not open a booking, or has expired.',
  })
}

/** The booking is not the one that was shown: here is what it is now, and what happened in between. */
export function staleView({ view, changed }: { view: OperatorView; changed: OperatorHistoryEntry[] }): AppError {
  return new AppError({
    kind: 'conflict',
    message: 'stale booking version sent by the operator',
    code: 'stale',
    userMessage: 'This booking changed since you saw it, so nothing was done. Please review the changes and try again.',
    details: { view, changed },
  })
}

/** What a booking does not allow now, and why. */
export function actionNotPossible(sentence: string): AppError {
  return new AppError({ kind: 'conflict', message: 'not possible now', code: 'not_possible', userMessage: sentence })
}

export function invalidField({ field, sentence }: { field: string; sentence: string }): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: `validation failed: ${field}`,
    code: 'invalid_fields',
    userMessage: 'Please check the highlighted fields.',
    fields: { [field]: sentence },
  })
}
