'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { formatMoney } from '@/lib/format'
import { parseDollars } from '@/lib/operator/model/dollars'
import { ActionButton } from './action-button'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

const FARE_MESSAGE = 'Please enter the fare in dollars, such as 157 or 157.50.'

/** Confirms an estimated fare or sets another amount. */
export function FareForm({
  quote,
  state,
  onAction,
}: {
  quote: Quote | null
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
}) {
  const [value, setValue] = useState('')
  const [error, setError] = useState('')
  const busy = state.busy === 'fare'
  const submitFare = async () => {
    const amountCents = parseDollars(value)
    setError(amountCents === null ? FARE_MESSAGE : '')
    if (amountCents !== null) await onAction({ action: 'fare', amountCents })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void submitFare()
      }}
    >
      {quote === null ? null : (
        <ActionButton
          busy={busy}
          busyLabel="Confirming…"
          onClick={() => void onAction({ action: 'fare', amountCents: quote.totalCents })}
        >
          {`Confirm fare of ${formatMoney(quote.totalCents)}`}
        </ActionButton>
      )}
      <Field
        label={quote === null ? 'Fare agreed with the customer, in dollars' : 'Or a different fare, in dollars'}
        hint="For the whole ride. The customer will be notified and can pay this amount."
        error={error || state.result?.fields.amountCents}
        required={quote === null}
      >
        {props => (
          <input
            {...props}
            inputMode="decimal"
            value={value}
            onChange={event => setValue(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <ActionButton type="submit" variant={quote === null ? 'primary' : 'secondary'} busy={busy} busyLabel="Setting…">
        {quote === null ? 'Set the fare' : 'Set this fare'}
      </ActionButton>
    </form>
  )
}
