import 'server-only'
import { z } from 'zod'
import type { Endpoint, SchemasOf } from '@/lib/endpoint'

const API_PREFIX = '/api/v1'

/** Adds documentation to an endpoint. */
export type Operation<E extends Endpoint = Endpoint> = {
  endpoint: E
  tag: 'content' | 'places' | 'bookings' | 'payments' | 'operator' | 'site'
  summary: string
  /** A description of each success status. */
  responses: Record<keyof SchemasOf<E>['responses'], string>
}

/** Documents an endpoint; the compiler checks that each success status has a description. */
export function documentEndpoint<E extends Endpoint>(endpoint: E, prose: Omit<Operation<E>, 'endpoint'>): Operation {
  return { endpoint, ...prose }
}

const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed',
  401: 'The signature is invalid',
  402: 'The card was declined',
  404: 'Not found, or the token does not match',
  409: 'Conflict with the current state',
  413: 'The request body is larger than 64 KB',
  415: 'The request body is not JSON',
  422: 'Invalid fields, each with a message',
  429: 'Too many requests; retry after the number of seconds in Retry-After',
  503: 'A component of the site is unavailable',
}

/** Returns the path and method under which OpenAPI lists an endpoint. */
export function locateOperation({ endpoint }: Operation) {
  return { path: endpoint.path.slice(API_PREFIX.length), method: endpoint.method.toLowerCase() }
}

/** Converts an operation to OpenAPI form. */
export async function toOpenApi(operation: Operation) {
  const { endpoint, tag, summary, responses } = operation
  const { path, method } = locateOperation(operation)
  const schemas = await endpoint.schemas()
  const { query, headers = {}, body, errorDetails = {} } = schemas
  const errorStatuses = [...endpoint.errors, ...(body ? [413, 415, 422] : []), 500]
  return {
    operationId: `${method} ${path}`.replace(/[^a-z0-9]+(\w)?/gi, (_, next = '') => next.toUpperCase()),
    tags: [tag],
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter('query', name, schema)),
      ...Object.entries(headers).map(([name, schema]) => parameter('header', name, schema)),
    ],
    ...describeSecurity(endpoint),
    ...(body && { requestBody: { required: true, content: json(toJsonSchema(body, 'input')) } }),
    responses: Object.fromEntries([
      ...Object.entries(schemas.responses).map(([status, schema]) => [
        status,
        { description: responses[Number(status)], ...(schema && { content: json(toJsonSchema(schema, 'output')) }) },
      ]),
      ...[...new Set(errorStatuses)].map(status => [
        String(status),
        {
          description: ERROR_DESCRIPTIONS[status] ?? 'Internal server error',
          content: json({ $ref: '#/components/schemas/Error' }),
          ...describeErrorDetails(errorDetails[status]),
        },
      ]),
    ]),
  }
}

function describeSecurity({ auth }: Endpoint) {
  if (auth === 'none') return {}
  return { security: auth === 'optionalAccessToken' ? [{}, { bookingToken: [] }] : [{ bookingToken: [] }] }
}

/** Lists what an error adds to the common fields, by its code. */
function describeErrorDetails(byCode: Record<string, z.ZodType> | undefined) {
  if (byCode === undefined) return {}
  const details = Object.entries(byCode).map(([code, schema]) => [code, toJsonSchema(schema, 'output')])
  return { 'x-error-details': Object.fromEntries(details) }
}

/** Converts a zod schema to JSON Schema, as a request (`input`) or a response (`output`). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function parameter(location: 'query' | 'header', name: string, schema: z.core.$ZodType) {
  const required = !z.safeParse(schema, undefined).success
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { name, in: location, required, schema: described }
}

function json(schema: object) {
  return { 'application/json': { schema } }
}
