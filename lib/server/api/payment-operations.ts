import 'server-only'
import { z } from 'zod'
import { cardQueueRequestSchema, cardQueueResponseSchema } from '@/lib/payment/card-queue'
import { tokenRequestSchema } from '@/lib/payment/sandbox-token'
import {
  opaqueDataSchema,
  paymentConfigSchema,
  paymentConnectionSchema,
  paymentDetailsSchema,
  paymentHistorySchema,
  paymentRequestSchema,
  paymentResponseSchema,
  paymentValidationSchema,
} from '@/lib/payment/schemas'
import { healthStatuses } from '@/lib/server/health/part-check'
import type { Operation } from './operation'
import { historyQuerySchema } from './queries'

const componentStatusSchema = z.enum(healthStatuses)
const healthSchema = z.object({
  ok: z.boolean(),
  database: componentStatusSchema,
  alive: z.literal(true),
  ready: z.boolean(),
  parts: z.object({
    database: componentStatusSchema,
    disk: componentStatusSchema,
    content: componentStatusSchema,
    places: componentStatusSchema,
    payments: componentStatusSchema,
    outbox: componentStatusSchema,
    mail: componentStatusSchema,
  }),
})

export const paymentOperations: Operation[] = [
  {
    method: 'get',
    path: '/payments/config',
    tag: 'payments',
    summary: 'Get the settings a browser needs to tokenize a card',
    responses: { 200: { description: 'The tokenizer and its public keys', schema: paymentConfigSchema } },
  },
  {
    method: 'post',
    path: '/payments/process',
    tag: 'payments',
    summary: 'Charge the stored fare of a booking to a card, at most once',
    token: 'optional',
    body: paymentRequestSchema,
    responses: {
      200: { description: 'Paid', schema: paymentResponseSchema },
      202: {
        description: 'Accepted; the outcome is unknown and no other payment may be made',
        schema: paymentResponseSchema,
      },
    },
    errorStatuses: [400, 402, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/payments/queue',
    tag: 'payments',
    summary:
      'Join the card payment queue, required when /payments/process responds 429 with the code card_queue ' +
      'during a card testing attack',
    token: 'optional',
    body: cardQueueRequestSchema,
    responses: {
      200: {
        description:
          'open: pay now, there is no queue. challenge: solve the proof of work (ALTCHA) and send it. waiting: poll ' +
          'again after pollSeconds. admitted: pay now. left: removed from the queue',
        schema: cardQueueResponseSchema,
      },
    },
    errorStatuses: [400, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/payments/validate',
    tag: 'payments',
    summary: 'Validate a payment without charging it',
    token: 'optional',
    body: paymentRequestSchema,
    responses: { 200: { description: 'The payment is valid', schema: paymentValidationSchema } },
    errorStatuses: [400, 404, 409, 429, 503],
  },
  {
    method: 'get',
    path: '/payments/history',
    tag: 'payments',
    summary: 'List the payments of a booking',
    token: 'required',
    query: historyQuerySchema,
    responses: { 200: { description: 'Payments in chronological order', schema: paymentHistorySchema } },
    errorStatuses: [400, 404],
  },
  {
    method: 'get',
    path: '/payments/{id}',
    tag: 'payments',
    summary: 'Get a payment',
    token: 'required',
    responses: { 200: { description: 'The payment', schema: paymentDetailsSchema } },
    errorStatuses: [404],
  },
  {
    method: 'get',
    path: '/payments/test/connection',
    tag: 'payments',
    summary: 'Test the connection to the card gateway',
    responses: { 200: { description: 'The gateway responds', schema: paymentConnectionSchema } },
    errorStatuses: [503],
  },
  {
    method: 'post',
    path: '/payments/webhooks/authorize-net',
    tag: 'payments',
    summary: 'Receive signed Authorize.Net webhooks; available only when a signature key is set',
    headers: {
      'X-ANET-Signature': z.string().describe('"sha512=" followed by the HMAC-SHA512 of the raw request body in hex'),
    },
    responses: { 200: { description: 'Received', schema: z.object({ received: z.literal(true) }) } },
    errorStatuses: [401, 404, 413, 503],
  },
  {
    method: 'get',
    path: '/payments/sandbox/accept.js',
    tag: 'payments',
    summary: 'Get the sandbox tokenizer script; available only with the sandbox gateway',
    responses: { 200: { description: 'JavaScript', schema: null } },
    errorStatuses: [404],
  },
  {
    method: 'post',
    path: '/payments/sandbox/tokens',
    tag: 'payments',
    summary: 'Create a sandbox token for a test card',
    body: tokenRequestSchema,
    responses: { 200: { description: 'A token for one charge', schema: opaqueDataSchema } },
    errorStatuses: [400, 404],
  },
]

export const siteOperations: Operation[] = [
  {
    method: 'get',
    path: '/health',
    tag: 'site',
    summary: 'Get the health of each component',
    responses: {
      200: { description: 'Bookings are available', schema: healthSchema },
      503: { description: 'A component required for bookings is unavailable', schema: healthSchema },
    },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'site',
    summary: 'Get this API description',
    responses: { 200: { description: 'OpenAPI 3.1', schema: null } },
  },
]
