'use client'

import { useState } from 'react'
import { useNow } from '@/components/ui/browser-state'
import { describeEta } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'
import { getZoneAbbreviation } from '@/lib/format'
import { ActionButton } from './action-button'
import { EMPTY_ETA, EtaFields, parseEta } from './eta-fields'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

/** Sets an assigned chauffeur's ETA. Keeps typed text when the booking refreshes. */
export function EtaForm({
  booking,
  state,
  onAction,
}: {
  booking: Booking
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
}) {
  const now = useNow()
  const [values, setValues] = useState(EMPTY_ETA)
  const [error, setError] = useState<string>()
  const isEtaPending = booking.scheduleOption === 'immediately' && booking.eta === null
  const eta = describeEta({ booking, now })
  const submitEta = async () => {
    const parsed = parseEta(values)
    setError(parsed.eta === undefined ? (parsed.error ?? 'Please enter the chauffeur’s arrival time.') : undefined)
    if (parsed.eta !== undefined && (await onAction({ action: 'eta', eta: parsed.eta }))) setValues(EMPTY_ETA)
  }
  return (
    <form
      noValidate
      aria-label="ETA"
      className="grid grid-cols-1 gap-4 border-t border-ash pt-6"
      onSubmit={event => {
        event.preventDefault()
        void submitEta()
      }}
    >
      <h3 className="font-semibold">{eta === null ? 'ETA' : `ETA ${eta.time}`}</h3>
      <EtaFields
        values={values}
        onChange={setValues}
        timeZoneName={getZoneAbbreviation(now, booking.pickupTimeZone)}
        required
        error={error ?? state.result?.fields.eta}
      />
      <ActionButton
        type="submit"
        variant={isEtaPending ? 'primary' : 'secondary'}
        busy={state.busy === 'eta'}
        busyLabel="Setting…"
      >
        {booking.eta === null ? 'Set the ETA' : 'Change the ETA'}
      </ActionButton>
    </form>
  )
}
