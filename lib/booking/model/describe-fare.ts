import { formatMoney } from '@/lib/format'
import type { Quote } from './quote-schema'

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
