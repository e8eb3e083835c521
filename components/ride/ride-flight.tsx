'use client'

import { type FormEvent, useRef, useState } from 'react'
import { useNow } from '@/components/booking/use-now'
import { Button } from '@/components/ui/button'
import { type Departure, unknownDeparture } from '@/lib/booking/extras'
import { type FlightEnd, flightEndsOf, isFlightOpen, type ToldFlight } from '@/lib/booking/flight'
import type { Booking } from '@/lib/booking/schemas'
import type { TakeBooking } from '@/lib/booking/wizard'
import { tellFlight } from '@/lib/browser/ride-client'
import { AppError, sentences } from '@/lib/errors'
import { FormOutcome, type Outcome } from './form-outcome'
import { RideFlightFields } from './ride-flight-fields'

type FlightProps = { booking: Booking; token: string; cutOff: boolean; onUpdated: TakeBooking }

/** The flights of a ride from or to an airport, each to be told until its way begins, paid or not. */
export function RideFlight(props: FlightProps) {
  const now = useNow()
  const { booking } = props
  const ends = flightEndsOf(booking).filter(end => isFlightOpen({ booking, end, now }))
  if (ends.length === 0) return null
  return <FlightForm {...props} ends={ends} />
}

function FlightForm({ booking, token, cutOff, onUpdated, ends }: FlightProps & { ends: FlightEnd[] }) {
  const [entered, setEntered] = useState<Partial<Record<FlightEnd, Departure>>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const flights = ends.length === 1 ? 'Flight' : 'Flights'

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || cutOff) return
    setBusy(true)
    setOutcome(null)
    try {
      // Only what was entered here: what another device told meanwhile stays.
      const told: ToldFlight = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
      for (const end of ends) told[end] = entered[end] ?? null
      const updated = await tellFlight({ id: booking.id, token, told })
      setErrors({})
      setEntered({})
      setOutcome({ tone: 'done', sentence: 'Saved. We will let your chauffeur know.' })
      onUpdated(updated.booking, updated.version)
    } catch (error) {
      const failed = error instanceof AppError ? error : null
      setErrors(failed?.fields ?? {})
      setOutcome({ tone: 'failed', sentence: failed?.sentence ?? sentences.unexpected })
      focusFirst(form.current, failed?.fields)
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
        Your {flights.toLowerCase()}
      </h2>
      {ends.map(end => (
        <RideFlightFields
          key={end}
          end={end}
          stored={booking.extras[end] ?? unknownDeparture}
          entered={entered[end] ?? null}
          errors={errors}
          onChange={flight => {
            setOutcome(null)
            setEntered(before => ({ ...before, [end]: flight }))
          }}
        />
      ))}
      {/* What is said has its room with its words, so that there is none before. */}
      <div className="grid">
        <Button
          type="submit"
          look="quiet"
          disabled={cutOff}
          aria-disabled={busy}
          className="aria-disabled:opacity-60 sm:justify-self-start"
        >
          {busy ? 'Saving…' : `Save ${flights}`}
        </Button>
        <FormOutcome outcome={outcome} />
      </div>
    </form>
  )
}

/** The first field that is amiss, in the order of the form. */
function focusFirst(form: HTMLFormElement | null, errors: Record<string, string> = {}): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find(({ name }) => name in errors)?.focus()
}
