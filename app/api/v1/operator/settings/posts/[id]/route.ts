import { defineEndpoint } from '@/lib/api/define-endpoint'
import { unitViewSchema } from '@/lib/settings/model/schemas'
import { createSettingsContext } from '@/lib/settings/server/link'
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
  async ({ params, json }) => json(await readPostView((await createSettingsContext()).db, params.id)),
)
