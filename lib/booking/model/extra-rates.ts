import { z } from 'zod'
import extras from '@/content/extras.json' with { type: 'json' }

const price = z.number().min(0).max(100_000)
/** Prices in dollars. */
export const extraRatesSchema = z.strictObject({
  stop: price,
  childSeats: z.strictObject({ infant: price, toddler: price, booster: price }),
  meetInside: price,
})
export type ExtraRates = z.infer<typeof extraRatesSchema>

export const extraRates: ExtraRates = /* @__PURE__ */ extraRatesSchema.parse(extras)
