import { z } from 'zod'
import { changeConflictSchemas } from '@/lib/booking/model/ride-change'
import type { EndpointSchemas } from '@/lib/endpoint'
import { cardAttackDetailsSchema } from './model/proof-of-work'
import {
  paymentConfigSchema,
  paymentConnectionSchema,
  paymentDetailsSchema,
  paymentHistorySchema,
  paymentRequestSchema,
  paymentResponseSchema,
  paymentValidationSchema,
} from './model/schemas'

export const getPaymentConfigSchemas = { responses: { 200: paymentConfigSchema } } satisfies EndpointSchemas

export const processPaymentSchemas = {
  body: paymentRequestSchema,
  responses: { 200: paymentResponseSchema, 202: paymentResponseSchema },
  errorDetails: { 409: changeConflictSchemas, 429: { card_attack: cardAttackDetailsSchema } },
} satisfies EndpointSchemas

export const validatePaymentSchemas = {
  body: paymentRequestSchema,
  responses: { 200: paymentValidationSchema },
  errorDetails: { 409: changeConflictSchemas },
} satisfies EndpointSchemas

export const listPaymentsSchemas = {
  query: z.strictObject({ booking: z.string().min(1).max(40) }),
  responses: { 200: paymentHistorySchema },
} satisfies EndpointSchemas

export const getPaymentSchemas = { responses: { 200: paymentDetailsSchema } } satisfies EndpointSchemas

export const testPaymentConnectionSchemas = { responses: { 200: paymentConnectionSchema } } satisfies EndpointSchemas

export const receiveAuthorizeNetWebhookSchemas = {
  headers: {
    'X-ANET-Signature': z.string().describe('"sha512=" followed by the HMAC-SHA512 of the raw request body in hex'),
  },
  responses: { 200: z.object({ received: z.literal(true) }) },
} satisfies EndpointSchemas

export const getSandboxTokenizerSchemas = { responses: { 200: null } } satisfies EndpointSchemas
