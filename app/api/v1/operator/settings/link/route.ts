import { defineEndpoint, emptyBodySchema, messageSchema } from '@/lib/api/define-endpoint'
import { sendOperatorLink } from '@/lib/notifications/email/operator-link'
import { countLinkRequest, createSettingsContext } from '@/lib/settings/server/link'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/link',
    tag: 'operator',
    summary: 'Email a new link to the settings to the operator',
    auth: 'none',
    body: emptyBodySchema,
    beforeBody: ({ clientIp }) => countLinkRequest(clientIp),
    responses: { 200: { description: 'The email was sent', schema: messageSchema } },
    errors: [429, 503],
  },
  async ({ json }) => {
    await sendOperatorLink(await createSettingsContext(), 'settings')
    return json({ message: 'The link is on its way to the owner’s email. It works for 12 hours.' })
  },
)
