'use client'

import type { ReactNode } from 'react'
import { readSite } from '#site'
import { Disclosure } from '@/components/ui/disclosure'
import { Field, FieldError, RadioCards } from '@/components/ui/field'
import { Stepper } from '@/components/ui/stepper'
import type { Draft } from '@/lib/booking/model/draft'
import {
  type ChildSeats,
  childSeatKinds,
  childSeatLabels,
  formatChildSeats,
  luggageLabels,
  MAX_CHILD_SEATS,
} from '@/lib/booking/model/extras'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import { describeService } from '@/lib/booking/model/fields'
import { formatMoney } from '@/lib/format'
import { findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import { OptionalFields } from './optional-fields'
import { LocalTimeField } from './trip-fields'

type Props = { draft: Draft; errors: FieldErrors; change: (patch: Partial<Draft>) => void }

/** Renders the service and city that follow from the places, and the controls to change them. */
export function ServiceFields({ draft, errors, change }: Props) {
  const isWithinCity = draft.serviceType === 'Within City'
  return (
    <Disclosure
      summary={
        <>
          <span className="min-w-0 text-smoke">
            Service: <span className="text-ivory">{describeService(draft)}</span>
          </span>
          <span className="ml-auto shrink-0 pl-3 text-gold underline-offset-4 group-hover:underline">Change</span>
        </>
      }
      summaryClassName="group min-h-11 cursor-pointer text-label"
    >
      <div className="grid grid-cols-1 gap-5 pt-2 pb-1">
        <RadioCards
          legend="Service"
          name="serviceType"
          value={draft.serviceType}
          options={[
            { value: 'Within City', label: 'Within City' },
            { value: 'City to City', label: 'City to City' },
          ]}
          onChange={serviceType => change({ serviceType })}
        />
        {isWithinCity ? (
          <Field label="City" required error={errors.selectedCity}>
            {control => (
              <select
                {...control}
                name="selectedCity"
                value={draft.selectedCity}
                onChange={event => change({ selectedCity: findCity(event.target.value)?.id ?? '' })}
              >
                <option value="">Choose a city</option>
                {readSite().cities.map(each => (
                  <option key={each.id} value={each.id}>
                    {formatCity(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
    </Disclosure>
  )
}

/** Renders sharing and luggage, between cities only. */
export function CityToCityFields({ draft, change }: Omit<Props, 'errors'>) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {(readSite().carpool && draft.hours === 0) || draft.isCarpool ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 self-end rounded-lg border border-smoke/60 bg-ink px-4 py-2.5 hover:border-smoke has-checked:border-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
          <input
            type="checkbox"
            name="isCarpool"
            checked={draft.isCarpool}
            onChange={event => change({ isCarpool: event.target.checked })}
            className="size-5 shrink-0 accent-gold outline-none"
          />
          <span>
            Carpool <span className="text-label text-smoke">share the ride, save 30%</span>
          </span>
        </label>
      ) : null}
      <Field label="Luggage">
        {control => (
          <select
            {...control}
            name="luggageWeight"
            value={draft.luggageWeight}
            onChange={event => change({ luggageWeight: parseLuggageWeight(event.target.value) })}
          >
            <option value="">No luggage</option>
            {Object.entries(luggageLabels).map(([weight, label]) => (
              <option key={weight} value={weight}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

export function TransferFields({
  draft,
  errors,
  change,
  today,
  zone,
  alert,
}: Props & {
  today: string
  zone: string
  alert?: ReactNode
}) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label="Transfer Type" className="sm:col-span-2">
        {control => (
          <select
            {...control}
            name="transferType"
            value={draft.transferType}
            onChange={event => change({ transferType: event.target.value === 'Round Trip' ? 'Round Trip' : 'One Way' })}
          >
            <option>One Way</option>
            <option>Round Trip</option>
          </select>
        )}
      </Field>
      {draft.transferType === 'Round Trip' ? (
        <>
          <LocalTimeField
            type="date"
            label="Return Date (optional)"
            name="returnDate"
            value={draft.returnDate}
            min={draft.pickupDate || today}
            error={errors.returnDate}
            onChange={returnDate => change({ returnDate })}
          />
          <LocalTimeField
            type="time"
            label="Return Time (optional)"
            name="returnTime"
            value={draft.returnTime}
            error={errors.returnTime}
            hint={`When your chauffeur picks you up for the return, in the time zone of your first pickup${zone === '' ? '' : ` (${zone})`}`}
            onChange={returnTime => change({ returnTime })}
          />
          <div className="empty:hidden sm:col-span-2">{alert}</div>
        </>
      ) : null}
    </div>
  )
}

function parseLuggageWeight(value: string): Draft['luggageWeight'] {
  return value === 'light' || value === 'medium' || value === 'heavy' ? value : ''
}

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
