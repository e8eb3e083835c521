import { defineEndpoint } from '@/lib/api/define-endpoint'
import { readSettingsPage } from '@/lib/operations/settings-page'
import {
  changedUnitsSchema,
  POST_LIMIT_BYTES,
  settingsViewSchema,
  unitChangeSchema,
} from '@/lib/settings/model/schemas'
import { changeUnit } from '@/lib/settings/server/change-unit'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/operator/settings',
    tag: 'operator',
    summary: 'List what the operator can edit: values, forms as JSON Schema, earlier versions and connections',
    auth: 'settingsLink',
    responses: { 200: { description: 'The units of the content, as they are now', schema: settingsViewSchema } },
    errors: [404],
  },
  async ({ access, json }) => json(await readSettingsPage(access.context, access.link)),
)

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings',
    tag: 'operator',
    summary: 'Change a unit of the content, or take it back to an earlier version or to its file',
    auth: 'settingsLink',
    body: unitChangeSchema,
    bodyLimitBytes: POST_LIMIT_BYTES,
    responses: { 200: { description: 'The changed unit, and those that name its items', schema: changedUnitsSchema } },
    errors: [404, 409],
  },
  async ({ access, body, json }) => json(await changeUnit(access.context, access.link, body)),
)
