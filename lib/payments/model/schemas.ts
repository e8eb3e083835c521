import { z } from 'zod'
import { agreedTermsSchema } from '@/lib/booking/model/ride-change'
import { bookingRequestSchema } from '@/lib/booking/model/schemas'
import { statementLineSchema } from '@/lib/booking/model/statement'
import { userMessages } from '@/lib/errors'
import { optionalEmailSchema } from '@/lib/typed-text'

/** More is a slip of the finger. */
const MAX_GRATUITY_CENTS = 1000_00
const AMOUNT_MESSAGE = 'Please enter a valid amount'

/** A gateway reads it as text within XML. */
const tokenTextSchema = (maxCharacters: number) =>
  z
    .string(userMessages.cardUnreadable)
    .max(maxCharacters, userMessages.cardUnreadable)
    .regex(/^[!#-%'-;=?-~]+$/, userMessages.cardUnreadable)

export const opaqueDataSchema = z.strictObject({
  dataDescriptor: tokenTextSchema(100),
  dataValue: tokenTextSchema(8192),
})
export type OpaqueData = z.infer<typeof opaqueDataSchema>

/** The change of a paid ride that a payment pays for, as it was reviewed. */
const paidChangeSchema = z.strictObject({
  request: bookingRequestSchema,
  agreed: agreedTermsSchema,
  seenVersion: z.int().min(1).describe('The version of the booking whose terms were agreed to'),
})
export type PaidChange = z.infer<typeof paidChangeSchema>

const hex = z
  .string()
  .max(200)
  .regex(/^(?:[0-9a-f]{2})+$/)

/** An ALTCHA challenge, signed by the server for one invoice. */
export const proofChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(1_000_000),
    data: z.strictObject({ expires: z.int(), invoice: z.string().max(40) }),
    keyLength: z.literal(32),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
})
export type ProofChallenge = z.infer<typeof proofChallengeSchema>

const proofSchema = z.strictObject({
  challenge: proofChallengeSchema,
  solution: z.strictObject({ counter: z.int().min(0).max(4_294_967_295), derivedKey: hex }),
})
export type Proof = z.infer<typeof proofSchema>

/** What a payment must do during a card testing attack: wait, solve the challenge, and be sent again with the proof. */
export const cardAttackDetailsSchema = z.object({ retryAfterSeconds: z.int(), challenge: proofChallengeSchema })
export type CardAttackDetails = z.infer<typeof cardAttackDetailsSchema>

/** `amount` (dollars) is only compared: what is due is charged. */
export const paymentRequestSchema = z.strictObject({
  opaqueData: opaqueDataSchema,
  amount: z
    .number(AMOUNT_MESSAGE)
    .min(0.01, AMOUNT_MESSAGE)
    .max(999_999.99, AMOUNT_MESSAGE)
    .refine(dollars => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, AMOUNT_MESSAGE),
  email: optionalEmailSchema.default(''),
  description: z.string().trim().max(255, 'This description is too long.').default(''),
  invoiceNumber: z
    .string()
    .trim()
    .regex(/^INV-\d{1,16}$/, 'This is not a valid invoice number.'),
  seenVersion: z
    .int()
    .min(1)
    .optional()
    .describe('Version of the booking that the customer saw: a ride that was changed since is not paid'),
  gratuityCents: z
    .int()
    .min(0)
    .max(MAX_GRATUITY_CENTS, 'Please call us to give more than $1,000.00.')
    .optional()
    .describe(
      'All that the customer has added for the chauffeur, with this payment: a repeated request adds nothing. More than before is charged besides what is due; requires the access token',
    ),
  change: paidChangeSchema.optional().describe('Changes the paid ride with this payment; requires the access token'),
  proof: proofSchema.optional().describe('Required during a card testing attack'),
})
export type PaymentRequest = z.infer<typeof paymentRequestSchema>

export const paymentResponseSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), transactionId: z.string() }),
  z.object({ status: z.literal('checking'), message: z.string() }),
])
export type PaymentResponse = z.infer<typeof paymentResponseSchema>

/** All of it is public by design. */
export const paymentConfigSchema = z.object({
  processor: z.string().describe('Name of the company that processes the card, for the customer'),
  /** Also with Authorize.Net's sandbox. */
  demo: z.boolean(),
  testCards: z.boolean().describe('Only the test cards of this site pay, and their numbers stay in the browser'),
  tokenizer: z.object({
    scriptUrl: z.string(),
    apiLoginId: z.string(),
    clientKey: z.string(),
  }),
})
export type PaymentConfig = z.infer<typeof paymentConfigSchema>

/** A charge of which the operator may say whether it was made. */
export type UncertainCharge = {
  /** `unknown`: its outcome is being checked; `absent`: it was not found at the gateway; `found`: the gateway shows it, and this site did not make it. */
  state: 'unknown' | 'absent' | 'found'
  at: string
  amountCents: number
  transactionId: string | null
}

export const paymentHistorySchema = z.object({ lines: z.array(statementLineSchema) })

export const paymentDetailsSchema = z.object({
  transactionId: z.string(),
  at: z.iso.datetime(),
  cents: z.int().describe('What was received with this payment'),
})
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>
