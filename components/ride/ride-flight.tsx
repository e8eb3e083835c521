'use client'

import { type FormEvent, useRef, useState } from 'react'
import { FlightInputs } from '@/components/booking/fields/flight-fields'
import { type Result, ResultAlert } from '@/components/ui/alert'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { updateFlight } from '@/lib/booking/client/booking-client'
import { type Departure, emptyDeparture } from '@/lib/booking/model/extras'
import { canUpdateFlights, type FlightSlot, type FlightUpdate, listFlightSlots } from '@/lib/booking/model/flight'
import type { Booking } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'

type FlightProps = { booking: Booking; token: string; onUpdated: UpdateBooking }

/** Edits the flights of an airport ride until its last leg starts. Unsaved edits survive a refresh of the booking. */
export function RideFlight({ booking, token, onUpdated }: FlightProps) {
  const now = useNow()
  const [entered, setEntered] = useState<Partial<Record<FlightSlot, Departure>>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const slots = listFlightSlots(booking)
  if (slots.length === 0 || !canUpdateFlights(booking, now)) return null
  const name = slots.length === 1 ? 'Flight' : 'Flights'

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
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
      const { fields = {}, userMessage = userMessages.unexpected } = error instanceof AppError ? error : {}
      setErrors(fields)
      setResult({ tone: 'error', message: userMessage })
      const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
      inputs.find(input => input.name in fields)?.focus()
    }
    setBusy(false)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      aria-label={`Your ${name.toLowerCase()}`}
      className="grid grid-cols-1 gap-4 print:hidden"
    >
      {slots.map(slot => {
        const stored = booking.extras[slot] ?? emptyDeparture
        const { flightNumber, terminal } = entered[slot] ?? stored
        const update = (patch: Partial<Departure>) => {
          setResult(null)
          setEntered(before => ({ ...before, [slot]: { flightNumber, terminal, ...patch } }))
        }
        return (
          <FlightInputs
            key={slot}
            slot={slot}
            flight={{ flightNumber, terminal }}
            errors={errors}
            prefix=""
            hint={stored.flightNumber === '' ? 'Not known yet' : ''}
            onChange={update}
          />
        )
      })}
      {/* The padding is inside the region, so that an empty one takes no space. */}
      <div className="grid">
        <Button
          type="submit"
          variant="secondary"
          compact
          aria-disabled={busy}
          className="aria-disabled:opacity-60 sm:justify-self-start"
        >
          {busy ? 'Saving…' : `Save ${name}`}
        </Button>
        <ResultAlert result={result} />
      </div>
    </form>
  )
}
