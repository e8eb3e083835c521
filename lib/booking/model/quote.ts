import { z } from 'zod'
import { readSite } from '#site'
import { formatMoney } from '@/lib/format'
import { codeSchema } from './texts'

const quoteLineSchema = z.object({
  kind: z.enum([
    'base',
    'miles',
    'flat_rate',
    'hours',
    'round_trip',
    'carpool',
    'stops',
    'child_seats',
    'meeting',
    'minimum',
    'surcharge',
    'promo',
    'tax',
    'gratuity',
    'agreed',
  ]),
  label: codeSchema,
  amountCents: z.int(),
})
export type QuoteLine = z.infer<typeof quoteLineSchema>

/** The lines add up to the total. A round trip counts both legs' miles and seconds. */
export const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  totalCents: z.int(),
  miles: z.number(),
  durationSeconds: z.number(),
  estimated: z.boolean(),
  provisional: z
    .boolean()
    .optional()
    .describe(
      'True while this is an estimate from an address as typed; nothing can be paid until the operator confirms it',
    ),
})
export type Quote = z.infer<typeof quoteSchema>

/** Checks whether a fare can be paid, which an estimate cannot. */
export function isFareConfirmed(quote: Quote | null): quote is Quote {
  return quote !== null && quote.provisional !== true
}

/** Describes a fare: "$157.00", "$157.00 (estimate)" or "to be confirmed". */
export function describeFare(quote: Pick<Quote, 'totalCents' | 'provisional'> | null): string {
  if (quote === null) return 'to be confirmed'
  const fare = formatMoney(quote.totalCents)
  return quote.provisional ? `${fare} (estimate)` : fare
}

/** Says how firm a fare is. */
export function describeFareKind(quote: Quote | null): string {
  if (quote === null) return 'To be confirmed'
  return quote.provisional ? 'Estimate' : 'Fixed fare'
}

/** Says what a fare includes: in the owner's words, which know nothing of surcharges and tax. */
export function describeIncluded({ lines }: Quote): string {
  const hasOwnLines = lines.some(({ kind }) => kind === 'surcharge' || kind === 'tax')
  return hasOwnLines ? 'All fees and taxes are in this fare.' : readSite().fareIncludes
}

/** Describes a fare change: "The fare was $157.00 and is now $203.00 ($46.00 more)." Null was to be confirmed. */
export function describeFareDifference({ was, now }: { was: Quote | null; now: Quote }): string {
  const [before, after] = [was, now].map(describeFare)
  if (before === after) return `The fare is still ${before}.`
  const change = `The fare was ${was === null ? 'not confirmed before' : before} and is now`
  if (was === null || was.totalCents === now.totalCents) return `${change} ${after}.`
  const cents = now.totalCents - was.totalCents
  const difference = `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`
  return `${change} ${formatMoney(now.totalCents)} (${now.provisional ? 'estimate, ' : ''}${difference}).`
}
