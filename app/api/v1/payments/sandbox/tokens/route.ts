import { AppError } from '@/lib/errors'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID } from '@/lib/payment/sandbox-cards'
import { tokenRequestSchema } from '@/lib/payment/sandbox-token'
import { database } from '@/lib/server/database/connection'
import { handle, readBody } from '@/lib/server/handle'
import { requireSandbox } from '@/lib/server/payments/sandbox/only-here'
import { issueToken } from '@/lib/server/payments/sandbox/tokens'

/** A token of a test card for the sandbox's tokenizer: `{ dataDescriptor, dataValue }`. */
export const POST = handle(async request => {
  requireSandbox()
  const { apiLoginID, clientKey, card, verdict } = await readBody(request, tokenRequestSchema)
  if (apiLoginID !== SANDBOX_LOGIN_ID || clientKey !== SANDBOX_CLIENT_KEY) throw authenticationFailed()
  return Response.json(await issueToken({ db: await database(), now: () => new Date(), card, verdict }))
})

function authenticationFailed(): AppError {
  return new AppError({
    kind: 'bad_request',
    message: 'invalid sandbox login ID or client key',
    code: SANDBOX_AUTHENTICATION_FAILED,
    sentence: 'User authentication failed due to invalid authentication values.',
  })
}
