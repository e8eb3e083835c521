'use client'

import useSWR from 'swr'
import { formatInstant, formatMoney } from '@/lib/format'
import { fetchCardCharges } from '@/lib/operator/client/operator-client'
import type { CardCharge } from '@/lib/payments/model/schemas'

/** Asks which charge was charged back, or whose chargeback was reversed. */
export function ChargeChoice({
  charges,
  capability,
  timeZone,
  value,
  error,
  onChange,
}: {
  charges: readonly CardCharge[]
  capability: string
  timeZone: string
  value: string
  error?: string
  onChange: (transactionId: string) => void
}) {
  const { data } = useSWR(['card charges', capability], () => fetchCardCharges(capability), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const lastFourOf = (id: string) => data?.find(({ transactionId }) => transactionId === id)?.lastFour ?? null
  return (
    <fieldset className="mt-5" aria-describedby={error === undefined ? undefined : 'charge-choice-error'}>
      <legend className="font-semibold">Which charge?</legend>
      {charges.map(({ transactionId, at, amountCents }) => {
        const lastFour = lastFourOf(transactionId)
        return (
          <label key={transactionId} className="flex min-h-11 items-baseline gap-3 py-2">
            <input
              type="radio"
              name="charge"
              value={transactionId}
              checked={value === transactionId}
              onChange={() => onChange(transactionId)}
            />
            <span className="min-w-0">
              <span className="tabular-nums">{formatMoney(amountCents)}</span> on {formatInstant(at, timeZone)}
              <span className="block text-label text-smoke wrap-anywhere">
                {lastFour === null ? '' : `Card ending in ${lastFour}, `}transaction {transactionId}
              </span>
            </span>
          </label>
        )
      })}
      {error === undefined ? null : (
        <p id="charge-choice-error" role="alert" className="mt-2 text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}
