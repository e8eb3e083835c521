import { AppError } from '@/lib/errors'
import { handle } from '@/lib/server/handle'

/** A call that is not there is answered like any other refusal, not with a page. */
const refuse = handle(async request => {
  throw new AppError({
    kind: 'not_found',
    message: `no endpoint at ${new URL(request.url).pathname}`,
    sentence: 'There is no such call.',
  })
})

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT }
