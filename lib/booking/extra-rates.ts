import { z } from 'zod'
import extras from '@/content/extras.json' with { type: 'json' }

const price = z.number().min(0).max(100_000)
/** Validates the prices of extras in dollars: stops, child seats by kind, inside meeting. */
export const extraRatesSchema = z.strictObject({
  stop: price,
  childSeats: z.strictObject({ infant: price, toddler: price, booster: price }),
  meetInside: price,
})
export type ExtraRates = z.infer<typeof extraRatesSchema>

/** Holds the rates of `content/extras.json`, read at build time for browser and server. */
export const extraRates: ExtraRates = /* @__PURE__ */ extraRatesSchema.parse(extras)
