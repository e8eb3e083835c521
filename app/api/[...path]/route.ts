import { AppError } from '@/lib/errors'
import { createRouteHandler } from '@/lib/server/route-handler'

/** A call that is not there is answered like any other refusal, not with a page. */
const rejectUnknownPath = createRouteHandler(async request => {
  throw new AppError({
    kind: 'not_found',
    message: `no endpoint at ${new URL(request.url).pathname}`,
    userMessage: 'There is no such endpoint.',
  })
})

export {
  rejectUnknownPath as DELETE,
  rejectUnknownPath as GET,
  rejectUnknownPath as PATCH,
  rejectUnknownPath as POST,
  rejectUnknownPath as PUT,
}
