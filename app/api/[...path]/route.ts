import { notFound, userMessages } from '@/lib/errors'
import { withErrorHandling } from '@/lib/platform/route-handler'

/** Rejects an unknown endpoint with a JSON error instead of a page. */
const rejectUnknownPath = withErrorHandling(async () => {
  throw notFound(userMessages.endpointMissing)
})

export {
  rejectUnknownPath as DELETE,
  rejectUnknownPath as GET,
  rejectUnknownPath as PATCH,
  rejectUnknownPath as POST,
  rejectUnknownPath as PUT,
}
