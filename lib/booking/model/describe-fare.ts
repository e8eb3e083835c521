import { formatMoney } from '@/lib/format'
import type { Quote } from './quote-schema'

/** Checks whether a fare can be paid, which an estimate cannot. */
export function isFareConfirmed(quote: Quote | null): quote is Quote {
  return quote !== null && quote.provisional !== true
}

/** Describes a fare: "$157.00", with "an estimate" or "to be confirmed". */
export function describeFare(quote: Quote | null): string {
  if (quote === null) return 'to be confirmed'
  return quote.provisional
    ? `${formatMoney(quote.totalCents)}, an estimate to be confirmed`
    : formatMoney(quote.totalCents)
}
