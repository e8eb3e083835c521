import { z } from 'zod'
import { defineEndpoint, emptyBodySchema } from '@/lib/api/define-endpoint'
import { runDoctorOnce } from '@/lib/operations/doctor'
import { checkLineSchema } from '@/lib/settings/model/schemas'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/checks',
    tag: 'operator',
    summary: 'Check the settings and all that they connect, as `npm run doctor` does; changes nothing',
    auth: 'settingsLink',
    body: emptyBodySchema,
    responses: {
      200: { description: 'What was checked, with remedies', schema: z.object({ lines: z.array(checkLineSchema) }) },
    },
    errors: [404],
  },
  async ({ json }) => json({ lines: await runDoctorOnce() }),
)
