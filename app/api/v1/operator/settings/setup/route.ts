import { z } from 'zod'
import { defineEndpoint, emptyBodySchema } from '@/lib/api/define-endpoint'
import { exchangeSetupLink } from '@/lib/settings/server/link'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/setup',
    tag: 'operator',
    summary: 'Exchange the link of the server’s log, once, for a link to the settings',
    auth: 'setupLink',
    body: emptyBodySchema,
    responses: { 200: { description: 'The token of the new link', schema: z.object({ token: z.string() }) } },
    errors: [404],
  },
  async ({ access, json }) => json({ token: await exchangeSetupLink(access.context, access.link) }),
)
