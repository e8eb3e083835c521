import { z } from 'zod'
import extras from '@/content/extras.json' with { type: 'json' }

const price = z.number().min(0).max(100_000)
/** What the extras cost in dollars: a stop on the way, a child seat of each kind, a chauffeur who waits inside. */
export const extraRatesSchema = z.strictObject({
  stop: price,
  childSeats: z.strictObject({ infant: price, toddler: price, booster: price }),
  meetInside: price,
})
export type ExtraRates = z.infer<typeof extraRatesSchema>

/** The operator's own, from `content/extras.json`: read when the site is built, for browser and server alike. */
export const extraRates: ExtraRates = /* @__PURE__ */ extraRatesSchema.parse(extras)
