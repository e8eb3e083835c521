import { readSite } from '#site'
import { FieldError } from '@/components/ui/field'
import { Stepper } from '@/components/ui/stepper'
import { type ChildSeats, childSeatKinds, childSeatLabels, MAX_CHILD_SEATS } from '@/lib/booking/model/extras'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import { formatChildSeats } from '@/lib/booking/model/format-extras'
import { formatMoney } from '@/lib/format'
import { OptionalFields } from './optional-fields'

const getSeatPriceCents = (kind: keyof ChildSeats) => Math.round(readSite().extraRates.childSeats[kind] * 100)
const FIELD_NAME = 'extras.childSeats'

type ChildSeatFieldsProps = {
  seats: ChildSeats
  errors: FieldErrors
  onChange: (seats: ChildSeats) => void
}

/** Renders child seat counts; the number of passengers grows with them. */
export function ChildSeatFields({ seats, errors, onChange }: ChildSeatFieldsProps) {
  const error = errors[FIELD_NAME]
  return (
    <OptionalFields
      label="Child seats"
      note={formatChildSeats(seats) || `from ${formatMoney(Math.min(...childSeatKinds.map(getSeatPriceCents)))} each`}
      hasError={Object.keys(errors).some(name => name.startsWith(FIELD_NAME))}
    >
      <fieldset
        name={FIELD_NAME}
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
              name={`${FIELD_NAME}.${kind}`}
              value={seats[kind]}
              min={0}
              max={MAX_CHILD_SEATS}
              error={errors[`${FIELD_NAME}.${kind}`]}
              hint={`${formatMoney(getSeatPriceCents(kind))} each, up to ${MAX_CHILD_SEATS}`}
              onChange={count => onChange({ ...seats, [kind]: count })}
            />
          ))}
        </div>
        {error ? <FieldError id="child-seats-error">{error}</FieldError> : null}
      </fieldset>
    </OptionalFields>
  )
}
