import { defineEndpoint } from '@/lib/api/define-endpoint'
import { saveConnections } from '@/lib/operations/connections'
import { connectionsChangeSchema, connectionsSavedSchema } from '@/lib/settings/model/connections'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/connections',
    tag: 'operator',
    summary: 'Change settings of third parties that the environment leaves unset; the server restarts to use them',
    auth: 'settingsLink',
    body: connectionsChangeSchema,
    responses: { 200: { description: 'The change was stored', schema: connectionsSavedSchema } },
    errors: [404, 409],
  },
  async ({ access, body, json }) => json(await saveConnections(access.context, access.link, body)),
)
