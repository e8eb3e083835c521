'use client'

import { useRef } from 'react'
import { readSite } from '#site'
import { focusNextPlace } from '@/components/maps/combobox/place-fields'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import { RadioCards } from '@/components/ui/field'
import { Stepper } from '@/components/ui/stepper'
import type { Draft } from '@/lib/booking/model/draft'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import { MAX_HOURS } from '@/lib/booking/model/fields'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { formatCount } from '@/lib/format'
import { chooseOffersCity, findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'

type Props = { draft: Draft; errors: FieldErrors; dispatch: (event: WizardEvent) => void }

/** Renders pickup and drop-off. A pickup outside the selected city only warns. */
export function PlaceFields({ draft, errors, dispatch }: Props) {
  const { pickupLocation, dropOffLocation, selectedCity } = draft
  const root = useRef<HTMLDivElement>(null)
  const pickup = usePlaceField({
    value: pickupLocation,
    savedQuery: draft.pickupQuery,
    near: selectedCity,
    offersNear: chooseOffersCity(dropOffLocation, selectedCity),
    otherEnd: dropOffLocation,
    onChange(place) {
      dispatch({ type: 'changed', patch: { pickupLocation: place, pickupQuery: '' } })
      if (place !== null) focusNextPlace(root.current, { from: 'pickupLocation', to: 'dropOffLocation' })
    },
  })
  const dropOff = usePlaceField({
    value: draft.hours > 0 ? null : dropOffLocation,
    savedQuery: draft.dropOffQuery,
    near: findCity(pickupLocation?.city)?.id ?? selectedCity,
    offersNear: chooseOffersCity(pickupLocation, selectedCity),
    otherEnd: pickupLocation,
    onChange: place => dispatch({ type: 'changed', patch: { dropOffLocation: place, dropOffQuery: '' } }),
  })
  const city = findCity(selectedCity)
  const minimumHours = readSite().pricing.minimumHours || 1
  const isOutsideCity = city && pickupLocation && pickupLocation.city !== city.id
  return (
    <div ref={root} className="grid grid-cols-1 gap-5">
      <PlaceInput
        label="Pickup Location"
        name="pickupLocation"
        field={pickup}
        error={errors.pickupLocation}
        hint={
          isOutsideCity
            ? `This pickup is outside ${formatCity(city)}. We can still pick you up there; please check that it is correct.`
            : undefined
        }
      />
      <HourlyChoice draft={draft} dispatch={dispatch} />
      {draft.hours > 0 ? (
        <Stepper
          label="Hours"
          name="hours"
          value={draft.hours}
          min={minimumHours}
          max={MAX_HOURS}
          error={errors.hours}
          hint={`At least ${formatCount(minimumHours, 'hour')}. Your chauffeur drives you where you like, and back.`}
          onChange={hours => dispatch({ type: 'changed', patch: { hours } })}
        />
      ) : (
        <PlaceInput label="Drop-off Location" name="dropOffLocation" field={dropOff} error={errors.dropOffLocation} />
      )}
    </div>
  )
}

/** Offers a ride by the hour in place of a drop-off, where the company has them. */
function HourlyChoice({ draft, dispatch }: Omit<Props, 'errors'>) {
  const { minimumHours } = readSite().pricing
  if (minimumHours === 0 && draft.hours === 0) return null
  return (
    <RadioCards
      legend="Your ride"
      name="rideKind"
      value={draft.hours > 0 ? 'hours' : 'place'}
      options={[
        { value: 'place', label: 'To a place' },
        { value: 'hours', label: 'By the hour' },
      ]}
      onChange={kind => {
        const patch = kind === 'hours' ? { hours: minimumHours } : { hours: 0, dropOffLocation: null }
        dispatch({ type: 'changed', patch })
      }}
    />
  )
}
