import { badRequest, userMessages } from '@/lib/errors'
import { withErrorHandling } from '@/lib/platform/route-handler'

/** Rejects requests that lib/rendering/normalize-requests.ts routes here. */
export const GET = withErrorHandling(async (_request, { params }: RouteContext<'/api/rejected/[reason]'>) => {
  const { reason } = await params
  if (reason === 'method') {
    return Response.json(
      { error: userMessages.methodNotAllowed, code: 'method_not_allowed' },
      { status: 405, headers: { allow: 'GET, HEAD, POST, PATCH, OPTIONS' } },
    )
  }
  throw badRequest(`rejected: ${reason}`, userMessages.malformedPath)
})
