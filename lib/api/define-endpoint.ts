import 'server-only'
import { z } from 'zod'
import { readClientIp } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { loggerState } from '@/lib/platform/logger'
import { parseBody, parseHeaders, parseQuery, readBodyBytes, withErrorHandling } from '@/lib/platform/route-handler'
import { declareMethod } from '@/lib/rendering/endpoint-methods'
import { type Access, authorize, type EndpointAuth } from './authorize'

export const endpointTags = ['content', 'places', 'bookings', 'payments', 'operator', 'site'] as const

/** All of an HTTP endpoint but its handler. Validation, authorization and OpenAPI operation derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  /** With `{id}` for a path parameter. */
  path: `/api/${string}`
  tag: (typeof endpointTags)[number]
  summary: string
  auth: EndpointAuth
  /** Undeclared: the query is ignored. */
  query?: z.ZodObject
  headers?: Record<string, z.ZodType>
  body?: z.ZodType
  /** The handler gets the bytes of the body and verifies their signature itself. */
  rawBody?: true
  /** 64 KB by default; `deploy/nginx.conf` has its own limits. */
  bodyLimitBytes?: number
  /** By status; without a schema if the body is not JSON of this API. */
  responses: Record<number, { description: string; schema?: z.ZodType }>
  /** Error statuses, in the common error format; 500 and those of reading a JSON body are implied. */
  errors: readonly number[]
  /** The sentence of an error that has none of its own. */
  failureMessage?: string
  /** Runs before headers and body are read, for a rate limit or a disabled feature. Rejects by throwing. */
  beforeBody?: (caller: Caller) => unknown
}

/** Names the parameters of a path: `id` for `/api/v1/bookings/{id}`. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never
type Params<E extends Endpoint> = Record<PathParam<E['path']>, string>
type Query<E extends Endpoint> = E extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
type Headers<E extends Endpoint> = E extends { headers: infer S extends Record<string, z.ZodType> }
  ? { [Name in keyof S]: z.output<S[Name]> }
  : undefined
type Body<E extends Endpoint> = E extends { rawBody: true }
  ? Buffer
  : E extends { body: infer S extends z.ZodType }
    ? z.output<S>
    : undefined
type ResponseBody<Response> = Response extends { schema: infer S extends z.ZodType } ? z.output<S> : never

type Caller = { request: Request; clientIp: string; requestId: string }
type HandlerInput<E extends Endpoint> = Caller & {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  access: Access[E['auth']]
  /** Creates a response of a declared shape. */
  json(body: ResponseBody<E['responses'][keyof E['responses']]>, init?: ResponseInit): Response
}

/** The input before the endpoint's types are known. */
type AnyInput = Caller & {
  params: Record<string, string>
  query: unknown
  headers: unknown
  body: unknown
  access: Access[EndpointAuth]
  json(body: unknown, init?: ResponseInit): Response
}

type RouteHandler<E extends Endpoint> = (
  request: Request,
  context: [PathParam<E['path']>] extends [never] ? unknown : { params: Promise<Params<E>> },
) => Promise<Response>

/**
 * Declares an endpoint as the route handler that its `route.ts` exports: authorizes, then parses query, headers and
 * body with the declared schemas, then calls `handler`. Errors, logging and caching are those of `withErrorHandling`.
 */
export function defineEndpoint<const E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Response>,
): RouteHandler<E> & { endpoint: E }
export function defineEndpoint(
  endpoint: Endpoint,
  handler: (input: never) => Promise<Response>,
): { endpoint: Endpoint } {
  // The compiler cannot relate the parsed input to the endpoint's types; the schemas produce exactly those.
  const handle = handler as (input: AnyInput) => Promise<Response>
  const respond = async (request: Request, context?: { params?: Promise<Record<string, string>> }) => {
    const params = (await context?.params) ?? {}
    const parsedQuery = () => endpoint.query && parseQuery(request, endpoint.query)
    const access = await authorize(endpoint.auth, { request, params, query: parsedQuery })
    if (access instanceof Response) return access
    const query = parsedQuery()
    const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
    const caller = { request, clientIp, requestId: loggerState().requests.getStore()?.id ?? '' }
    await endpoint.beforeBody?.(caller)
    const headers = endpoint.headers && !endpoint.rawBody ? parseHeaders(request, endpoint.headers) : undefined
    const body = endpoint.rawBody
      ? await readBodyBytes(request, endpoint.bodyLimitBytes)
      : endpoint.body && (await parseBody(request, endpoint.body, endpoint.bodyLimitBytes))
    return await handle({ ...caller, params, query, headers, body, access, json: Response.json })
  }
  return declareEndpoint(endpoint, withErrorHandling(respond, endpoint.failureMessage))
}

export function declareEndpoint<Handler extends object>(endpoint: Endpoint, handler: Handler) {
  declareMethod(endpoint.path, endpoint.method)
  return Object.assign(handler, { endpoint })
}

/** The booking version that a change is based on, as an entity tag. */
export const ifMatchSchema = z
  .string()
  .regex(/^"[1-9]\d{0,8}"$/)
  .transform(tag => Number(tag.slice(1, -1)))
  .optional()

export const emptyBodySchema = z.strictObject({})
export const messageSchema = z.object({ message: z.string() })
