import 'server-only'
import { AppError } from '@/lib/errors'
import { type LinkContext, sendOperatorLink } from '@/lib/notifications/email/operator-link'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const countRequest = createRateLimiter('ridesLinkRequests')

const RIDES_LINK_MESSAGE =
  'The link is on its way to the owner’s email, if this site knows it. It works for 30 days. A few are sent per hour at most.'

/** Sends a link to the list of rides to the operator. The answer is the same whatever becomes of it, which the log says. */
export async function requestRidesLink(context: LinkContext, clientIp: string): Promise<string> {
  if (countRequest(clientIp) === 0) {
    await sendOperatorLink(context, 'rides').catch(error => {
      if (!(error instanceof AppError)) throw error
      console.warn(`no link to the rides was sent: ${error.message}`)
    })
  }
  return RIDES_LINK_MESSAGE
}
