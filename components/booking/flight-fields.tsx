import { flightWords } from '@/lib/booking/extra-words'
import type { Arrival, Departure, DraftExtras } from '@/lib/booking/extras'
import { unknownArrival, unknownDeparture } from '@/lib/booking/extras'
import type { FlightEnd } from '@/lib/booking/flight'
import type { RideErrors } from '@/lib/booking/ride-errors'
import { formatMoney } from '@/lib/format'
import { ArrivalInputs, FlightInputs, INSIDE_CENTS } from './flight-inputs'
import { Fold } from './fold'

/** What a fold holds while nothing is entered in it. */
const MET_NOTE = 'number and meeting point'
const CAUGHT_NOTE = 'number, terminal'

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
  return (
    <Fold label="Flight details" note={metWords(arrival) || MET_NOTE} amiss={isAmiss(errors, ['arrival'])}>
      <ArrivalInputs end="arrival" arrival={arrival ?? unknownArrival} errors={errors} onChange={onChange} />
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
    <Fold label="Flight details" note={flightWords(shown) || CAUGHT_NOTE} amiss={isAmiss(errors, ['departure'])}>
      <FlightInputs
        end="departure"
        flight={shown}
        errors={errors}
        onChange={patch => onChange({ ...shown, ...patch })}
      />
    </Fold>
  )
}

/** The way back of a round trip whose drop-off, pickup or both are airports: what is met there, and what is caught. */
export function ReturnFlightFields({
  extras: { returnArrival, returnDeparture },
  meets,
  catches,
  errors,
  onChange,
}: {
  extras: DraftExtras
  /** Whether the way back begins at an airport, and whether it ends at one. */
  meets: boolean
  catches: boolean
  errors: RideErrors
  onChange: (patch: Partial<DraftExtras>) => void
}) {
  if (!meets && !catches) return null
  const caught = returnDeparture ?? unknownDeparture
  const note = [meets ? metWords(returnArrival) : '', catches ? flightWords(caught) : ''].filter(Boolean).join(' · ')
  return (
    <Fold
      label="Return flight details"
      note={note || (meets ? MET_NOTE : CAUGHT_NOTE)}
      amiss={isAmiss(errors, ['returnArrival', 'returnDeparture'])}
    >
      {meets ? (
        <ArrivalInputs
          end="returnArrival"
          arrival={returnArrival ?? unknownArrival}
          errors={errors}
          onChange={arrival => onChange({ returnArrival: arrival })}
        />
      ) : null}
      {catches ? (
        <FlightInputs
          end="returnDeparture"
          flight={caught}
          errors={errors}
          onChange={patch => onChange({ returnDeparture: { ...caught, ...patch } })}
        />
      ) : null}
    </Fold>
  )
}

/** "DL 1234, Terminal 4 · met inside, +$25.00"; empty while there is nothing to say. */
function metWords(arrival: Arrival | null): string {
  if (arrival === null) return ''
  const inside = arrival.meetingPoint === 'inside' ? `met inside, +${formatMoney(INSIDE_CENTS)}` : ''
  return [flightWords(arrival), inside].filter(Boolean).join(' · ')
}

function isAmiss(errors: RideErrors, ends: readonly FlightEnd[]): boolean {
  return Object.keys(errors).some(name => ends.some(end => name.startsWith(`extras.${end}.`)))
}
