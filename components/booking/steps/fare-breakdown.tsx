import { Disclosure } from '@/components/ui/disclosure'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { formatMoney } from '@/lib/format'

export function FareBreakdown({ quote }: { quote: Quote }) {
  return (
    <dl className="grid gap-1.5 pb-2 text-label">
      {quote.lines.map(line => (
        <div key={line.label} className="flex flex-wrap gap-x-4">
          <dt className="min-w-0 grow basis-24 text-smoke">{line.label}</dt>
          <dd className="ml-auto tabular-nums">{formatMoney(line.amountCents)}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap gap-x-4 border-t border-ash pt-2 font-semibold">
        <dt className="min-w-0 grow basis-24">{totalLabel(quote)}</dt>
        <dd className="ml-auto tabular-nums">{formatMoney(quote.totalCents)}</dd>
      </div>
    </dl>
  )
}

export function FareDetails({ quote, className = '' }: { quote: Quote; className?: string }) {
  return (
    <Disclosure
      summary="Fare details"
      className={`text-label ${className}`}
      summaryClassName="min-h-11 cursor-pointer text-gold"
    >
      <FareBreakdown quote={quote} />
    </Disclosure>
  )
}

function totalLabel({ provisional, estimated, lines }: Quote): string {
  if (provisional) return 'Estimate (fare to be confirmed)'
  // Neither a flat rate nor a ride by the hour depends on the distance.
  return estimated && lines.some(({ kind }) => kind === 'base') ? 'Fare (estimated distance)' : 'Fare'
}
