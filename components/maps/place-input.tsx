'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { type Place, placeLabel } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'
import { usePlaceSuggestions } from './use-place-suggestions'

/**
 * A place by its name: a text field with the places that fit in a list below (the ARIA combobox pattern). Only a place
 * from the list counts; words that were typed and left are kept and answered.
 */
export function PlaceInput({
  label,
  name,
  value,
  near,
  error,
  hint,
  onChange,
}: {
  label: string
  name: string
  value: Place | null
  near: CityId | ''
  error?: string
  hint?: string
  onChange: (place: Place | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(false)
  const text = typed ?? (value ? placeLabel(value) : '')
  const { places, loading, failed } = usePlaceSuggestions({ text: value ? '' : text, near, active })
  const left = !active && value === null && typed !== null && typed.trim() !== ''
  const unknown = `Please choose a place from the list: “${typed?.trim()}” alone does not tell us where to go.`

  function choose(place: Place) {
    setTyped(null)
    onChange(place)
  }
  function type(next: string) {
    setTyped(next)
    if (value !== null) onChange(null)
  }

  return (
    <Field label={label} required error={error ?? (left ? unknown : undefined)} hint={hint}>
      {control => (
        <Autocomplete.Root
          items={places}
          value={text}
          filter={null}
          itemToStringValue={placeLabel}
          autoHighlight
          openOnInputClick
          onValueChange={(next, { reason }) => reason === 'input-change' && type(next)}
        >
          <Autocomplete.Input
            {...control}
            name={name}
            autoComplete="off"
            placeholder="Airport, hotel, address or city"
            enterKeyHint="search"
            onFocus={event => {
              setActive(true)
              event.currentTarget.select()
            }}
            onBlur={() => setActive(false)}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={6} className="z-40 outline-none">
              <Autocomplete.Popup
                aria-busy={loading || undefined}
                className="max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-lg border border-smoke/40 bg-coal py-1 shadow-2xl shadow-black/60"
              >
                <Autocomplete.Status className="px-4 text-label text-smoke">
                  {failed ? (
                    <span className="block py-3">The places could not be loaded. Trying again…</span>
                  ) : loading && places.length === 0 ? (
                    <span className="block py-3">Searching…</span>
                  ) : null}
                </Autocomplete.Status>
                <Autocomplete.Empty className="px-4 text-label text-smoke">
                  {loading || failed ? null : (
                    <span className="block py-3">
                      {text.trim() === ''
                        ? 'Start with a name, an airport code or a city.'
                        : `We know no place called “${text.trim()}”. Try an airport code, a landmark nearby or the city.`}
                    </span>
                  )}
                </Autocomplete.Empty>
                <Autocomplete.List>
                  {(place: Place) => (
                    <Autocomplete.Item
                      key={place.id}
                      value={place}
                      onClick={() => choose(place)}
                      className="flex min-h-11 cursor-pointer flex-col justify-center px-4 py-1.5 outline-none select-none data-highlighted:bg-ash"
                    >
                      <span className="text-base leading-6">{place.name}</span>
                      {place.area === '' || place.area === place.name ? null : (
                        <span className="text-label text-smoke">{place.area}</span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}
