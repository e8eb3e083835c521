import { readSite } from '#site'
import { Field, RadioCards } from '@/components/ui/field'
import type { DraftExtras } from '@/lib/booking/model/draft'
import {
  type Arrival,
  type Departure,
  emptyArrival,
  emptyDeparture,
  meetingPointLabels,
} from '@/lib/booking/model/extras'
import type { FlightSlot } from '@/lib/booking/model/flight'
import { formatFlight } from '@/lib/booking/model/format-extras'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { formatMoney } from '@/lib/format'
import { OptionalFields } from './optional-fields'

const ARRIVAL_NOTE = 'number and meeting point'
const DEPARTURE_NOTE = 'number and terminal'

type ArrivalFieldsProps = {
  arrival: Arrival | null
  errors: RideErrors
  onChange: (arrival: Arrival) => void
}

export function ArrivalFields({ arrival, errors, onChange }: ArrivalFieldsProps) {
  return (
    <OptionalFields
      label="Flight details"
      note={describeArrival(arrival) || ARRIVAL_NOTE}
      hasError={hasFlightErrors(errors, ['arrival'])}
    >
      <ArrivalInputs slot="arrival" arrival={arrival ?? emptyArrival} errors={errors} onChange={onChange} />
    </OptionalFields>
  )
}

type DepartureFieldsProps = {
  departure: Departure | null
  errors: RideErrors
  onChange: (departure: Departure) => void
}

export function DepartureFields({ departure, errors, onChange }: DepartureFieldsProps) {
  const flight = departure ?? emptyDeparture
  return (
    <OptionalFields
      label="Flight details"
      note={formatFlight(flight) || DEPARTURE_NOTE}
      hasError={hasFlightErrors(errors, ['departure'])}
    >
      <FlightInputs
        slot="departure"
        flight={flight}
        errors={errors}
        onChange={patch => onChange({ ...flight, ...patch })}
      />
    </OptionalFields>
  )
}

type ReturnFlightFieldsProps = {
  extras: DraftExtras
  hasArrival: boolean
  hasDeparture: boolean
  errors: RideErrors
  onChange: (patch: Partial<DraftExtras>) => void
}

export function ReturnFlightFields({
  extras: { returnArrival, returnDeparture },
  hasArrival,
  hasDeparture,
  errors,
  onChange,
}: ReturnFlightFieldsProps) {
  if (!hasArrival && !hasDeparture) return null
  const departure = returnDeparture ?? emptyDeparture
  const note = [hasArrival ? describeArrival(returnArrival) : '', hasDeparture ? formatFlight(departure) : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <OptionalFields
      label="Return flight details"
      note={note || (hasArrival ? ARRIVAL_NOTE : DEPARTURE_NOTE)}
      hasError={hasFlightErrors(errors, ['returnArrival', 'returnDeparture'])}
    >
      {hasArrival ? (
        <ArrivalInputs
          slot="returnArrival"
          arrival={returnArrival ?? emptyArrival}
          errors={errors}
          onChange={arrival => onChange({ returnArrival: arrival })}
        />
      ) : null}
      {hasDeparture ? (
        <FlightInputs
          slot="returnDeparture"
          flight={departure}
          errors={errors}
          onChange={patch => onChange({ returnDeparture: { ...departure, ...patch } })}
        />
      ) : null}
    </OptionalFields>
  )
}

function describeArrival(arrival: Arrival | null): string {
  if (arrival === null) return ''
  const meetingText = arrival.meetingPoint === 'inside' ? `meet inside, +${formatMoney(getMeetInsideCents())}` : ''
  return [formatFlight(arrival), meetingText].filter(Boolean).join(' · ')
}

function hasFlightErrors(errors: RideErrors, slots: readonly FlightSlot[]): boolean {
  return Object.keys(errors).some(name => slots.some(slot => name.startsWith(`extras.${slot}.`)))
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
  errors: RideErrors
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
  errors: RideErrors
  onChange: (patch: Partial<Departure>) => void
}

function FlightInputs({ slot, flight, errors, onChange }: FlightInputsProps) {
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
