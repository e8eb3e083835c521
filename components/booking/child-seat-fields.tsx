import { FieldError } from '@/components/ui/field-parts'
import { Stepper } from '@/components/ui/stepper'
import { extraRates } from '@/lib/booking/extra-rates'
import { seatWords } from '@/lib/booking/extra-words'
import { type ChildSeats, childSeatKinds, childSeatLabels, countSeats, MAX_CHILD_SEATS } from '@/lib/booking/extras'
import type { RideErrors } from '@/lib/booking/ride-errors'
import { formatCount, formatMoney } from '@/lib/format'
import { Fold } from './fold'

const centsOf = (kind: keyof ChildSeats) => Math.round(extraRates.childSeats[kind] * 100)
const CHEAPEST_CENTS = Math.min(...childSeatKinds.map(centsOf))
const NAME = 'extras.childSeats'

/** Seats for children by their kind, never more of them than people who ride. */
export function ChildSeatFields({
  seats,
  passengers,
  errors,
  onChange,
}: {
  seats: ChildSeats
  passengers: number
  errors: RideErrors
  onChange: (seats: ChildSeats) => void
}) {
  const free = Math.max(0, passengers - countSeats(seats))
  const error = errors[NAME]
  return (
    <Fold
      label="Child seats"
      note={seatWords(seats) || `from ${formatMoney(CHEAPEST_CENTS)} each`}
      amiss={Object.keys(errors).some(name => name.startsWith(NAME))}
    >
      <fieldset
        name={NAME}
        tabIndex={-1}
        aria-describedby={error ? 'child-seats-error' : undefined}
        className="min-w-0 outline-none"
      >
        <legend className="sr-only">Child seats</legend>
        <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-3">
          {childSeatKinds.map(kind => (
            <Stepper
              key={kind}
              label={childSeatLabels[kind]}
              name={`${NAME}.${kind}`}
              value={seats[kind]}
              min={0}
              max={Math.min(MAX_CHILD_SEATS, seats[kind] + free)}
              error={errors[`${NAME}.${kind}`]}
              hint={`${formatMoney(centsOf(kind))} each`}
              onChange={count => onChange({ ...seats, [kind]: count })}
            />
          ))}
        </div>
        {error ? (
          <FieldError id="child-seats-error">{error}</FieldError>
        ) : free === 0 ? (
          <p className="mt-3 text-label text-smoke">
            At most one seat per passenger; you have {formatCount(passengers, 'passenger')}.
          </p>
        ) : null}
      </fieldset>
    </Fold>
  )
}
