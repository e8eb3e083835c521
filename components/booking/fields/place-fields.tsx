'use client'

import { useRef } from 'react'
import { focusNextPlace } from '@/components/maps/combobox/place-fields'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import type { Draft } from '@/lib/booking/model/draft'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { chooseOffersCity, findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'

type Props = { draft: Draft; errors: FieldErrors; dispatch: (event: WizardEvent) => void }

/** Renders pickup and drop-off. A pickup outside the selected city only warns. */
export function PlaceFields({ draft, errors, dispatch }: Props) {
  const { pickupLocation, dropOffLocation, selectedCity, areQueriesFromLink: isQueryFromLink } = draft
  const root = useRef<HTMLDivElement>(null)
  const pickup = usePlaceField({
    value: pickupLocation,
    savedQuery: draft.pickupQuery,
    isQueryFromLink,
    near: selectedCity,
    offersNear: chooseOffersCity(dropOffLocation, selectedCity),
    otherEnd: dropOffLocation,
    onChange(place) {
      dispatch({ type: 'changed', patch: { pickupLocation: place, pickupQuery: '' } })
      if (place !== null) focusNextPlace(root.current, { from: 'pickupLocation', to: 'dropOffLocation' })
    },
  })
  const dropOff = usePlaceField({
    value: dropOffLocation,
    savedQuery: draft.dropOffQuery,
    isQueryFromLink,
    near: findCity(pickupLocation?.city)?.id ?? selectedCity,
    offersNear: chooseOffersCity(pickupLocation, selectedCity),
    otherEnd: pickupLocation,
    onChange: place => dispatch({ type: 'changed', patch: { dropOffLocation: place, dropOffQuery: '' } }),
  })
  const city = findCity(selectedCity)
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
      <PlaceInput label="Drop-off Location" name="dropOffLocation" field={dropOff} error={errors.dropOffLocation} />
    </div>
  )
}
