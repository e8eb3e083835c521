import { AppError } from '@/lib/errors'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID } from '@/lib/payment/sandbox-cards'
import { tokenRequestSchema } from '@/lib/payment/sandbox-token'
import { database } from '@/lib/server/database/connection'
import { requireSandbox } from '@/lib/server/payments/sandbox/require-sandbox'
import { issueToken } from '@/lib/server/payments/sandbox/tokens'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Creates a token for a test card: `{ dataDescriptor, dataValue }`. */
export const POST = createRouteHandler(async request => {
  requireSandbox()
  const { apiLoginID, clientKey, card, verdict } = await parseBody(request, tokenRequestSchema)
  if (apiLoginID !== SANDBOX_LOGIN_ID || clientKey !== SANDBOX_CLIENT_KEY) throw authenticationFailed()
  return Response.json(await issueToken({ db: await database(), now: () => new Date(), card, verdict }))
})

function authenticationFailed(): AppError {
  return new AppError({
    kind: 'bad_request',
    message: 'invalid sandbox login ID or client key',
    code: SANDBOX_AUTHENTICATION_FAILED,
    userMessage: 'User authentication failed due to invalid authentication values.',
  })
}
