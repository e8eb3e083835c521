'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import type { Quote } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'
import { readDollars } from '@/lib/operator/dollars'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

const FARE_SENTENCE = 'Please enter the fare in dollars, such as 157 or 157.50.'

/** The fare of a ride: an estimate is confirmed by one press, or another amount is set; without one, it is set. */
export function FareForm({
  quote,
  held,
  onPress,
}: {
  /** The estimate, if any. */
  quote: Quote | null
  held: OperatorBooking
  onPress: (press: Press) => Promise<boolean>
}) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const busy = held.busy === 'fare'
  const agree = async () => {
    const amountCents = readDollars(typed)
    setFault(amountCents === null ? FARE_SENTENCE : '')
    if (amountCents !== null) await onPress({ action: 'fare', amountCents })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void agree()
      }}
    >
      {quote === null ? null : (
        <PressButton
          busy={busy}
          busyWords="Confirming…"
          onClick={() => void onPress({ action: 'fare', amountCents: quote.totalCents })}
        >
          {`Confirm fare of ${formatMoney(quote.totalCents)}`}
        </PressButton>
      )}
      <Field
        label={quote === null ? 'Fare agreed with the customer, in dollars' : 'Or another fare, in dollars'}
        hint="For the whole ride. The customer is notified and pays this amount."
        error={fault || held.outcome?.fields.amountCents}
        required={quote === null}
      >
        {props => (
          <input
            {...props}
            inputMode="decimal"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <PressButton type="submit" look={quote === null ? 'gold' : 'quiet'} busy={busy} busyWords="Setting…">
        {quote === null ? 'Set the fare' : 'Set this fare'}
      </PressButton>
    </form>
  )
}
