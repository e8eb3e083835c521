import 'server-only'
import { z } from 'zod'
import { cardQueueAnswerSchema, cardQueueRequestSchema } from '@/lib/payment/card-queue'
import { tokenRequestSchema } from '@/lib/payment/sandbox-token'
import {
  opaqueDataSchema,
  paymentAnswerSchema,
  paymentConfigSchema,
  paymentConnectionSchema,
  paymentDetailsSchema,
  paymentHistorySchema,
  paymentRequestSchema,
  paymentValidationSchema,
} from '@/lib/payment/schemas'
import { standings } from '@/lib/server/health/ask-part'
import type { Operation } from './operation'
import { historyQuerySchema } from './queries'

const standing = z.enum(standings)
const healthSchema = z.object({
  ok: z.boolean(),
  database: standing,
  alive: z.literal(true),
  ready: z.boolean(),
  parts: z.object({
    database: standing,
    disk: standing,
    content: standing,
    places: standing,
    payments: standing,
    outbox: standing,
    mail: standing,
  }),
})

export const paymentOperations: Operation[] = [
  {
    method: 'get',
    path: '/payments/config',
    tag: 'payments',
    summary: 'What a browser needs to make a token of a card',
    answers: { 200: { description: 'The tokenizer and its public keys', schema: paymentConfigSchema } },
  },
  {
    method: 'post',
    path: '/payments/process',
    tag: 'payments',
    summary: "Charges a booking's stored fare to a card, once",
    token: 'optional',
    body: paymentRequestSchema,
    answers: {
      200: { description: 'Paid', schema: paymentAnswerSchema },
      202: {
        description: 'Taken up; its outcome is being found out, and nobody may pay again',
        schema: paymentAnswerSchema,
      },
    },
    refusals: [400, 402, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/payments/queue',
    tag: 'payments',
    summary:
      'A place in the queue of card payments, needed where /payments/process answers 429 with the code card_queue: ' +
      'while stolen cards are being tested on the site',
    token: 'optional',
    body: cardQueueRequestSchema,
    answers: {
      200: {
        description:
          'open: pay, nobody waits. challenge: solve the proof of work (ALTCHA) and ask again with it. waiting: ask ' +
          'again after pollSeconds. admitted: pay now. left: the place is given up',
        schema: cardQueueAnswerSchema,
      },
    },
    refusals: [400, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/payments/validate',
    tag: 'payments',
    summary: 'Whether a payment would be taken as it is sent; nothing is charged',
    token: 'optional',
    body: paymentRequestSchema,
    answers: { 200: { description: 'It would', schema: paymentValidationSchema } },
    refusals: [400, 404, 409, 429, 503],
  },
  {
    method: 'get',
    path: '/payments/history',
    tag: 'payments',
    summary: 'The payments of a booking',
    token: 'required',
    query: historyQuerySchema,
    answers: { 200: { description: 'In the order they were made', schema: paymentHistorySchema } },
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/payments/{id}',
    tag: 'payments',
    summary: 'A payment',
    token: 'required',
    answers: { 200: { description: 'The payment', schema: paymentDetailsSchema } },
    refusals: [404],
  },
  {
    method: 'get',
    path: '/payments/test/connection',
    tag: 'payments',
    summary: 'Whether the card gateway answers',
    answers: { 200: { description: 'It does', schema: paymentConnectionSchema } },
    refusals: [503],
  },
  {
    method: 'post',
    path: '/payments/webhooks/authorize-net',
    tag: 'payments',
    summary: 'Takes notifications of Authorize.Net, signed with its Signature Key; there only where that is set',
    headers: {
      'X-ANET-Signature': z.string().describe('"sha512=" and, in hex, the HMAC-SHA512 over the body as it is sent'),
    },
    answers: { 200: { description: 'Taken', schema: z.object({ received: z.literal(true) }) } },
    refusals: [401, 404, 413, 503],
  },
  {
    method: 'get',
    path: '/payments/sandbox/accept.js',
    tag: 'payments',
    summary: "The sandbox's tokenizer script; there only while no card is ever charged",
    answers: { 200: { description: 'A script', schema: null } },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/payments/sandbox/tokens',
    tag: 'payments',
    summary: "A token of a test card, for the sandbox's tokenizer",
    body: tokenRequestSchema,
    answers: { 200: { description: 'Good for one charge', schema: opaqueDataSchema } },
    refusals: [400, 404],
  },
]

export const siteOperations: Operation[] = [
  {
    method: 'get',
    path: '/health',
    tag: 'site',
    summary: 'Whether rides can be booked, part by part',
    answers: {
      200: { description: 'They can', schema: healthSchema },
      503: { description: 'A part that bookings need does not answer', schema: healthSchema },
    },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'site',
    summary: 'This description',
    answers: { 200: { description: 'OpenAPI 3.1', schema: null } },
  },
]
