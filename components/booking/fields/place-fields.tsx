'use client'

import { useRef, useState } from 'react'
import { focusNextPlace } from '@/components/maps/combobox/place-fields'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import { Icon } from '@/components/ui/icon'
import type { Draft } from '@/lib/booking/model/draft'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { chooseOffersCity, findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'

type Props = { draft: Draft; errors: FieldErrors; dispatch: (event: WizardEvent) => void }

/** Renders pickup and drop-off. A pickup outside the selected city only warns. */
export function PlaceFields({ draft, errors, dispatch }: Props) {
  const { pickupLocation, selectedCity } = draft
  const root = useRef<HTMLDivElement>(null)
  const { pickup, dropOff, swapMessage, swap } = usePickupAndDropOff({
    draft,
    dispatch,
    onPickup: () => focusNextPlace(root.current, { from: 'pickupLocation', to: 'dropOffLocation' }),
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
      <div className="relative">
        <SwapButton onClick={swap} />
        <p role="status" className="sr-only">
          {swapMessage}
        </p>
        <PlaceInput label="Drop-off Location" name="dropOffLocation" field={dropOff} error={errors.dropOffLocation} />
      </div>
    </div>
  )
}

/** Swapping exchanges the roles of the two fields, so that typed text moves with them. */
function usePickupAndDropOff({ draft, dispatch, onPickup }: Omit<Props, 'errors'> & { onPickup: () => void }) {
  const nearCity = draft.selectedCity
  const pickupCity = findCity(draft.pickupLocation?.city)?.id ?? nearCity
  const isQueryFromLink = draft.areQueriesFromLink
  const [swapState, setSwapState] = useState({ isReversed: false, message: '' })
  const pickupOptions = {
    value: draft.pickupLocation,
    savedQuery: draft.pickupQuery,
    isQueryFromLink,
    near: nearCity,
    offersNear: chooseOffersCity(draft.dropOffLocation, nearCity),
    otherEnd: draft.dropOffLocation,
    onChange(place: Draft['pickupLocation']) {
      dispatch({ type: 'changed', patch: { pickupLocation: place, pickupQuery: '' } })
      if (place !== null) onPickup()
    },
  }
  const dropOffOptions = {
    value: draft.dropOffLocation,
    savedQuery: draft.dropOffQuery,
    isQueryFromLink,
    near: pickupCity,
    offersNear: chooseOffersCity(draft.pickupLocation, nearCity),
    otherEnd: draft.pickupLocation,
    onChange: (place: Draft['dropOffLocation']) =>
      dispatch({ type: 'changed', patch: { dropOffLocation: place, dropOffQuery: '' } }),
  }
  const { isReversed } = swapState
  const firstField = usePlaceField(isReversed ? dropOffOptions : pickupOptions)
  const secondField = usePlaceField(isReversed ? pickupOptions : dropOffOptions)
  const [pickup, dropOff] = isReversed ? [secondField, firstField] : [firstField, secondField]
  return {
    pickup,
    dropOff,
    swapMessage: swapState.message,
    swap() {
      const message = `Swapped: pickup ${dropOff.text || 'empty'}, drop-off ${pickup.text || 'empty'}`
      setSwapState({ isReversed: !isReversed, message })
      dispatch({ type: 'swapped' })
    },
  }
}

function SwapButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label="Swap pickup and drop-off"
      title="Swap pickup and drop-off"
      className="absolute -top-4 right-0 grid size-11 content-center justify-items-end rounded-lg pt-1.5 pr-1 text-gold transition-colors duration-200 hover:text-ivory max-[15rem]:static max-[15rem]:ml-auto"
    >
      <Icon>
        <path d="M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3" />
      </Icon>
    </button>
  )
}
