import { z } from 'zod'
import { formatMoney } from '@/lib/format'
import { promoTermsSchema } from '@/lib/pricing'
import type { Quote } from './quote'
import { asText, codeSchema } from './texts'

const CODE_MESSAGE = 'Please check your promo code.'
/** Any text that a rider may take for a code. */
export const typedCodeSchema = asText(
  'code',
  z.string(CODE_MESSAGE).trim().toUpperCase().min(1, CODE_MESSAGE).max(30, CODE_MESSAGE),
)
export const requestedPromoSchema = z.object({ code: typedCodeSchema }, CODE_MESSAGE).nullable().default(null)

/** Without `percent` and `dollars` it is a link's, which is still to be looked up. */
export const promoSchema = promoTermsSchema.extend({ code: codeSchema, categories: z.array(codeSchema).optional() })
/** A booking keeps the terms that it was made with. */
export type Promo = z.infer<typeof promoSchema>

export function isForCategory({ categories = [] }: Promo, categoryId: string): boolean {
  return categories.length === 0 || categories.includes(categoryId)
}

/** Describes a code: "SPRING20, 20% off". */
export function describePromo({ code, percent, dollars = 0 }: Promo): string {
  return `${code}, ${percent === undefined ? formatMoney(dollars * 100) : `${percent}%`} off`
}

export function isLookedUp({ percent, dollars }: Promo): boolean {
  return percent !== undefined || dollars !== undefined
}

type Offer = { category: { _id: string; name: string }; quote: Quote | null }

/** Says why a code takes nothing off a fare; empty if it does, or the fare is unknown. */
export function describeUnmetTerms(promo: Promo, { category, quote }: Offer): string {
  const { minimumFare } = promo
  if (!isForCategory(promo, category._id)) return `This code is not for ${category.name}.`
  if (quote === null || minimumFare === undefined || quote.lines.some(({ kind }) => kind === 'promo')) return ''
  return `This code needs a fare of at least ${formatMoney(minimumFare * 100).replace('.00', '')}.`
}
