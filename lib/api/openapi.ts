import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import { getHealthEndpoint, getOpenApiEndpoint } from './api'
import {
  bookingOperations,
  contentOperations,
  documentEndpoint,
  locateOperation,
  type Operation,
  operatorOperations,
  paymentOperations,
  toJsonSchema,
  toOpenApi,
} from './operations'

const siteOperations: Operation[] = [
  documentEndpoint(getHealthEndpoint, {
    tag: 'site',
    summary: 'Get the health of each component',
    responses: { 200: 'Bookings are available', 503: 'A component required for bookings is unavailable' },
  }),
  documentEndpoint(getOpenApiEndpoint, {
    tag: 'site',
    summary: 'Get this API description',
    responses: { 200: 'OpenAPI 3.1' },
  }),
]

export const operations: Operation[] = [
  ...contentOperations,
  ...bookingOperations,
  ...paymentOperations,
  ...operatorOperations,
  ...siteOperations,
]

const errorSchema = z.object({
  error: z.string().describe('Human-readable message'),
  code: z.string().describe('Machine-readable error code'),
  fields: z.record(z.string(), z.string()).optional().describe('Message for each invalid field'),
})

/** Builds the OpenAPI 3.1 document from the declared endpoints. */
export async function buildOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const { path, method } = locateOperation(operation)
    paths[path] = { ...paths[path], [method]: await toOpenApi(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${readSite().brand} API`,
      version: '1',
      description:
        'Content, places, fares and bookings of a chauffeur service. Errors are `{ error, code, fields? }`. To access a booking, send its access token as a Bearer token.',
    },
    servers: [{ url: toAbsoluteUrl('/api/v1') }],
    tags: ['content', 'places', 'bookings', 'payments', 'operator', 'site'].map(name => ({ name })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
      securitySchemes: { bookingToken: { type: 'http', scheme: 'bearer' } },
    },
  }
}
