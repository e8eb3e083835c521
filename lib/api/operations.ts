import 'server-only'
import { z } from 'zod'
import {
  cancelBookingEndpoint,
  changePaidRideEndpoint,
  checkAvailabilityEndpoint,
  createBookingEndpoint,
  getRideCalendarEndpoint,
  getRidePageEndpoint,
  reportZelleSentEndpoint,
  requestLostLinkEndpoint,
  resendEmailEndpoint,
  switchToZelleEndpoint,
  updateBookingEndpoint,
  updateFlightEndpoint,
} from '@/lib/booking/api'
import {
  getAboutEndpoint,
  getContactEndpoint,
  getPostEndpoint,
  listFaqsEndpoint,
  listPostsEndpoint,
  listTestimonialsEndpoint,
  listVehicleCategoriesEndpoint,
  listVehiclesEndpoint,
  searchPostsEndpoint,
} from '@/lib/content/api'
import type { Endpoint, SchemasOf } from '@/lib/endpoint'
import {
  changeRideAsOperatorEndpoint,
  getDayListEndpoint,
  getOperatorCalendarEndpoint,
  getOperatorViewEndpoint,
  getTripSheetEndpoint,
  performOperatorActionEndpoint,
} from '@/lib/operator/api'
import { operatorActionSchema } from '@/lib/operator/server/actions'
import {
  getPaymentConfigEndpoint,
  getPaymentEndpoint,
  getSandboxTokenizerEndpoint,
  listPaymentsEndpoint,
  processPaymentEndpoint,
  receiveAuthorizeNetWebhookEndpoint,
  testPaymentConnectionEndpoint,
  validatePaymentEndpoint,
} from '@/lib/payments/api'
import { getRouteEndpoint, searchPlacesEndpoint } from '@/lib/places/api'

const API_PREFIX = '/api/v1'

/** Adds documentation to an endpoint. */
export type Operation<E extends Endpoint = Endpoint> = {
  endpoint: E
  tag: 'content' | 'places' | 'bookings' | 'payments' | 'operator' | 'site'
  summary: string
  /** What the handler checks beyond the declared body. */
  body?: z.ZodType
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
  const { query, headers = {}, errorDetails = {} } = schemas
  const body = operation.body ?? schemas.body
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

export const bookingOperations: Operation[] = [
  documentEndpoint(searchPlacesEndpoint, {
    tag: 'places',
    summary: 'Search places; with `at=lat,lng`, reverse geocode a point; with `typed`, use the text as an address',
    responses: { 200: 'Matching places, best match first' },
  }),
  documentEndpoint(getRouteEndpoint, {
    tag: 'places',
    summary: 'Get the route between two places with up to three stops; its distance is used for pricing',
    responses: { 200: 'The route' },
  }),
  documentEndpoint(checkAvailabilityEndpoint, {
    tag: 'bookings',
    summary:
      'Check whether a ride is available at its times; errors match POST /bookings, with the next available time in `next`. Does not reserve anything',
    responses: { 200: 'The ride is available' },
  }),
  documentEndpoint(createBookingEndpoint, {
    tag: 'bookings',
    summary: 'Create a booking; idempotent per Idempotency-Key',
    responses: { 200: 'Already booked with this key', 201: 'Booked' },
  }),
  documentEndpoint(getRidePageEndpoint, {
    tag: 'bookings',
    summary: 'Get a booking, its current cancellation refund and its history',
    responses: { 200: 'The booking' },
  }),
  documentEndpoint(updateBookingEndpoint, {
    tag: 'bookings',
    summary: 'Change an unpaid ride; If-Match guards against concurrent changes',
    responses: { 200: 'The updated booking' },
  }),
  documentEndpoint(changePaidRideEndpoint, {
    tag: 'bookings',
    summary:
      'Change a paid ride. Without `agreed`, returns the new fare and the difference and stores nothing. A lower fare is refunded according to the policy; for a higher one, send the change with its payment to POST /payments/process, or `payBy: zelle`',
    responses: {
      200: 'The terms and the booking; `outcome` says whether this is a preview, the change was applied, a card payment is required, or the operator was asked',
    },
  }),
  documentEndpoint(updateFlightEndpoint, {
    tag: 'bookings',
    summary: 'Update the flights of an active ride until each leg begins; null leaves a flight unchanged',
    responses: { 200: 'The updated booking' },
  }),
  documentEndpoint(cancelBookingEndpoint, {
    tag: 'bookings',
    summary: 'Cancel a ride and refund it according to the policy; idempotent',
    responses: { 200: 'The canceled booking' },
  }),
  documentEndpoint(switchToZelleEndpoint, {
    tag: 'bookings',
    summary: 'Switch a booking to Zelle; idempotent',
    responses: { 200: 'The booking awaiting a Zelle payment' },
  }),
  documentEndpoint(reportZelleSentEndpoint, {
    tag: 'bookings',
    summary:
      'Tell the operator that the Zelle payment of a booking was sent; changes nothing, and tells once per version',
    responses: { 202: 'The operator is told by email' },
  }),
  documentEndpoint(resendEmailEndpoint, {
    tag: 'bookings',
    summary: 'Resend the booking email to the customer',
    responses: { 202: 'The email is queued' },
  }),
  documentEndpoint(getRideCalendarEndpoint, {
    tag: 'bookings',
    summary: 'Get a ride as a calendar file',
    responses: { 200: 'text/calendar' },
  }),
  documentEndpoint(requestLostLinkEndpoint, {
    tag: 'bookings',
    summary: 'Request a lost link; the response is the same whether or not the booking exists',
    responses: { 202: 'The request was accepted' },
  }),
  documentEndpoint(getOperatorCalendarEndpoint, {
    tag: 'bookings',
    summary: 'Get the operator calendar of all rides; the secret key in the URL authorizes the request',
    responses: {
      200: 'text/calendar: rides of the last 30 days and all upcoming rides',
      304: 'Not modified since the ETag in If-None-Match',
    },
  }),
]

export const paymentOperations: Operation[] = [
  documentEndpoint(getPaymentConfigEndpoint, {
    tag: 'payments',
    summary: 'Get the settings a browser needs to tokenize a card',
    responses: { 200: 'The tokenizer and its public keys' },
  }),
  documentEndpoint(processPaymentEndpoint, {
    tag: 'payments',
    summary:
      'Charge what is due for a booking to a card, or what a change of its paid ride costs, at most once. During a card testing attack it responds 429 ' +
      'with the code card_attack: solve the ALTCHA challenge, wait, and send the payment again with the proof',
    responses: { 200: 'Paid', 202: 'Accepted; the outcome is unknown and no other payment may be made' },
  }),
  documentEndpoint(validatePaymentEndpoint, {
    tag: 'payments',
    summary: 'Validate a payment without charging it',
    responses: { 200: 'The payment is valid' },
  }),
  documentEndpoint(listPaymentsEndpoint, {
    tag: 'payments',
    summary: 'Get the account of a booking as a statement: what it costs, what was paid and refunded',
    responses: { 200: 'The lines in chronological order, each with the balance after it' },
  }),
  documentEndpoint(getPaymentEndpoint, {
    tag: 'payments',
    summary: 'Get a payment by its transaction ID',
    responses: { 200: 'The payment' },
  }),
  documentEndpoint(testPaymentConnectionEndpoint, {
    tag: 'payments',
    summary: 'Test the connection to the card gateway',
    responses: { 200: 'The gateway responds' },
  }),
  documentEndpoint(receiveAuthorizeNetWebhookEndpoint, {
    tag: 'payments',
    summary: 'Receive signed Authorize.Net webhooks; available only when a signature key is set',
    responses: { 200: 'Received' },
  }),
  documentEndpoint(getSandboxTokenizerEndpoint, {
    tag: 'payments',
    summary: 'Get the sandbox tokenizer script; available only with the sandbox gateway',
    responses: { 200: 'JavaScript' },
  }),
]

export const operatorOperations: Operation[] = [
  documentEndpoint(getOperatorViewEndpoint, {
    tag: 'operator',
    summary: 'Get a booking as the operator, with the capability from the operator link',
    responses: { 200: 'The booking, its history and the available actions' },
  }),
  documentEndpoint(performOperatorActionEndpoint, {
    tag: 'operator',
    summary: 'Perform one of the actions that `GET` lists; repeating it with the same key has no further effect',
    body: operatorActionSchema,
    responses: { 200: 'The updated booking, and what was done' },
  }),
  documentEndpoint(changeRideAsOperatorEndpoint, {
    tag: 'operator',
    summary:
      'Change a ride at any time. Without `agreed`, returns the terms and stores nothing. For a paid ride, the difference in fare is refunded according to the policy, or due',
    responses: { 200: 'The terms and the booking; `outcome` says whether this is a preview or the change was applied' },
  }),
  documentEndpoint(getDayListEndpoint, {
    tag: 'operator',
    summary:
      'List the rides for today and the next 13 days by pickup time, with the link from `npm run bookings -- link`',
    responses: { 200: 'The rides by day; a round trip is listed as two rides' },
  }),
  documentEndpoint(getTripSheetEndpoint, {
    tag: 'operator',
    summary: 'Get the trip sheet for the chauffeur, with the capability from its link; without prices',
    responses: { 200: 'The trip sheet' },
  }),
]

const prose = { tag: 'content', responses: { 200: 'The current content' } } as const

export const contentOperations: Operation[] = [
  documentEndpoint(listTestimonialsEndpoint, { ...prose, summary: 'List testimonials' }),
  documentEndpoint(listFaqsEndpoint, { ...prose, summary: 'List frequently asked questions' }),
  documentEndpoint(getContactEndpoint, { ...prose, summary: 'Get the contact details' }),
  documentEndpoint(listVehiclesEndpoint, { ...prose, summary: 'List vehicles with their pictures' }),
  documentEndpoint(getAboutEndpoint, { ...prose, summary: 'Get the about text' }),
  documentEndpoint(listVehicleCategoriesEndpoint, {
    ...prose,
    summary: 'List vehicle categories with rates in dollars',
  }),
  documentEndpoint(listPostsEndpoint, {
    ...prose,
    summary: 'List blog posts, newest first; `fields=summary` omits the bodies',
  }),
  documentEndpoint(getPostEndpoint, { ...prose, summary: 'Get a blog post' }),
  documentEndpoint(searchPostsEndpoint, {
    ...prose,
    summary: 'Search blog posts that match every word or prefix in `q`, best match first',
  }),
]
