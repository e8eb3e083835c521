import { Field } from '@/components/ui/field'
import type { Departure } from '@/lib/booking/model/extras'
import type { FlightSlot } from '@/lib/booking/model/flight'

const FLIGHT_LABELS = {
  arrival: 'Arriving flight',
  departure: 'Departing flight',
  returnArrival: 'Arriving flight on your return',
  returnDeparture: 'Departing flight on your return',
} as const satisfies Record<FlightSlot, string>

/** Renders one flight with unsaved edits. */
export function RideFlightFields({
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
