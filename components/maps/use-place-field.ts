'use client'

import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '@/lib/maps/port'
import { isTyped, isUnlocated, type Place, placeLabel } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'
import { useKeptWords } from './use-kept-words'
import { type PlaceSuggestions, usePlaceSuggestions } from './use-place-suggestions'

export type PlaceField = {
  text: string
  /** The words that are looked for: none where they are a place already. */
  sought: string
  offers: PlaceSuggestions
  /** The list is open. */
  open: boolean
  /** The place behind the chosen or kept words is on its way. */
  choosing: boolean
  /** Of an address as typed: what its fare is estimated from. */
  note: string | undefined
  /** What keeps the words from being a place: they are from maps that are gone or from a link, were left as typed, or failed. */
  amiss: 'kept words' | 'linked words' | 'choice failed' | 'left' | null
  setOpen: (open: boolean) => void
  setFocused: (focused: boolean) => void
  type: (text: string) => void
  choose: (suggestion: Suggestion) => void
  /** Sets a place that was found another way. */
  put: (place: Place) => void
  /** From now on: tells whether the rider has left the field as it is. */
  watch: () => () => boolean
}

/**
 * What a place field knows beside its place: the words in it, what is offered for them, and a choice that is on its way.
 * `words` are those of a place that has to be looked up again, or for the first time where they are `linked`.
 */
export function usePlaceField({
  value,
  words,
  linked = false,
  near,
  onChange,
}: {
  value: Place | null
  words: string
  linked?: boolean
  near: CityId | ''
  onChange: (place: Place | null) => void
}): PlaceField {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(false)
  const [choice, setChoice] = useState<'none' | 'pending' | 'failed'>('none')
  /** Counts what the rider does here: an answer to anything before the last of it is dropped. */
  const acts = useRef(0)
  /** The end that this field serves now: it may have changed when an answer comes. */
  const end = useRef({ value, onChange })
  useEffect(() => {
    end.current = { value, onChange }
  })

  const chosen = value !== null || choice === 'pending'
  const text = value !== null ? placeLabel(value) : words !== '' ? words : typed
  const sought = chosen ? '' : text.trim()
  const offers = usePlaceSuggestions({ query: sought, near, active: open && choice !== 'pending' })
  const looking = useKeptWords({ words, near, onFound: put })

  function put(place: Place) {
    acts.current++
    setChoice('none')
    end.current.onChange(place)
  }

  async function choose(suggestion: Suggestion) {
    const act = ++acts.current
    setTyped(placeLabel(suggestion))
    setChoice('pending')
    if (words !== '') end.current.onChange(null)
    try {
      const place = await offers.choose(suggestion)
      if (act === acts.current) put(place)
    } catch {
      if (act === acts.current) setChoice('failed')
    }
  }

  return {
    text,
    sought,
    offers,
    open,
    note: value === null ? undefined : typedNote(value),
    choosing: value === null && (choice === 'pending' || looking),
    amiss:
      value !== null || choice === 'pending' || looking
        ? null
        : words !== ''
          ? linked
            ? 'linked words'
            : 'kept words'
          : choice === 'failed'
            ? 'choice failed'
            : !focused && typed.trim() !== ''
              ? 'left'
              : null,
    setOpen,
    setFocused,
    type(next) {
      acts.current++
      setTyped(next)
      setChoice('none')
      if (value !== null || words !== '') end.current.onChange(null)
    },
    choose: suggestion => void choose(suggestion),
    put,
    watch() {
      const act = acts.current
      const before = end.current.value
      return () => act === acts.current && before === end.current.value
    },
  }
}

function typedNote(place: Place): string | undefined {
  if (!isTyped(place)) return undefined
  if (isUnlocated(place)) {
    return 'We could not locate this address. You can book it as typed; we confirm the fare before you pay. A town or ZIP code gets you an estimate.'
  }
  return `As typed. The fare is an estimate from ${place.locatedBy}; we confirm the fare before you pay.`
}
