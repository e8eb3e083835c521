import { z } from 'zod'

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

export const proofSchema = z.strictObject({
  challenge: proofChallengeSchema,
  solution: z.strictObject({ counter: z.int().min(0).max(4_294_967_295), derivedKey: hex }),
})
export type Proof = z.infer<typeof proofSchema>

/** What a payment must do during a card testing attack: wait, solve the challenge, and be sent again with the proof. */
export const cardAttackDetailsSchema = z.object({ retryAfterSeconds: z.int(), challenge: proofChallengeSchema })
export type CardAttackDetails = z.infer<typeof cardAttackDetailsSchema>
