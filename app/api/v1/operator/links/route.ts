import { z } from 'zod'
import { defineEndpoint, messageSchema } from '@/lib/api/define-endpoint'
import { requestOperatorLink } from '@/lib/notifications/email/operator-link'
import { createSettingsContext } from '@/lib/settings/server/link'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/links',
    tag: 'operator',
    summary: 'Email a new link to the list of rides, or to the settings, to the operator',
    auth: 'none',
    body: z.strictObject({ purpose: z.enum(['rides', 'settings']) }),
    responses: { 200: { description: 'The email was sent', schema: messageSchema } },
    errors: [429, 503],
  },
  async ({ body, clientIp, json }) => {
    return json({ message: await requestOperatorLink(await createSettingsContext(), body.purpose, clientIp) })
  },
)
