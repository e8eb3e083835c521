'use client'

import { useEffect, useRef, useState } from 'react'
import { readSite } from '#site'
import { focusNextPlace } from '@/components/maps/combobox/place-fields'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { MyLocationButton, MyLocationStatus, useMyLocation } from '@/components/maps/combobox/use-my-location'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import { Icon } from '@/components/ui/icon'
import type { Draft } from '@/lib/booking/model/draft'
import { isAirport, MAX_STOPS } from '@/lib/booking/model/extras'
import type { RideErrors, RideField } from '@/lib/booking/model/ride-errors'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import { findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import { ArrivalFields, DepartureFields } from './flight-fields'
import { PlusIcon } from './optional-fields'

type Props = { draft: Draft; errors: RideErrors; dispatch: (event: WizardEvent) => void }

/** Renders pickup, stops, drop-off and flights. A pickup outside the selected city only warns. */
export function PlaceFields({ draft, errors, dispatch }: Props) {
  const { pickupLocation, dropOffLocation, selectedCity, extras } = draft
  const keys = useStopKeys(extras.stops.length)
  const root = useRef<HTMLDivElement>(null)
  const { pickup, dropOff, location, swapMessage, swap } = usePickupAndDropOff({
    draft,
    dispatch,
    onPickup: () => focusNextPlace(root.current, { from: 'pickupLocation', to: 'dropOffLocation' }),
    onReverse: keys.reverse,
  })
  const city = findCity(selectedCity)
  const isOutsideCity = city && pickupLocation && pickupLocation.city !== city.id
  return (
    <div ref={root} className="grid grid-cols-1 gap-5">
      <div className="relative">
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
        {location.isAvailable ? <MyLocationButton location={location} /> : null}
        <MyLocationStatus location={location} />
        {isAirport(pickupLocation) ? (
          <ArrivalFields
            arrival={extras.arrival}
            errors={errors}
            onChange={arrival => dispatch({ type: 'extras changed', patch: { arrival } })}
          />
        ) : null}
      </div>
      <StopFields draft={draft} errors={errors} keys={keys} dispatch={dispatch} />
      <div className="relative">
        <SwapButton onClick={swap} />
        <p role="status" className="sr-only">
          {swapMessage}
        </p>
        <PlaceInput label="Drop-off Location" name="dropOffLocation" field={dropOff} error={errors.dropOffLocation} />
        {isAirport(dropOffLocation) ? (
          <DepartureFields
            departure={extras.departure}
            errors={errors}
            onChange={departure => dispatch({ type: 'extras changed', patch: { departure } })}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Swapping exchanges the roles of the two fields, so that typed text moves with them. */
function usePickupAndDropOff({
  draft,
  dispatch,
  onPickup,
  onReverse,
}: Omit<Props, 'errors'> & { onPickup: () => void; onReverse: () => void }) {
  const nearCity = draft.selectedCity
  const pickupCity = findCity(draft.pickupLocation?.city)?.id ?? nearCity
  const isQueryFromLink = draft.areQueriesFromLink
  const [swapState, setSwapState] = useState({ isReversed: false, message: '' })
  const pickupOptions = {
    value: draft.pickupLocation,
    savedQuery: draft.pickupQuery,
    isQueryFromLink,
    near: nearCity,
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
    otherEnd: draft.pickupLocation,
    onChange: (place: Draft['dropOffLocation']) =>
      dispatch({ type: 'changed', patch: { dropOffLocation: place, dropOffQuery: '' } }),
  }
  const { isReversed } = swapState
  const firstField = usePlaceField(isReversed ? dropOffOptions : pickupOptions)
  const secondField = usePlaceField(isReversed ? pickupOptions : dropOffOptions)
  const [pickup, dropOff] = isReversed ? [secondField, firstField] : [firstField, secondField]
  const location = useMyLocation(pickup)
  return {
    pickup,
    dropOff,
    location,
    swapMessage: swapState.message,
    swap() {
      location.cancel()
      const message = `Swapped: pickup ${dropOff.text || 'empty'}, drop-off ${pickup.text || 'empty'}`
      setSwapState({ isReversed: !isReversed, message })
      onReverse()
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

const formatStopPrice = () => formatMoney(Math.round(readSite().extraRates.stop * 100))

/** The key carries a field's state along with its stop. */
export type StopKeys = ReturnType<typeof useStopKeys>
export function useStopKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, i) => i))
  const next = useRef(count)
  return {
    keys,
    add() {
      const key = next.current++
      setKeys(before => [...before, key])
      return key
    },
    remove: (index: number) => setKeys(before => before.toSpliced(index, 1)),
    reverse: () => setKeys(before => before.toReversed()),
  }
}

type StopFieldsProps = {
  draft: Draft
  errors: RideErrors
  keys: StopKeys
  dispatch: (event: WizardEvent) => void
}

function StopFields({ draft, errors, keys, dispatch }: StopFieldsProps) {
  const { stops } = draft.extras
  const [statusMessage, setStatusMessage] = useState('')
  const [addedKey, setAddedKey] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const wasRemoved = useRef(false)
  // The add button is hidden at the stop limit until it renders again.
  useEffect(() => {
    if (wasRemoved.current) addButton.current?.focus()
    wasRemoved.current = false
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="sr-only">
        {statusMessage}
      </p>
      {stops.map((stop, index) => (
        <StopField
          key={keys.keys[index] ?? index}
          draft={draft}
          index={index}
          isNew={keys.keys[index] === addedKey}
          error={errors[fieldName(index)]}
          onChoose={place => dispatch({ type: 'stop chosen', index, place })}
          onRemove={() => {
            wasRemoved.current = true
            keys.remove(index)
            setStatusMessage(`Stop ${index + 1} removed${stop === null ? '' : `: ${stop.name}`}`)
            dispatch({ type: 'stop removed', index })
          }}
        />
      ))}
      {stops.length < MAX_STOPS ? (
        <button
          ref={addButton}
          type="button"
          onClick={() => {
            setAddedKey(keys.add())
            setStatusMessage('')
            dispatch({ type: 'stop added' })
          }}
          className="-mt-5 -mb-3 flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg text-left text-label"
        >
          <PlusIcon />
          <span className="shrink-0 font-semibold text-gold">
            {stops.length === 0 ? 'Add a stop' : 'Add another stop'}
          </span>
          <span className="grow text-right text-smoke">+{formatStopPrice()}</span>
        </button>
      ) : null}
      {stops.length > 0 && draft.transferType === 'Round Trip' ? (
        <p className="-mt-2 text-label text-smoke">The return uses the same stops in reverse order.</p>
      ) : null}
    </div>
  )
}

type StopFieldProps = {
  draft: Draft
  index: number
  isNew: boolean
  error?: string
  onChoose: (place: Draft['pickupLocation']) => void
  onRemove: () => void
}

function StopField({ draft, index, isNew, error, onChoose, onRemove }: StopFieldProps) {
  const { extras, stopQueries, selectedCity, pickupLocation } = draft
  const field = usePlaceField({
    value: extras.stops[index] ?? null,
    savedQuery: stopQueries[index] ?? '',
    near: findCity(pickupLocation?.city)?.id ?? selectedCity,
    otherEnd: pickupLocation,
    onChange: onChoose,
  })
  const container = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(isNew)
  useEffect(() => {
    if (shouldFocus.current) container.current?.querySelector('input')?.focus()
    shouldFocus.current = false
  }, [])
  const label = `Stop ${index + 1}`
  return (
    <div ref={container} className="relative">
      <PlaceInput label={label} name={fieldName(index)} field={field} error={error} />
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${label.toLowerCase()}`}
        className="absolute -top-4 right-0 flex min-h-11 items-center rounded-lg px-1 pt-1.5 text-label font-semibold text-gold transition-colors duration-200 hover:text-ivory max-[15rem]:static"
      >
        Remove
      </button>
    </div>
  )
}

function fieldName(index: number) {
  return `extras.stops.${index}.place` satisfies RideField
}
