import { STATUS_CODES } from 'node:http'
import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import { toAbsoluteUrl } from '@/lib/content/model/paths'
import { type Endpoint, endpointTags } from './define-endpoint'

const API_PREFIX = '/api/v1'

const errorSchema = z.object({
  error: z.string().describe('Human-readable message'),
  code: z.string().describe('Machine-readable error code'),
  fields: z.record(z.string(), z.string()).optional().describe('Message for each invalid field'),
})

/** Finds the endpoints that a route module exports. */
export function endpointsOf(routeModule: object): Endpoint[] {
  return Object.values(routeModule).flatMap(handler =>
    typeof handler === 'function' ? (Object(handler).endpoint ?? []) : [],
  )
}

/** Builds the OpenAPI 3.1 document of the declared endpoints. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  const byTag = endpointTags.flatMap(tag => endpoints.filter(endpoint => endpoint.tag === tag))
  for (const endpoint of byTag) {
    const path = endpoint.path.slice(API_PREFIX.length)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${readSite().brand} API`,
      version: '1',
      description:
        'Content, places, fares and bookings of a chauffeur service. Errors are `{ error, code, fields? }`. To access a booking, send its access token as a Bearer token.',
    },
    servers: [{ url: toAbsoluteUrl(API_PREFIX) }],
    tags: endpointTags.map(name => ({ name })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
      securitySchemes: { bookingToken: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function toOperation({ method, tag, summary, auth, query, headers = {}, body, ...endpoint }: Endpoint, path: string) {
  const { responses, errors } = endpoint
  const errorStatuses = new Set([...errors, ...(body ? [413, 415, 422] : []), 500])
  const operation = {
    operationId: `${method.toLowerCase()} ${path}`.replace(/[^a-z0-9]+(\w)?/gi, (_, next = '') => next.toUpperCase()),
    tags: [tag],
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, z.string())),
      ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter('query', name, schema)),
      ...Object.entries(headers).map(([name, schema]) => parameter('header', name, schema)),
    ],
    responses: Object.fromEntries([
      ...Object.entries(responses).map(([status, { description, schema }]) => [
        status,
        { description, ...(schema && { content: json(toJsonSchema(schema, 'output')) }) },
      ]),
      ...[...errorStatuses].map(status => [
        String(status),
        {
          description: STATUS_CODES[status] ?? '',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
    ]),
  }
  return {
    ...operation,
    ...(auth !== 'none' && { security: [...(auth === 'optionalAccessToken' ? [{}] : []), { bookingToken: [] }] }),
    ...(body && { requestBody: { required: true, content: json(toJsonSchema(body, 'input')) } }),
  }
}

function parameter(location: 'path' | 'query' | 'header', name: string, schema: z.core.$ZodType) {
  const required = !z.safeParse(schema, undefined).success
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { name, in: location, required, schema: described }
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

/** Converts a zod schema to JSON Schema, as a request (`input`) or a response (`output`). */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
