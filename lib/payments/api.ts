import type { Endpoint } from '@/lib/endpoint'
import { SANDBOX_SCRIPT_URL } from './model/sandbox-cards'

const schemas = () => import('./api-schemas')

export const getPaymentConfigEndpoint = {
  method: 'GET',
  path: '/api/v1/payments/config',
  auth: 'none',
  errors: [],
  schemas: async () => (await schemas()).getPaymentConfigSchemas,
} satisfies Endpoint

export const processPaymentEndpoint = {
  method: 'POST',
  path: '/api/v1/payments/process',
  auth: 'optionalAccessToken',
  errors: [400, 402, 404, 409, 429, 503],
  schemas: async () => (await schemas()).processPaymentSchemas,
} satisfies Endpoint

export const validatePaymentEndpoint = {
  method: 'POST',
  path: '/api/v1/payments/validate',
  auth: 'optionalAccessToken',
  errors: [400, 404, 409, 429, 503],
  schemas: async () => (await schemas()).validatePaymentSchemas,
} satisfies Endpoint

export const listPaymentsEndpoint = {
  method: 'GET',
  path: '/api/v1/payments/history',
  auth: 'accessToken',
  errors: [400, 404],
  schemas: async () => (await schemas()).listPaymentsSchemas,
} satisfies Endpoint

export const getPaymentEndpoint = {
  method: 'GET',
  path: '/api/v1/payments/{id}',
  auth: 'paymentToken',
  errors: [404],
  schemas: async () => (await schemas()).getPaymentSchemas,
} satisfies Endpoint

export const testPaymentConnectionEndpoint = {
  method: 'GET',
  path: '/api/v1/payments/test/connection',
  auth: 'none',
  errors: [503],
  schemas: async () => (await schemas()).testPaymentConnectionSchemas,
} satisfies Endpoint

/** The signature of the body authorizes the request. */
export const receiveAuthorizeNetWebhookEndpoint = {
  method: 'POST',
  path: '/api/v1/payments/webhooks/authorize-net',
  auth: 'none',
  rawBody: true,
  errors: [401, 404, 413, 503],
  schemas: async () => (await schemas()).receiveAuthorizeNetWebhookSchemas,
} satisfies Endpoint

export const getSandboxTokenizerEndpoint = {
  method: 'GET',
  path: SANDBOX_SCRIPT_URL,
  auth: 'none',
  errors: [404],
  schemas: async () => (await schemas()).getSandboxTokenizerSchemas,
} satisfies Endpoint
