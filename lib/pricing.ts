import { z } from 'zod'

const dollars = z.number().min(0).max(100_000)
const percent = z.number().min(0).max(100)
const label = z.string().trim().min(1).max(60)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')
const airport = z.string().regex(/^[A-Z]{3}$/, 'must be the code of an airport, such as JFK')
const area = z
  .string()
  .trim()
  .regex(
    /^([A-Z]{3}|\d{3}|\d{5}|.+, [A-Z]{2}|[a-z][a-z0-9-]{1,40})$/,
    'must be an airport such as JFK, a ZIP code such as 10019, a town such as Plano, TX, or the id of a city',
  )

/** Replaces base fare and miles of a way between two areas. */
const flatRateSchema = z.strictObject({
  name: label,
  /** Each an airport (JFK), a ZIP code or its first three digits (10019, 100), a town (Plano, TX) or a served city's id. */
  from: z.array(area).min(1),
  to: z.array(area).min(1),
  oneDirection: z.boolean().default(false),
  /** In dollars, by the id of the vehicle category; one that is missing costs what its miles do. */
  fares: z.record(z.string(), dollars),
})

const surchargeTimes = ['always', 'airport_pickup', 'night', 'dates'] as const

const surchargeSchema = z
  .strictObject({
    label,
    when: z.enum(surchargeTimes, 'must be chosen'),
    /** Of `airport_pickup`; none means any. */
    airports: z.array(airport).default([]),
    /** Of `night`, at the clock of the pickup. An earlier end is on the next day. */
    from: time.optional(),
    to: time.optional(),
    /** Of `dates`: "2026-11-26", or "12-25" in every year. */
    dates: z.array(z.string().regex(/^(\d{4}-)?\d\d-\d\d$/, 'must be a date such as 2026-11-26 or 12-25')).default([]),
    dollars: dollars.optional(),
    percent: percent.optional(),
  })
  .superRefine((surcharge, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((surcharge.dollars === undefined) === (surcharge.percent === undefined))
      addIssue('percent', 'must have either dollars or a percentage')
    if (surcharge.when === 'night' && (surcharge.from === undefined || surcharge.from === surcharge.to))
      addIssue('from', 'must be a time other than the end')
    if (surcharge.when === 'night' && surcharge.to === undefined) addIssue('to', 'must be a time such as 05:00')
    if (surcharge.when === 'dates' && surcharge.dates.length === 0) addIssue('dates', 'must have at least one date')
  })

/** What riders may add for their chauffeur: percentages of the fare before tax, and any amount. */
const gratuitySchema = z.strictObject({
  percents: z.array(z.int().min(1).max(100)).max(5).default([]),
  custom: z.boolean().default(false),
  /** The percentage in every fare; then only an amount may be added. */
  included: z.int().min(0).max(100).default(0),
})
const NO_GRATUITY = { percents: [], custom: false, included: 0 }

/** What rides cost beyond rates and extras. Without the file, nothing. */
export const pricingSchema = z.strictObject({
  /** The first that fits a way and a vehicle category applies. */
  flatRates: z.array(flatRateSchema).default([]),
  surcharges: z.array(surchargeSchema).default([]),
  /** In dollars. */
  minimumFare: dollars.default(0),
  /** Hours that a ride by the hour has at least; 0 offers none. */
  minimumHours: z.int().min(0).max(24).default(0),
  /** Of all that is charged. */
  taxPercent: percent.default(0),
  gratuity: gratuitySchema.default(NO_GRATUITY),
})

/** Lists the areas that decide about prices. */
export function listAreas({ flatRates, surcharges }: Pricing): string[] {
  const ends = flatRates.flatMap(({ from, to }) => [...from, ...to])
  return [...new Set([...ends, ...surcharges.flatMap(({ airports }) => airports)])]
}

export type FlatRate = z.output<typeof flatRateSchema>
export type Surcharge = z.output<typeof surchargeSchema>
/** Comes to the browser. */
export type Pricing = z.output<typeof pricingSchema>

/** What a promo code takes off a fare. */
const promoTerms = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,30}$/, 'must be 3 to 30 letters, digits and dashes, such as SPRING20'),
  percent: percent.min(1).optional(),
  dollars: dollars.min(1).optional(),
  /** In dollars, of the fare before the code and tax. */
  minimumFare: dollars.optional(),
  /** IDs of the vehicle categories that it is for; without any, for all. */
  categories: z.array(z.string()).optional(),
}
export const promoTermsSchema = z.object(promoTerms)

const promoCodeSchema = z
  .strictObject({
    ...promoTerms,
    /** Days on which it can be booked with, in the site's time zone. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    maxUses: z.int().min(1).optional(),
    oncePerCustomer: z.boolean().default(false),
  })
  .superRefine((code, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((code.percent === undefined) === (code.dollars === undefined))
      addIssue('percent', 'must have either dollars or a percentage')
    if (code.until !== undefined && code.until < (code.from ?? ''))
      addIssue('until', 'must not be before the first day')
  })

/** Riders have to know a code: they are not part of the site that pages show. */
export const promoCodesSchema = z.array(promoCodeSchema).superRefine((all, context) => {
  const second = all.findIndex(({ code }, i) => all.findIndex(other => other.code === code) < i)
  if (second >= 0) context.addIssue({ code: 'custom', path: [second, 'code'], message: 'is in the list twice' })
})
export type PromoCode = z.output<typeof promoCodeSchema>
