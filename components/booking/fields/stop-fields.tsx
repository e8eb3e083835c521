'use client'

import { useEffect, useRef, useState } from 'react'
import { readSite } from '#site'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import type { Draft } from '@/lib/booking/model/draft'
import { MAX_STOPS } from '@/lib/booking/model/extras'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import { findCity } from '@/lib/served-cities'
import { PlusIcon } from './optional-fields'

const formatStopPrice = () => formatMoney(Math.round(readSite().extraRates.stop * 100))

/** The key carries a field's state along with its stop. */
function useStopKeys(count: number) {
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
  }
}

type StopFieldsProps = { draft: Draft; errors: FieldErrors; dispatch: (event: WizardEvent) => void }

export function StopFields({ draft, errors, dispatch }: StopFieldsProps) {
  const { stops } = draft.extras
  const keys = useStopKeys(stops.length)
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
    <div className="grid grid-cols-1 gap-4">
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
          className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg text-left text-label"
        >
          <PlusIcon />
          <span className="shrink-0 font-semibold text-gold">
            {stops.length === 0 ? 'Add a stop' : 'Add another stop'}
          </span>
          <span className="grow text-right text-smoke">+{formatStopPrice()}</span>
        </button>
      ) : null}
      {stops.length > 0 && draft.transferType === 'Round Trip' ? (
        <p className="text-label text-smoke">The return uses the same stops in reverse order.</p>
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
  return `extras.stops.${index}.place`
}
