import { AppError } from '@/lib/errors'
import { createSandboxTokenEndpoint } from '@/lib/payment/api'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID } from '@/lib/payment/sandbox-cards'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { database } from '@/lib/server/database/connection'
import { requireSandbox } from '@/lib/server/payments/sandbox/require-sandbox'
import { issueToken } from '@/lib/server/payments/sandbox/tokens'

/** Creates a token for a test card: `{ dataDescriptor, dataValue }`. */
export const POST = createRouteHandler(
  createSandboxTokenEndpoint,
  async ({ body: { apiLoginID, clientKey, card, verdict }, json }) => {
    if (apiLoginID !== SANDBOX_LOGIN_ID || clientKey !== SANDBOX_CLIENT_KEY) throw authenticationFailed()
    return json(await issueToken({ db: await database(), now: () => new Date(), card, verdict }))
  },
  { beforeBody: requireSandbox },
)

function authenticationFailed(): AppError {
  return new AppError({
    kind: 'bad_request',
    message: 'invalid sandbox login ID or client key',
    code: SANDBOX_AUTHENTICATION_FAILED,
    userMessage: 'User authentication failed due to invalid authentication values.',
  })
}
