import 'server-only'
import { type CheckLine, failed, passed } from '@/lib/platform/check'
import { createHostedGateway } from '.'

/** Asks the backend whether its gateway responds. */
export async function checkHostedPayments(settings: { baseUrl: string }): Promise<CheckLine[]> {
  return (await createHostedGateway(settings).testConnection())
    ? [passed('Gateway of the backend: responds')]
    : [failed('Gateway of the backend: payments/test/connection does not respond', 'Check the backend.')]
}
