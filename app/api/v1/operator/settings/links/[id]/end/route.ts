import { defineEndpoint, emptyBodySchema } from '@/lib/api/define-endpoint'
import { revokeLink } from '@/lib/booking/server/links'
import { activeLinksSchema } from '@/lib/settings/model/schemas'
import { readActiveLinks } from '@/lib/settings/server/read-settings'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/links/{id}/end',
    tag: 'operator',
    summary: 'End a link of the operator at once; one that has ended already stays so',
    auth: 'settingsLink',
    body: emptyBodySchema,
    responses: { 200: { description: 'The links that still work', schema: activeLinksSchema } },
    errors: [404],
  },
  async ({ access, params, json }) => {
    const { db, now } = access.context
    await revokeLink(db, { id: params.id, now: now() })
    return json({ links: await readActiveLinks(db, access.link) })
  },
)
