import { Field } from '@/components/ui/field'
import type { Departure } from '@/lib/booking/extras'
import type { FlightEnd } from '@/lib/booking/flight'

const LABELS = {
  arrival: 'Arriving flight',
  departure: 'Departing flight',
  returnArrival: 'Arriving flight on your return',
  returnDeparture: 'Departing flight on your return',
} as const satisfies Record<FlightEnd, string>

/** One flight of a booked ride: what is known of it, or what is being entered over that. */
export function RideFlightFields({
  end,
  stored,
  entered,
  errors,
  onChange,
}: {
  end: FlightEnd
  stored: Departure
  entered: Departure | null
  errors: Record<string, string>
  onChange: (flight: Departure) => void
}) {
  const { flightNumber, terminal } = entered ?? stored
  const put = (patch: Partial<Departure>) => onChange({ flightNumber, terminal, ...patch })
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 not-first-of-type:mt-3 sm:grid-cols-2 sm:not-first-of-type:mt-0">
      <legend className="sr-only">{LABELS[end]}</legend>
      <Field
        label={LABELS[end]}
        hint={stored.flightNumber === '' ? 'Not known yet' : undefined}
        error={errors[`${end}.flightNumber`]}
      >
        {control => (
          <input
            {...control}
            name={`${end}.flightNumber`}
            placeholder="DL 1234"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={flightNumber}
            onChange={event => put({ flightNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label="Terminal" error={errors[`${end}.terminal`]}>
        {control => (
          <input
            {...control}
            name={`${end}.terminal`}
            autoComplete="off"
            value={terminal}
            onChange={event => put({ terminal: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
