'use client'

import { type FormEvent, useRef, useState } from 'react'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { updateFlight } from '@/lib/booking/client/ride-client'
import { type Departure, emptyDeparture } from '@/lib/booking/model/extras'
import { canUpdateFlight, type FlightSlot, type FlightUpdate, listFlightSlots } from '@/lib/booking/model/flight'
import type { Booking } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'
import { FormResult, type FormResultState } from './form-result'

type FlightProps = { booking: Booking; token: string; isDisconnected: boolean; onUpdated: UpdateBooking }

/** Edits the flights of an airport ride until its leg starts. */
export function RideFlight(props: FlightProps) {
  const now = useNow()
  const { booking } = props
  const slots = listFlightSlots(booking).filter(slot => canUpdateFlight({ booking, slot, now }))
  if (slots.length === 0) return null
  return <FlightForm {...props} slots={slots} />
}

function FlightForm({ booking, token, isDisconnected, onUpdated, slots }: FlightProps & { slots: FlightSlot[] }) {
  const [entered, setEntered] = useState<Partial<Record<FlightSlot, Departure>>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [result, setResult] = useState<FormResultState | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const flightLabel = slots.length === 1 ? 'Flight' : 'Flights'

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || isDisconnected) return
    setBusy(true)
    setResult(null)
    try {
      // Changes from another device are kept.
      const update: FlightUpdate = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
      for (const slot of slots) update[slot] = entered[slot] ?? null
      const updated = await updateFlight({ id: booking.id, token, update })
      setErrors({})
      setEntered({})
      setResult({ tone: 'success', message: 'Saved. We will let your chauffeur know.' })
      onUpdated(updated.booking, updated.version)
    } catch (error) {
      const appError = error instanceof AppError ? error : null
      setErrors(appError?.fields ?? {})
      setResult({ tone: 'error', message: appError?.userMessage ?? userMessages.unexpected })
      focusFirstInvalid(form.current, appError?.fields)
    }
    setBusy(false)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      aria-labelledby="ride-flight"
      className="grid grid-cols-1 gap-5 rounded-2xl border border-ash bg-coal p-6 print:hidden"
    >
      <h2 id="ride-flight" className="text-lead font-semibold">
        Your {flightLabel.toLowerCase()}
      </h2>
      {slots.map(slot => (
        <RideFlightFields
          key={slot}
          slot={slot}
          stored={booking.extras[slot] ?? emptyDeparture}
          entered={entered[slot] ?? null}
          errors={errors}
          onChange={flight => {
            setResult(null)
            setEntered(before => ({ ...before, [slot]: flight }))
          }}
        />
      ))}
      {/* The padding is inside the region, so that an empty one takes no space. */}
      <div className="grid">
        <Button
          type="submit"
          variant="secondary"
          disabled={isDisconnected}
          aria-disabled={busy}
          className="aria-disabled:opacity-60 sm:justify-self-start"
        >
          {busy ? 'Saving…' : `Save ${flightLabel}`}
        </Button>
        <FormResult result={result} />
      </div>
    </form>
  )
}

function focusFirstInvalid(form: HTMLFormElement | null, errors: Record<string, string> = {}): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find(({ name }) => name in errors)?.focus()
}

const FLIGHT_LABELS = {
  arrival: 'Arriving flight',
  departure: 'Departing flight',
  returnArrival: 'Arriving flight on your return',
  returnDeparture: 'Departing flight on your return',
} as const satisfies Record<FlightSlot, string>

/** Renders one flight with unsaved edits. */
function RideFlightFields({
  slot,
  stored,
  entered,
  errors,
  onChange,
}: {
  slot: FlightSlot
  stored: Departure
  entered: Departure | null
  errors: Record<string, string>
  onChange: (flight: Departure) => void
}) {
  const { flightNumber, terminal } = entered ?? stored
  const updateFlight = (patch: Partial<Departure>) => onChange({ flightNumber, terminal, ...patch })
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 not-first-of-type:mt-3 sm:grid-cols-2 sm:not-first-of-type:mt-0">
      <legend className="sr-only">{FLIGHT_LABELS[slot]}</legend>
      <Field
        label={FLIGHT_LABELS[slot]}
        hint={stored.flightNumber === '' ? 'Not known yet' : undefined}
        error={errors[`${slot}.flightNumber`]}
      >
        {control => (
          <input
            {...control}
            name={`${slot}.flightNumber`}
            placeholder="DL 1234"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={flightNumber}
            onChange={event => updateFlight({ flightNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label="Terminal" error={errors[`${slot}.terminal`]}>
        {control => (
          <input
            {...control}
            name={`${slot}.terminal`}
            autoComplete="off"
            value={terminal}
            onChange={event => updateFlight({ terminal: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
