import type { EndpointSchemas } from '@/lib/endpoint'
import { conflictDetailsSchema, operatorActionSchema, operatorViewSchema } from './model/schemas'

export const getOperatorViewSchemas = { responses: { 200: operatorViewSchema } } satisfies EndpointSchemas

export const performOperatorActionSchemas = {
  body: operatorActionSchema,
  responses: { 200: operatorViewSchema },
  errorDetails: { 409: { stale: conflictDetailsSchema } },
} satisfies EndpointSchemas

export const getOperatorCalendarSchemas = { responses: { 200: null, 304: null } } satisfies EndpointSchemas
