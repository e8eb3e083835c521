import { z } from 'zod'
import { avsLetters, cvvLetters, sandboxBrands, sandboxCards } from './sandbox-cards'

/** Never contains the card's number. */
export const tokenCardSchema = z
  .strictObject({ brand: z.enum(sandboxBrands), lastFour: z.string() })
  .refine(
    ({ brand, lastFour }) => sandboxCards.some(card => card.brand === brand && card.number.slice(-4) === lastFour),
    'The sandbox accepts test cards only.',
  )
export type TokenCard = z.infer<typeof tokenCardSchema>

export const tokenVerdictSchema = z.strictObject({
  declined: z.boolean(),
  held: z.boolean().optional(),
  avs: z.enum(avsLetters),
  cvv: z.enum(cvvLetters),
})

export const tokenRequestSchema = z.strictObject({
  apiLoginID: z.string().max(255, 'This login is too long.'),
  clientKey: z.string().max(255, 'This key is too long.'),
  card: tokenCardSchema,
  verdict: tokenVerdictSchema,
})
export type TokenRequest = z.infer<typeof tokenRequestSchema>
