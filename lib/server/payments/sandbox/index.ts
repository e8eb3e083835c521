import 'server-only'
import type { Database } from '@/lib/server/database/connection'
import type { PaymentsPort } from '../port'

/** The gateway of the embedded default. */
export function createSandbox(_: { db: Database; now: () => Date }): PaymentsPort {
  throw new Error('on its way')
}
