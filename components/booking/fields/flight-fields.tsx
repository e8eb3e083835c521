import type { Arrival, Departure, DraftExtras } from '@/lib/booking/model/extras'
import { emptyArrival, emptyDeparture } from '@/lib/booking/model/extras'
import type { FlightSlot } from '@/lib/booking/model/flight'
import { formatFlight } from '@/lib/booking/model/format-extras'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { formatMoney } from '@/lib/format'
import { ArrivalInputs, FlightInputs, MEET_INSIDE_CENTS } from './flight-inputs'
import { OptionalFields } from './optional-fields'

const ARRIVAL_NOTE = 'number and meeting point'
const DEPARTURE_NOTE = 'number and terminal'

/** Renders the optional arriving flight and meeting point. */
export function ArrivalFields({
  arrival,
  errors,
  onChange,
}: {
  arrival: Arrival | null
  errors: RideErrors
  onChange: (arrival: Arrival) => void
}) {
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

/** Renders the departing flight. */
export function DepartureFields({
  departure,
  errors,
  onChange,
}: {
  departure: Departure | null
  errors: RideErrors
  onChange: (departure: Departure) => void
}) {
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

/** Renders the return flights of a round trip. */
export function ReturnFlightFields({
  extras: { returnArrival, returnDeparture },
  hasArrival,
  hasDeparture,
  errors,
  onChange,
}: {
  extras: DraftExtras
  hasArrival: boolean
  hasDeparture: boolean
  errors: RideErrors
  onChange: (patch: Partial<DraftExtras>) => void
}) {
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
  const meetingText = arrival.meetingPoint === 'inside' ? `meet inside, +${formatMoney(MEET_INSIDE_CENTS)}` : ''
  return [formatFlight(arrival), meetingText].filter(Boolean).join(' · ')
}

function hasFlightErrors(errors: RideErrors, slots: readonly FlightSlot[]): boolean {
  return Object.keys(errors).some(name => slots.some(slot => name.startsWith(`extras.${slot}.`)))
}
