import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Endpoint, EndpointAuth, PathParam, ResponseInput, SchemasOf } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'
import type { DayList, OperatorView, TripSheet } from '@/lib/operator/model/schemas'
import type { PaymentDetails } from '@/lib/payments/model/schemas'
import { readClientIp } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { loggerState } from '@/lib/platform/logger'
import { parseBody, parseHeaders, parseQuery, readBodyBytes, withErrorHandling } from '@/lib/platform/route-handler'

type Params<E extends Endpoint> = Record<PathParam<E['path']>, string>
type Query<E extends Endpoint> = SchemasOf<E> extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
type Headers<E extends Endpoint> =
  SchemasOf<E> extends { headers: infer S extends Record<string, z.ZodType> }
    ? { [Name in keyof S]: z.output<S[Name]> }
    : undefined
type Body<E extends Endpoint> = E extends { rawBody: true }
  ? Buffer
  : SchemasOf<E> extends { body: infer S extends z.ZodType }
    ? z.output<S>
    : undefined

type Caller = { request: Request; clientIp: string; requestId: string }
type HandlerInput<E extends Endpoint> = Caller & {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  access: Access[E['auth']]
  /** Creates a response of the declared shape. */
  json(body: ResponseInput<E>, init?: ResponseInit): Response
}

type Options = {
  /** Runs before headers and body are read, for a rate limit or a disabled feature. Rejects by throwing. */
  beforeBody?: (caller: Caller) => unknown
  /** Replaces the error of an unreadable or invalid body. */
  invalidBody?: (error: unknown) => unknown
  /** The sentence of an error that has none of its own. */
  failureMessage?: string
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
 * Creates the route handler of a declared endpoint: authorizes, then parses query, headers and body with the declared
 * schemas, then calls `handler`. Errors, logging and caching are those of `withErrorHandling`.
 */
export function createRouteHandler<E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Response>,
  options?: Options,
): RouteHandler<E> & { endpoint: Endpoint }
export function createRouteHandler(
  endpoint: Endpoint,
  handler: (input: never) => Promise<Response>,
  { beforeBody, invalidBody, failureMessage }: Options = {},
): { endpoint: Endpoint } {
  // The compiler cannot relate the parsed input to the endpoint's types; the schemas produce exactly those.
  const handle = handler as (input: AnyInput) => Promise<Response>
  const respond = async (request: Request, context?: { params?: Promise<Record<string, string>> }) => {
    const schemas = await endpoint.schemas()
    const params = (await context?.params) ?? {}
    const parsedQuery = () => schemas.query && parseQuery(request, schemas.query)
    const access = await authorize(endpoint.auth, { request, params, query: parsedQuery })
    if (access instanceof Response) return access
    const query = parsedQuery()
    const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
    const caller = { request, clientIp, requestId: loggerState().requests.getStore()?.id ?? '' }
    await beforeBody?.(caller)
    if (endpoint.rawBody) {
      const body = await readBodyBytes(request)
      return await handle({ ...caller, params, query, headers: undefined, body, access, json: Response.json })
    }
    const headers = schemas.headers && parseHeaders(request, schemas.headers)
    const body =
      schemas.body &&
      (await parseBody(request, schemas.body).catch(error => {
        throw invalidBody === undefined ? error : invalidBody(error)
      }))
    return await handle({ ...caller, params, query, headers, body, access, json: Response.json })
  }
  return bindEndpoint(endpoint, withErrorHandling(respond, failureMessage))
}

/** Attaches the endpoint to its handler, for the test that every route has one. */
export function bindEndpoint<Handler extends object>(
  endpoint: Endpoint,
  handler: Handler,
): Handler & { endpoint: Endpoint } {
  return Object.assign(handler, { endpoint })
}

/** Describes what an authorized request may access. */
export type Access = {
  none: null
  accessToken: { id: string; token: string | null; booking: Booking; version: number }
  paymentToken: { payment: PaymentDetails }
  optionalAccessToken: { token: string | null }
  operatorCapability: { capability: string; view: OperatorView }
  dayListLink: { list: DayList }
  tripLink: { sheet: TripSheet }
  revalidateSecret: null
}

type AuthorizationInput = { request: Request; params: Record<string, string>; query: () => unknown }

/**
 * Authorizes a request before its body is read, since a validation error would reveal that a booking exists. Throws
 * the same AppError not_found for everything that a token does not match; returns a response to a wrong secret.
 */
export async function authorize<A extends EndpointAuth>(
  auth: A,
  input: AuthorizationInput,
): Promise<Access[A] | Response> {
  return await authorizers[auth](input)
}

// The modules load on demand: content endpoints need neither bookings nor payments.
const authorizers: { [A in EndpointAuth]: (input: AuthorizationInput) => Promise<Access[A] | Response> } = {
  none: async () => null,

  async accessToken({ request, params, query }) {
    const [{ loadVersionedBooking }, { bearerToken }, { database }] = await Promise.all([
      import('@/lib/booking/server/load-booking'),
      import('@/lib/booking/server/token'),
      import('@/lib/platform/database/connection'),
    ])
    const credentials = { id: params.id ?? bookingIdOf(query()), token: bearerToken(request) }
    const { booking, version } = await loadVersionedBooking(await database(), credentials)
    return { ...credentials, booking, version }
  },

  async paymentToken({ request, params }) {
    const [{ readPaymentDetails }, { bearerToken }, { database }] = await Promise.all([
      import('@/lib/payments/server/statement'),
      import('@/lib/booking/server/token'),
      import('@/lib/platform/database/connection'),
    ])
    const access = { id: params.id ?? '', token: bearerToken(request) }
    return { payment: await readPaymentDetails({ db: await database() }, access) }
  },

  async optionalAccessToken({ request }) {
    const { bearerToken } = await import('@/lib/booking/server/token')
    return { token: bearerToken(request) }
  },

  async operatorCapability({ request }) {
    const [{ loadOperatorView }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/view'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    const capability = bearerCapability(request)
    return { capability, view: await loadOperatorView(await createBookingContext(), capability) }
  },

  async dayListLink({ request }) {
    const [{ loadDayList }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/day-list'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    return { list: await loadDayList(await createBookingContext(), bearerCapability(request)) }
  },

  async tripLink({ request }) {
    const [{ loadTripSheet }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/trip-sheet'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    return { sheet: await loadTripSheet(await createBookingContext(), bearerCapability(request)) }
  },

  async revalidateSecret({ request }) {
    const { revalidateSecret } = env()
    if (revalidateSecret === null) {
      throw new AppError({
        kind: 'not_found',
        message: 'REVALIDATE_SECRET is not set',
        userMessage: 'This endpoint does not exist.',
      })
    }
    if (hasBearerSecret(request, revalidateSecret)) return null
    return Response.json(
      { error: 'A valid secret is required.', code: 'unauthorized' },
      { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    )
  },
}

/** Compares in constant time. */
function hasBearerSecret(request: Request, secret: string): boolean {
  const presented = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(secret))
}

function bookingIdOf(query: unknown): string {
  return String(Reflect.get(Object(query), 'booking') ?? '')
}
