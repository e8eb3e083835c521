import { z } from 'zod'
import { defineEndpoint, emptyBodySchema } from '@/lib/api/define-endpoint'
import { isMailProven, proveMail } from '@/lib/settings/server/link'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/mail-proof',
    tag: 'operator',
    summary: 'Record that the link of this request arrived by email',
    auth: 'settingsLink',
    body: emptyBodySchema,
    responses: { 200: { description: 'Whether emails arrive', schema: z.object({ proven: z.boolean() }) } },
    errors: [404],
  },
  async ({ access: { context, link }, json }) => {
    await proveMail(context, link)
    return json({ proven: await isMailProven(context) })
  },
)
