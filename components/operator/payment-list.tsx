import { formatInstant, formatMoney } from '@/lib/format'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { DetailSection } from './detail-section'

/** Lists a booking's payments in order. */
export function PaymentList({ payments, timeZone }: { payments: OperatorView['payments']; timeZone: string }) {
  return (
    <DetailSection title="Payments">
      {payments.length === 0 ? <p className="mt-3 text-smoke">None yet.</p> : null}
      <ul className="mt-1">
        {payments.map(({ at, kind, words, amountCents }) => (
          <li key={`${at} ${kind} ${words}`} className="flex items-baseline justify-between gap-6 py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere">{words}</p>
              <p className="text-label text-smoke">{formatInstant(at, timeZone)}</p>
            </div>
            <p className="tabular-nums">
              {kind === 'refund' ? `−${formatMoney(amountCents)}` : formatMoney(amountCents)}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
