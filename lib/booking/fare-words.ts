import type { Quote } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'

/** Whether a fare can be paid: it is known, and no estimate that the operator has yet to confirm. */
export function isFareConfirmed(quote: Quote | null): quote is Quote {
  return quote !== null && quote.provisional !== true
}

/** "$157.00", "$157.00, an estimate to be confirmed" or "to be confirmed": a fare as it stands. */
export function describeFare(quote: Quote | null): string {
  if (quote === null) return 'to be confirmed'
  return quote.provisional
    ? `${formatMoney(quote.totalCents)}, an estimate to be confirmed`
    : formatMoney(quote.totalCents)
}
