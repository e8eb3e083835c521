import 'server-only'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/platform/env'

/** Throws AppError not_found unless the sandbox is the configured gateway. */
export function requireSandbox(): void {
  if (env().payments.gateway === 'sandbox') return
  throw new AppError({
    kind: 'not_found',
    message: 'the sandbox gateway is not configured',
    userMessage: 'This endpoint does not exist.',
  })
}
