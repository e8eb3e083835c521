import { z } from 'zod'
import { paymentRequestSchema } from './schemas'

const hex = z
  .string()
  .max(200)
  .regex(/^(?:[0-9a-f]{2})+$/)

export const proofChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(1_000_000),
    data: z.strictObject({ attack: z.string().max(40), expires: z.int(), invoice: z.string().max(40) }),
    keyLength: z.literal(32),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
})
export type ProofChallenge = z.infer<typeof proofChallengeSchema>

export const proofSchema = z.strictObject({
  challenge: proofChallengeSchema,
  solution: z.strictObject({ counter: z.int().min(0).max(4_294_967_295), derivedKey: hex }),
})
export type Proof = z.infer<typeof proofSchema>

/** `keep`: hold my position while I type. `leave`: give it up. */
export const cardQueueRequestSchema = z.strictObject({
  invoiceNumber: paymentRequestSchema.shape.invoiceNumber,
  amount: paymentRequestSchema.shape.amount,
  action: z.enum(['wait', 'keep', 'leave']),
  proof: proofSchema.optional(),
})
export type CardQueueRequest = z.infer<typeof cardQueueRequestSchema>

export const cardQueueResponseSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  /** Solve it and request again with the proof. */
  z.object({ status: z.literal('challenge'), challenge: proofChallengeSchema }),
  z.object({
    status: z.literal('waiting'),
    /** 1 is next. */
    position: z.int(),
    expectedSeconds: z.int(),
    /** A position is released after 30 seconds without a request. */
    pollSeconds: z.number(),
  }),
  z.object({ status: z.literal('admitted'), expiresInSeconds: z.int() }),
  z.object({ status: z.literal('left') }),
])
export type CardQueueResponse = z.infer<typeof cardQueueResponseSchema>
