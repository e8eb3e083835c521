import type { z } from 'zod'

/**
 * Names who may call an endpoint:
 * - `accessToken`: a rider with the Bearer token of the booking named by `{id}` or `?booking=`;
 * - `paymentToken`: a rider with the Bearer token of the booking of the payment `{id}`;
 * - `optionalAccessToken`: anyone; a token is passed to the handler, which decides with the body;
 * - `operatorCapability`: the operator, with the Bearer capability of one booking;
 * - `dayListLink`: the operator, with the Bearer token of a link to the list of rides;
 * - `tripLink`: a chauffeur, with the Bearer capability of one trip sheet;
 * - `revalidateSecret`: callers with the Bearer secret of the settings.
 */
export type EndpointAuth =
  | 'none'
  | 'accessToken'
  | 'paymentToken'
  | 'optionalAccessToken'
  | 'operatorCapability'
  | 'dayListLink'
  | 'tripLink'
  | 'revalidateSecret'

export type EndpointSchemas = {
  /** Undeclared: the query is ignored. */
  query?: z.ZodObject
  headers?: Record<string, z.ZodType>
  body?: z.ZodType
  /** By status; null if the body is not JSON of this API. */
  responses: Record<number, z.ZodType | null>
  /** Fields of an error besides the common ones, by status and code. */
  errorDetails?: Record<number, Record<string, z.ZodType>>
}

/**
 * Declares an HTTP endpoint. Route handler, browser client and OpenAPI operation derive from it. Its schemas load on
 * demand, so that a page can call it without zod in the first view.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  /** With `{id}` for a path parameter. */
  path: `/api/${string}`
  auth: EndpointAuth
  /** Error statuses, in the common error format; 500 and those of reading a JSON body are implied. */
  errors: readonly number[]
  /** The handler gets the bytes of the body and verifies their signature itself. */
  rawBody?: true
  schemas: () => Promise<EndpointSchemas>
}

export type SchemasOf<E extends Endpoint> = Awaited<ReturnType<E['schemas']>>

/** Names the parameters of a path: `id` for `/api/v1/bookings/{id}`. */
export type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

type ResponseSchema<E extends Endpoint> = SchemasOf<E>['responses'][keyof SchemasOf<E>['responses']]
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** The JSON that an endpoint responds with, before and after parsing it. */
export type ResponseInput<E extends Endpoint> = InputOf<ResponseSchema<E>>
export type ResponseOutput<E extends Endpoint> = OutputOf<ResponseSchema<E>>
