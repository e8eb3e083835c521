import 'server-only'
import { z } from 'zod'
import type { Endpoint } from '@/lib/endpoint'
import { revalidateTagSchema } from './tags'

/** Takes `{ tags }` or `?tag=`. Outside /api/v1, so OpenAPI does not describe it. */
export const revalidateEndpoint = {
  method: 'POST',
  path: '/api/revalidate',
  auth: 'revalidateSecret',
  errors: [400, 401, 404],
  schemas: async () => ({
    query: z.strictObject({ tag: revalidateTagSchema.optional() }),
    body: z.strictObject({ tags: z.array(revalidateTagSchema).min(1).max(100) }).optional(),
    responses: { 200: z.object({ refreshed: z.array(z.string()) }) },
  }),
} satisfies Endpoint
