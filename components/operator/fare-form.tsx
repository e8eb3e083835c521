'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { readDollars } from '@/lib/operator/dollars'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

const FARE_SENTENCE = 'Please enter the fare in dollars, such as 157 or 157.50.'

/** The fare of a ride that no road could be priced for, as it was agreed on. */
export function FareForm({ held, onPress }: { held: OperatorBooking; onPress: (press: Press) => Promise<boolean> }) {
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
      <Field
        label="Fare agreed with the rider, in dollars"
        hint="For the whole ride. The rider is told, and pays it as it is."
        error={fault || held.outcome?.fields.amountCents}
        required
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
      <PressButton type="submit" busy={busy} busyWords="Setting…">
        Set the fare
      </PressButton>
    </form>
  )
}
