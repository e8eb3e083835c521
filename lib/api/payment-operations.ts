import 'server-only'
import {
  createSandboxTokenEndpoint,
  getPaymentConfigEndpoint,
  getPaymentEndpoint,
  getSandboxTokenizerEndpoint,
  listPaymentsEndpoint,
  processPaymentEndpoint,
  receiveAuthorizeNetWebhookEndpoint,
  testPaymentConnectionEndpoint,
  validatePaymentEndpoint,
} from '@/lib/payments/api'
import { documentEndpoint, type Operation } from './operation'

export const paymentOperations: Operation[] = [
  documentEndpoint(getPaymentConfigEndpoint, {
    tag: 'payments',
    summary: 'Get the settings a browser needs to tokenize a card',
    responses: { 200: 'The tokenizer and its public keys' },
  }),
  documentEndpoint(processPaymentEndpoint, {
    tag: 'payments',
    summary:
      'Charge the stored fare of a booking to a card, at most once. During a card testing attack it responds 429 ' +
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
    summary: 'List the payments of a booking',
    responses: { 200: 'Payments in chronological order' },
  }),
  documentEndpoint(getPaymentEndpoint, {
    tag: 'payments',
    summary: 'Get a payment',
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
  documentEndpoint(createSandboxTokenEndpoint, {
    tag: 'payments',
    summary: 'Create a sandbox token for a test card',
    responses: { 200: 'A token for one charge' },
  }),
]
