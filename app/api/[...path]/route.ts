import { AppError } from '@/lib/errors'
import { withErrorHandling } from '@/lib/platform/route-handler'

/** Rejects an unknown endpoint with a JSON error instead of a page. */
const rejectUnknownPath = withErrorHandling(async request => {
  throw new AppError({
    kind: 'not_found',
    message: `no endpoint at ${new URL(request.url).pathname}`,
    userMessage: 'This endpoint does not exist.',
  })
})

export {
  rejectUnknownPath as DELETE,
  rejectUnknownPath as GET,
  rejectUnknownPath as PATCH,
  rejectUnknownPath as POST,
  rejectUnknownPath as PUT,
}
