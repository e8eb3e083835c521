'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { Field } from '@/components/ui/field'
import { Spinner } from '@/components/ui/state-panel'
import type { Suggestion } from '@/lib/places/model/port'
import { placeLabel } from '@/lib/places/model/schemas'
import { getPlacePlaceholder } from './place-fields'
import { MyLocationStatus } from './use-my-location'
import { asksForZipCode, type PlaceField, type PlaceSuggestions } from './use-place-field'

const myLocation: Suggestion = { id: 'my-location', name: 'My location', area: '' }

/** From the edges of the window: the site's bar stays in view at the top. */
const LIST_PADDING_PX = { top: 80, right: 5, bottom: 8, left: 5 }

/**
 * Renders a place field (ARIA combobox pattern), which accepts only places of the list. An empty field opens its list when
 * the rider clicks it or comes by keyboard, and never when code focuses it: an error may have to be read there.
 */
export function PlaceInput({
  label,
  name,
  field,
  error,
  hint,
  isOptional = false,
  className = '',
}: {
  label: string
  name: string
  field: PlaceField
  error?: string
  hint?: string
  isOptional?: boolean
  className?: string
}) {
  const { failure, settings } = useMaps()
  const [list, setList] = useState<HTMLElement | null>(null)
  const { text, suggestions: offers, location } = field
  const isBusy = field.isResolving || location.isLocating
  const items = field.query === '' && location.isAvailable ? [myLocation, ...offers.suggestions] : offers.suggestions
  const input = useRef<HTMLInputElement>(null)
  useKeepTypedText(input, field)
  const [failureWhenOpened, setFailureWhenOpened] = useState(failure)
  return (
    <div className={`min-w-0 ${className}`.trim()}>
      <Field
        label={label}
        required={!isOptional}
        error={location.failed || (error ?? field.question ?? describeFieldProblem(field))}
        hint={[field.note, hint].filter(Boolean).join(' ') || undefined}
      >
        {control => (
          <Autocomplete.Root
            items={items}
            value={text}
            open={field.open}
            filter={null}
            itemToStringValue={placeLabel}
            autoHighlight
            openOnInputClick
            onOpenChange={open => {
              if (open) setFailureWhenOpened(failure)
              field.setOpen(open)
            }}
            onValueChange={(next, { reason }) => {
              if (reason !== 'input-change') return
              field.type(next)
              // Its first item would stay highlighted, and be what Enter chooses.
              if (next === '') field.setOpen(false)
            }}
          >
            <Autocomplete.Input
              {...control}
              ref={input}
              className={`${control.className} text-ellipsis ${isBusy ? 'pr-11' : ''}`}
              name={name}
              autoComplete="off"
              placeholder={getPlacePlaceholder(settings)}
              enterKeyHint="search"
              aria-busy={isBusy || undefined}
              onFocus={event => {
                field.setFocused(true)
                event.currentTarget.select()
              }}
              onKeyUp={({ key }) => {
                const isUntouched = text === '' && error === undefined
                const isOpened =
                  field.problem === 'saved query' || isUntouched || (field.isResolving && field.query !== '')
                if (key === 'Tab' && isOpened) field.setOpen(true)
              }}
              onBlur={event => {
                field.setFocused(false)
                if (!list?.contains(event.relatedTarget)) field.setOpen(false)
              }}
            />
            {isBusy ? (
              <Spinner
                label="Looking up the place"
                className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 scale-50"
              />
            ) : null}
            <p role="status" className="sr-only">
              {field.question ??
                (field.problem === null || field.problem === 'not chosen' ? '' : `${label} needs to be chosen again`)}
            </p>
            {/* After the field for screen readers. Autocomplete.Popup would hide the page from them. */}
            <div ref={setList} />
            {field.open ? (
              <Autocomplete.Portal container={list}>
                <Autocomplete.Positioner
                  sideOffset={6}
                  collisionPadding={LIST_PADDING_PX}
                  onMouseDown={event => event.preventDefault()}
                  className="z-40 outline-none"
                >
                  <div
                    aria-busy={offers.loading || undefined}
                    className="flex max-h-[min(var(--available-height),22rem)] w-(--anchor-width) flex-col rounded-lg border border-smoke/40 bg-coal shadow-2xl shadow-black/60"
                  >
                    <PlaceListStatus
                      query={field.query}
                      results={offers}
                      isUsingSitePlaces={failure !== failureWhenOpened}
                    />
                    <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain not-empty:py-1">
                      {(place: Suggestion) => (
                        <Autocomplete.Item
                          key={place.id}
                          value={place}
                          onClick={() => (place === myLocation ? location.locate() : field.choose(place))}
                          className="flex min-h-11 cursor-pointer flex-col justify-center px-4 py-1.5 wrap-anywhere -outline-offset-2 outline-transparent select-none data-highlighted:bg-ash data-highlighted:outline-2"
                        >
                          <span className="text-base leading-6">
                            {isAsTyped(place) ? `Use “${place.name}” as typed` : place.name}
                          </span>
                          {place.area === '' || place.area === place.name ? null : (
                            <span className="text-label text-smoke">{place.area}</span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.List>
                    {offers.attribution !== null && offers.suggestions.length > 0 ? (
                      // Only options are reachable inside a combobox popup.
                      <p
                        translate="no"
                        className="shrink-0 border-t border-ash px-4 py-1.5 text-right text-label text-smoke"
                      >
                        {offers.attribution.text}
                      </p>
                    ) : null}
                  </div>
                </Autocomplete.Positioner>
              </Autocomplete.Portal>
            ) : null}
          </Autocomplete.Root>
        )}
      </Field>
      <MyLocationStatus location={location} label={label} />
      {field.question === null ? null : (
        <PlaceAnswers
          onAnswer={isMeant => {
            field.answer(isMeant)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function isAsTyped({ locatedBy, area }: Suggestion): boolean {
  return locatedBy !== undefined && area === ''
}

function PlaceAnswers({ onAnswer }: { onAnswer: (isMeant: boolean) => void }) {
  return (
    <div className="mt-2 flex gap-3">
      <button type="button" className="button secondary compact" onClick={() => onAnswer(true)}>
        Yes
      </button>
      <button type="button" className="button secondary compact" onClick={() => onAnswer(false)}>
        No
      </button>
    </div>
  )
}

/** Continues with the text that is being typed into the server's HTML. */
function useKeepTypedText(input: RefObject<HTMLInputElement | null>, field: PlaceField) {
  const takeOver = useEffectEvent(() => {
    if (input.current === null || input.current !== document.activeElement) return
    const typed = input.current.value
    field.setFocused(true)
    if (typed !== field.text) field.type(typed)
    if (typed !== field.text || typed === '') field.setOpen(true)
  })
  useLayoutEffect(() => takeOver(), [])
}

function describeFieldProblem({ problem }: PlaceField): string | undefined {
  switch (problem) {
    case 'saved query':
      return 'Please choose this place from the list.'
    case 'choice failed':
      return 'We could not look up this place. Please choose it again.'
    case 'not chosen':
      return 'Please choose a place from the list. If it is not there, type its address with the ZIP code.'
    case null:
      return undefined
  }
}

function PlaceListStatus({
  query,
  results,
  isUsingSitePlaces,
}: {
  query: string
  results: PlaceSuggestions
  /** Screen readers hear only messages inside the open list. */
  isUsingSitePlaces: boolean
}) {
  const { suggestions, loading, failed, minCharacters: lettersNeeded } = results
  const isSearching = loading && suggestions.length === 0
  const needsZipCode = !loading && suggestions.some(asksForZipCode)
  return (
    <>
      <Autocomplete.Status className="px-4 text-label text-smoke">
        {failed ? (
          <StatusText>We could not load places. Trying again…</StatusText>
        ) : isSearching ? (
          <StatusText>Searching…</StatusText>
        ) : isUsingSitePlaces ? (
          <StatusText>Google Maps is unavailable, so we are showing our own list of places.</StatusText>
        ) : needsZipCode ? (
          <StatusText>Add the ZIP code to get a fixed fare.</StatusText>
        ) : null}
      </Autocomplete.Status>
      <Autocomplete.Empty className="px-4 text-label text-smoke">
        {loading || failed ? null : <StatusText>{describeEmptyList(query, lettersNeeded)}</StatusText>}
      </Autocomplete.Empty>
    </>
  )
}

function describeEmptyList(query: string, lettersNeeded: number): string {
  if (query === '') return 'Start with a name, an airport code or a city.'
  if (lettersNeeded > 0) return `Keep typing (at least ${lettersNeeded} letters).`
  return `We could not find “${query}”. Try an airport code, a nearby landmark or an address with its ZIP code.`
}

function StatusText({ children }: { children: string }) {
  return <span className="block py-3">{children}</span>
}
