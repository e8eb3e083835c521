'use client'

import { useState } from 'react'
import { useNow } from '@/components/booking/use-now'
import { describeEta } from '@/lib/booking/eta'
import type { Booking } from '@/lib/booking/schemas'
import { zoneName } from '@/lib/format'
import { EtaFields, NO_ETA, readEta } from './eta-fields'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

/** Sets or changes when an assigned chauffeur arrives. What was typed stays, whatever happens meanwhile. */
export function EtaForm({
  booking,
  held,
  onPress,
}: {
  booking: Booking
  held: OperatorBooking
  onPress: (press: Press) => Promise<boolean>
}) {
  const now = useNow()
  const [typed, setTyped] = useState(NO_ETA)
  const [error, setError] = useState<string>()
  const isAwaited = booking.scheduleOption === 'immediately' && booking.eta === null
  const eta = describeEta({ booking, now })
  const set = async () => {
    const read = readEta(typed)
    setError(read.eta === undefined ? (read.error ?? 'Please enter when the chauffeur arrives.') : undefined)
    if (read.eta !== undefined && (await onPress({ action: 'eta', eta: read.eta }))) setTyped(NO_ETA)
  }
  return (
    <form
      noValidate
      aria-label="ETA"
      className="grid grid-cols-1 gap-4 border-t border-ash pt-6"
      onSubmit={event => {
        event.preventDefault()
        void set()
      }}
    >
      <h3 className="font-semibold">{eta === null ? 'ETA' : `ETA ${eta.time}`}</h3>
      <EtaFields
        typed={typed}
        onChange={setTyped}
        zone={zoneName(now, booking.pickupTimeZone)}
        required
        error={error ?? held.outcome?.fields.eta}
      />
      <PressButton type="submit" look={isAwaited ? 'gold' : 'quiet'} busy={held.busy === 'eta'} busyWords="Setting…">
        {booking.eta === null ? 'Set the ETA' : 'Change the ETA'}
      </PressButton>
    </form>
  )
}
