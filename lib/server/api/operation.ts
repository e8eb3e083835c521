import 'server-only'
import { z } from 'zod'

/** Describes an API operation by the schemas of its endpoint. */
export type Operation = {
  method: 'get' | 'post' | 'patch'
  /** Below /api/v1, with `{id}` for a path parameter. */
  path: string
  tag: 'content' | 'places' | 'bookings' | 'payments' | 'operator' | 'site'
  summary: string
  query?: z.ZodObject
  headers?: Record<string, z.ZodType>
  body?: z.ZodType
  /** Accepts the booking's access token as the only credential. */
  token?: 'required' | 'optional'
  /** Response schemas by status; null if the body is not JSON of this API. */
  responses: Record<number, { description: string; schema: z.ZodType | null }>
  /** Error statuses besides 500, in the common error format. */
  errorStatuses?: number[]
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

/** Converts an operation to OpenAPI form. */
export function describeOperation(operation: Operation) {
  const { path, tag, summary, query, headers = {}, body, token, responses } = operation
  const errorStatuses = [...(operation.errorStatuses ?? []), ...(body ? [413, 415, 422] : []), 500]
  return {
    operationId: `${operation.method} ${path}`.replace(/[^a-z0-9]+(\w)?/gi, (_, next = '') => next.toUpperCase()),
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
    ...(token && { security: token === 'optional' ? [{}, { bookingToken: [] }] : [{ bookingToken: [] }] }),
    ...(body && { requestBody: { required: true, content: json(toJsonSchema(body, 'input')) } }),
    responses: Object.fromEntries([
      ...Object.entries(responses).map(([status, { description, schema }]) => [
        status,
        { description, ...(schema && { content: json(toJsonSchema(schema, 'output')) }) },
      ]),
      ...[...new Set(errorStatuses)].map(status => [
        String(status),
        {
          description: ERROR_DESCRIPTIONS[status] ?? 'Internal server error',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
    ]),
  }
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
