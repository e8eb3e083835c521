import { Field, RadioCards } from '@/components/ui/field'
import { extraRates } from '@/lib/booking/model/extra-rates'
import { type Arrival, type Departure, meetingPointLabels } from '@/lib/booking/model/extras'
import type { FlightSlot } from '@/lib/booking/model/flight'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { formatMoney } from '@/lib/format'

/** Per leg. */
export const MEET_INSIDE_CENTS = Math.round(extraRates.meetInside * 100)

const FLIGHT_LABELS: Record<FlightSlot, { flight: string; hint: string }> = {
  arrival: { flight: 'Arriving flight', hint: 'Not known yet? Add it later on your ride page.' },
  departure: { flight: 'Departing flight', hint: 'So we know where to drop you off.' },
  returnArrival: {
    flight: 'Arriving flight on your return',
    hint: 'Not known yet? Add it later on your ride page.',
  },
  returnDeparture: { flight: 'Departing flight on your return', hint: 'So we know where to drop you off.' },
}
const MEETING_LABELS = {
  arrival: { point: 'Meeting point', sign: 'Name on the sign (optional)' },
  returnArrival: { point: 'Meeting point on your return', sign: 'Name on the sign on your return (optional)' },
} as const

/** Renders an arriving flight and its meeting point. */
export function ArrivalInputs({
  slot,
  arrival,
  errors,
  onChange,
}: {
  slot: keyof typeof MEETING_LABELS
  arrival: Arrival
  errors: RideErrors
  onChange: (arrival: Arrival) => void
}) {
  const [point, sign] = [`extras.${slot}.meetingPoint`, `extras.${slot}.signName`] as const
  const updateArrival = (patch: Partial<Arrival>) => onChange({ ...arrival, ...patch })
  return (
    <>
      <FlightInputs slot={slot} flight={arrival} errors={errors} onChange={updateArrival} />
      <RadioCards
        legend={MEETING_LABELS[slot].point}
        name={point}
        value={arrival.meetingPoint}
        columns={1}
        options={[
          { value: 'curbside', label: meetingPointLabels.curbside, note: 'Included' },
          { value: 'inside', label: meetingPointLabels.inside, note: `+${formatMoney(MEET_INSIDE_CENTS)}` },
        ]}
        error={errors[point]}
        onChange={meetingPoint => updateArrival({ meetingPoint })}
      />
      {arrival.meetingPoint === 'inside' ? (
        <Field
          label={MEETING_LABELS[slot].sign}
          hint="If you leave this blank, the sign will show the passenger’s name."
          error={errors[sign]}
        >
          {control => (
            <input
              {...control}
              name={sign}
              autoComplete="off"
              value={arrival.signName}
              onChange={event => updateArrival({ signName: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

/** Renders the optional flight number and terminal. */
export function FlightInputs({
  slot,
  flight,
  errors,
  onChange,
}: {
  slot: FlightSlot
  flight: Departure
  errors: RideErrors
  onChange: (patch: Partial<Departure>) => void
}) {
  const [number, terminal] = [`extras.${slot}.flightNumber`, `extras.${slot}.terminal`] as const
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="sr-only">{FLIGHT_LABELS[slot].flight}</legend>
      <Field label={`${FLIGHT_LABELS[slot].flight} (optional)`} hint={FLIGHT_LABELS[slot].hint} error={errors[number]}>
        {control => (
          <input
            {...control}
            name={number}
            placeholder="DL 1234"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={flight.flightNumber}
            onChange={event => onChange({ flightNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label="Terminal (optional)" error={errors[terminal]}>
        {control => (
          <input
            {...control}
            name={terminal}
            autoComplete="off"
            value={flight.terminal}
            onChange={event => onChange({ terminal: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
