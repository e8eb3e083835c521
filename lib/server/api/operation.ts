import 'server-only'
import { z } from 'zod'

/** A call of the API as it is described: by the schemas that its endpoint reads and answers with. */
export type Operation = {
  method: 'get' | 'post' | 'patch'
  /** Below /api/v1, with `{id}` for a part that varies. */
  path: string
  tag: 'content' | 'places' | 'bookings' | 'payments' | 'operator' | 'site'
  summary: string
  query?: z.ZodObject
  headers?: Record<string, z.ZodType>
  body?: z.ZodType
  /** Opened by a booking's token alone. */
  token?: 'required' | 'optional'
  /** What it answers, by status; null is no JSON of ours. */
  responses: Record<number, { description: string; schema: z.ZodType | null }>
  /** Statuses of refusals beside 500, in the form of every error. */
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

/** An operation in OpenAPI's own form. */
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

/** A zod schema as JSON Schema, as it is sent (`input`) or answered (`output`). */
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
