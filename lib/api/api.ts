import 'server-only'
import { z } from 'zod'
import type { Endpoint } from '@/lib/endpoint'

const componentStatusSchema = z.enum(['ok', 'degraded', 'unavailable'])
const healthSchema = z.object({
  ok: z.boolean(),
  database: componentStatusSchema,
  alive: z.literal(true),
  ready: z.boolean(),
  parts: z.object({
    database: componentStatusSchema,
    disk: componentStatusSchema,
    content: componentStatusSchema,
    places: componentStatusSchema,
    payments: componentStatusSchema,
    outbox: componentStatusSchema,
    mail: componentStatusSchema,
    settings: componentStatusSchema,
  }),
})

export const getHealthEndpoint = {
  method: 'GET',
  path: '/api/v1/health',
  auth: 'none',
  errors: [],
  schemas: async () => ({ responses: { 200: healthSchema, 503: healthSchema } }),
} satisfies Endpoint

export const getOpenApiEndpoint = {
  method: 'GET',
  path: '/api/v1/openapi.json',
  auth: 'none',
  errors: [],
  schemas: async () => ({ responses: { 200: null } }),
} satisfies Endpoint
