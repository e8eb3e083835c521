import { formatMoney } from '@/lib/format'
import { describeFare } from './describe-fare'
import type { Quote } from './quote-schema'

/** Describes a fare change: "Was $157.00, now $203.00: $46.00 more." Null is to be confirmed. */
export function describeFareDifference({ was, now }: { was: Quote | null; now: Quote | null }): string {
  const [before, after] = [was, now].map(describeFare)
  if (before === after) return was ? `The fare is still ${before}.` : 'The fare is still to be confirmed.'
  if (was === null || now === null) return `Was ${before}, now ${after}.`
  const cents = now.totalCents - was.totalCents
  return `Was ${before}, now ${after}: ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}.`
}

/** Checks whether the customer has to accept the new fare. */
export function hasFareChanged({ was, now }: { was: Quote | null; now: Quote | null }): boolean {
  return was?.totalCents !== now?.totalCents
}
