import { Disclosure } from '@/components/ui/disclosure'
import type { FactRow } from '@/lib/booking/model/fact-rows'
import type { Quote } from '@/lib/booking/model/quote'
import { formatMoney } from '@/lib/format'

export function Amounts({ rows, className = '' }: { rows: readonly FactRow[]; className?: string }) {
  return (
    <dl className={`grid gap-1.5 tabular-nums ${className}`}>
      {rows.map(({ label, value, strong }) => (
        <div
          key={label}
          className={`flex flex-wrap gap-x-4 ${strong ? 'mt-1 border-t border-ash pt-2 font-semibold' : 'text-smoke'}`}
        >
          <dt className="min-w-0 grow basis-24">{label}</dt>
          <dd className="ml-auto whitespace-nowrap text-ivory">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function FareBreakdown({ quote }: { quote: Quote }) {
  const lines = quote.lines.map(({ label, amountCents }) => ({ label, value: formatMoney(amountCents) }))
  const total = { label: totalLabel(quote), value: formatMoney(quote.totalCents), strong: true }
  return <Amounts rows={[...lines, total]} className="pb-2 text-label" />
}

export function FareDetails({ quote }: { quote: Quote }) {
  return (
    <Disclosure summary="Fare details" className="text-label" summaryClassName="min-h-11 cursor-pointer text-gold">
      <FareBreakdown quote={quote} />
    </Disclosure>
  )
}

function totalLabel({ provisional, estimated, lines }: Quote): string {
  if (provisional) return 'Estimate (fare to be confirmed)'
  // Neither a flat rate nor a ride by the hour depends on the distance.
  return estimated && lines.some(({ kind }) => kind === 'base') ? 'Fare (estimated distance)' : 'Fare'
}
