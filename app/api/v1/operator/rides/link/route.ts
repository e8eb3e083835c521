import { defineEndpoint, emptyBodySchema, messageSchema } from '@/lib/api/define-endpoint'
import { requestRidesLink } from '@/lib/operator/server/emails'
import { createSettingsContext } from '@/lib/settings/server/link'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/rides/link',
    tag: 'operator',
    summary: 'Email a new link to the list of rides to the operator; the response is always the same',
    auth: 'none',
    body: emptyBodySchema,
    responses: { 202: { description: 'The request was accepted', schema: messageSchema } },
    errors: [],
  },
  async ({ clientIp, json }) => {
    const message = await requestRidesLink(await createSettingsContext(), clientIp)
    return json({ message }, { status: 202 })
  },
)
