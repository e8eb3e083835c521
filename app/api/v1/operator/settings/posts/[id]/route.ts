import { defineEndpoint } from '@/lib/api/define-endpoint'
import { unitViewSchema } from '@/lib/settings/model/schemas'
import { readPostView } from '@/lib/settings/server/read-settings'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/operator/settings/posts/{id}',
    tag: 'operator',
    summary: 'Get a post as the operator edits it: value, form as JSON Schema and earlier versions',
    auth: 'settingsLink',
    responses: { 200: { description: 'The post, as it is now', schema: unitViewSchema } },
    errors: [404],
  },
  async ({ access, params, json }) => json(await readPostView(access.context.db, params.id)),
)
