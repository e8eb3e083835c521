import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { createSandboxTokenEndpoint } from '@/lib/payments/api'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID } from '@/lib/payments/model/sandbox-cards'
import { issueToken, requireSandbox } from '@/lib/payments/server/gateways/sandbox/tokens'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'

/** Creates a token for a test card: `{ dataDescriptor, dataValue }`. */
export const POST = createRouteHandler(
  createSandboxTokenEndpoint,
  async ({ body: { apiLoginID, clientKey, card, verdict }, json }) => {
    if (apiLoginID !== SANDBOX_LOGIN_ID || clientKey !== SANDBOX_CLIENT_KEY) throw authenticationFailed()
    return json(await issueToken({ db: await database(), now: currentTime, card, verdict }))
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
