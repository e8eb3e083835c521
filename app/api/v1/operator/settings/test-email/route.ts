import { defineEndpoint, emptyBodySchema, messageSchema } from '@/lib/api/define-endpoint'
import { sendTestEmail } from '@/lib/operator/server/emails'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/test-email',
    tag: 'operator',
    summary: 'Email the operator to test the mail server',
    auth: 'settingsLink',
    body: emptyBodySchema,
    responses: { 200: { description: 'The mail server took the email', schema: messageSchema } },
    errors: [404, 429, 503],
  },
  async ({ access, json }) => json({ message: await sendTestEmail(access.context) }),
)
