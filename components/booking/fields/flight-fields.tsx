import { readSite } from '#site'
import { Field, RadioCards } from '@/components/ui/field'
import type { Draft, DraftExtras } from '@/lib/booking/model/draft'
import {
  type Arrival,
  type Departure,
  emptyArrival,
  emptyDeparture,
  isAirport,
  meetingPointLabels,
} from '@/lib/booking/model/extras'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import type { FlightSlot } from '@/lib/booking/model/flight'
import { formatMoney } from '@/lib/format'

type FlightFieldsProps = {
  draft: Pick<Draft, 'pickupLocation' | 'dropOffLocation' | 'transferType' | 'extras'>
  errors: FieldErrors
  onChange: (patch: Partial<DraftExtras>) => void
}

/** Renders the flights of a ride from or to an airport, and of its return. */
export function FlightFields({ draft, errors, onChange }: FlightFieldsProps) {
  const { pickupLocation, dropOffLocation, transferType, extras } = draft
  const [isFromAirport, isToAirport] = [isAirport(pickupLocation), isAirport(dropOffLocation)]
  const isRoundTrip = transferType === 'Round Trip'
  const arrivals = [isFromAirport && 'arrival', isRoundTrip && isToAirport && 'returnArrival'] as const
  const departures = [isToAirport && 'departure', isRoundTrip && isFromAirport && 'returnDeparture'] as const
  return (
    <>
      {arrivals.map(slot =>
        slot === false ? null : (
          <ArrivalInputs
            key={slot}
            slot={slot}
            arrival={extras[slot] ?? emptyArrival}
            errors={errors}
            onChange={arrival => onChange({ [slot]: arrival })}
          />
        ),
      )}
      {departures.map(slot => {
        if (slot === false) return null
        const flight = extras[slot] ?? emptyDeparture
        return (
          <FlightInputs
            key={slot}
            slot={slot}
            flight={flight}
            errors={errors}
            onChange={patch => onChange({ [slot]: { ...flight, ...patch } })}
          />
        )
      })}
    </>
  )
}

/** Per leg. */
const getMeetInsideCents = () => Math.round(readSite().extraRates.meetInside * 100)

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

type ArrivalInputsProps = {
  slot: keyof typeof MEETING_LABELS
  arrival: Arrival
  errors: FieldErrors
  onChange: (arrival: Arrival) => void
}

function ArrivalInputs({ slot, arrival, errors, onChange }: ArrivalInputsProps) {
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
          { value: 'inside', label: meetingPointLabels.inside, note: `+${formatMoney(getMeetInsideCents())}` },
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

type FlightInputsProps = {
  slot: FlightSlot
  flight: Departure
  errors: FieldErrors
  /** Of the names: a flight alone is not part of the extras. */
  prefix?: string
  hint?: string
  onChange: (patch: Partial<Departure>) => void
}

export function FlightInputs({ slot, flight, errors, prefix = 'extras.', hint, onChange }: FlightInputsProps) {
  const [number, terminal] = [`${prefix}${slot}.flightNumber`, `${prefix}${slot}.terminal`]
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3 max-[18rem]:grid-cols-1 sm:gap-5">
      <legend className="sr-only">{FLIGHT_LABELS[slot].flight}</legend>
      <Field label={FLIGHT_LABELS[slot].flight} hint={hint ?? FLIGHT_LABELS[slot].hint} error={errors[number]}>
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
      <Field label="Terminal" error={errors[terminal]}>
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
