import { Field, RadioCards } from '@/components/ui/field'
import { extraRates } from '@/lib/booking/extra-rates'
import { flightWords } from '@/lib/booking/extra-words'
import {
  type Arrival,
  type Departure,
  meetingPointLabels,
  unknownArrival,
  unknownDeparture,
} from '@/lib/booking/extras'
import type { RideErrors } from '@/lib/booking/ride-errors'
import { formatMoney } from '@/lib/format'
import { Fold } from './fold'

const INSIDE_CENTS = Math.round(extraRates.meetInside * 100)

/** A pickup at an airport: the flight that is met, and where. Nothing of it has to be known yet. */
export function ArrivalFields({
  arrival,
  errors,
  onChange,
}: {
  arrival: Arrival | null
  errors: RideErrors
  onChange: (arrival: Arrival) => void
}) {
  const shown = arrival ?? unknownArrival
  const put = (patch: Partial<Arrival>) => onChange({ ...shown, ...patch })
  const inside = shown.meetingPoint === 'inside'
  const note = [flightWords(shown), inside ? `met inside, +${formatMoney(INSIDE_CENTS)}` : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <Fold
      label="Flight details"
      note={note || 'number and meeting point'}
      amiss={Object.keys(errors).some(name => name.startsWith('extras.arrival.'))}
    >
      <FlightInputs
        end="arrival"
        flight={shown}
        errors={errors}
        hint="Not known yet? Our reminder will ask."
        onChange={put}
      />
      <RadioCards
        legend="Meeting point"
        name="extras.arrival.meetingPoint"
        value={shown.meetingPoint}
        columns={1}
        options={[
          { value: 'curbside', label: meetingPointLabels.curbside, note: 'Included' },
          { value: 'inside', label: meetingPointLabels.inside, note: `+${formatMoney(INSIDE_CENTS)}` },
        ]}
        error={errors['extras.arrival.meetingPoint']}
        onChange={meetingPoint => put({ meetingPoint })}
      />
      {inside ? (
        <Field
          label="Name on the sign (optional)"
          hint="Left empty, it is the name of who rides."
          error={errors['extras.arrival.signName']}
        >
          {control => (
            <input
              {...control}
              name="extras.arrival.signName"
              autoComplete="off"
              value={shown.signName}
              onChange={event => put({ signName: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </Fold>
  )
}

/** A drop-off at an airport: the flight that is to be caught. */
export function DepartureFields({
  departure,
  errors,
  onChange,
}: {
  departure: Departure | null
  errors: RideErrors
  onChange: (departure: Departure) => void
}) {
  const shown = departure ?? unknownDeparture
  return (
    <Fold
      label="Flight details"
      note={flightWords(shown) || 'number, terminal'}
      amiss={Object.keys(errors).some(name => name.startsWith('extras.departure.'))}
    >
      <FlightInputs
        end="departure"
        flight={shown}
        errors={errors}
        hint="It tells us where to let you out."
        onChange={patch => onChange({ ...shown, ...patch })}
      />
    </Fold>
  )
}

function FlightInputs({
  end,
  flight,
  errors,
  hint,
  onChange,
}: {
  end: 'arrival' | 'departure'
  flight: Departure
  errors: RideErrors
  hint: string
  onChange: (patch: Partial<Departure>) => void
}) {
  const [number, terminal] = [`extras.${end}.flightNumber`, `extras.${end}.terminal`] as const
  const label = end === 'arrival' ? 'Arriving flight (optional)' : 'Departing flight (optional)'
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={label} hint={hint} error={errors[number]}>
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
    </div>
  )
}
