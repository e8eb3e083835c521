'use client'

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { takeAsTyped } from '@/lib/browser/booking-client'
import { AppError } from '@/lib/errors'
import type { Suggestion } from '@/lib/maps/port'
import { type Attribution, type Place, placeLabel } from '@/lib/maps/schemas'
import { type CityId, MAX_TYPED_LETTERS } from '@/lib/site'
import { useMaps } from './maps-provider'

/** How soon a search that failed is tried again by itself, the first time; then half as often, and half again. */
const RETRY_MS = 1500
const LONGEST_RETRY_MS = 24_000
/** Shorter words are no address; they are still being typed. */
const MIN_TYPED_LETTERS = 5
const AS_TYPED_ID = 'as typed'

export type PlaceSuggestions = {
  suggestions: Suggestion[]
  /** Whose data the suggestions are, where that is to be said. */
  attribution: Attribution | null
  loading: boolean
  failed: boolean
  /** The letters that are needed before anything is asked, where there are fewer yet; else 0. */
  lettersNeeded: number
  /** The whole place behind a suggestion. Throws where there is none; the maps have been told of it. */
  choose: (suggestion: Suggestion) => Promise<Place>
}

type Question = { near: CityId | ''; query: string; search: unknown }
type Answer = Question & { suggestions: Suggestion[]; attribution: Attribution | null }

/**
 * Places for what the rider typed, the near city's first. Answers to older texts are dropped, and nothing is asked
 * twice in a row. While `active` is false nothing is asked at all.
 */
export function usePlaceSuggestions({
  query,
  near,
  active,
}: {
  query: string
  near: CityId | ''
  active: boolean
}): PlaceSuggestions {
  const { maps, findsStreets, report } = useMaps()
  const { minLetters, pauseMs, answersEmpty } = maps.habits
  const search = useMemo(() => maps.openSearch(), [maps])
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<Question | null>(null)
  const tell = useEffectEvent(report)

  const asks = query === '' ? answersEmpty && near !== '' : query.length >= minLetters
  const wanted = active && asks
  const answered = answer !== null && isSame(answer, { near, query, search })
  const due = wanted && !answered

  useEffect(() => {
    if (!due) return
    const question = { near, query, search }
    const controller = new AbortController()
    let timer = setTimeout(ask, query === '' ? 0 : pauseMs)
    let retryMs = RETRY_MS
    async function ask() {
      try {
        const found = await search.suggest({ query, near, signal: controller.signal })
        if (!controller.signal.aborted) setAnswer({ ...question, ...found })
      } catch (error) {
        if (controller.signal.aborted) return
        setFailure(question)
        tell(error)
        timer = setTimeout(ask, retryMs)
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      }
    }
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [due, near, query, search, pauseMs])

  // Until the answer to these words is there, only what plainly fits them is left of the one before: Enter pressed in a
  // hurry must not choose a place that was offered for other words. Another search's suggestions are nobody's any more.
  const known = wanted && answer?.search === search ? answer.suggestions : []
  const fitting = due ? known.filter(place => fits({ place, query })) : known
  const failed = due && failure !== null && isSame(failure, { near, query, search })
  // While an answer is awaited the words are not offered: Enter pressed in a hurry must not take them for a place. Where
  // streets are found, they are for what is not.
  const offersTyped =
    active &&
    isWorthTaking(query) &&
    !fitting.some(place => isNamed(place, query)) &&
    (failed || (!due && (!findsStreets || known.length === 0)))
  return {
    suggestions: offersTyped ? [...fitting, { id: AS_TYPED_ID, name: query, area: '', asTyped: true }] : fitting,
    attribution: answer?.attribution ?? null,
    loading: due,
    failed,
    lettersNeeded: query !== '' && query.length < minLetters ? minLetters : 0,
    async choose(suggestion) {
      try {
        const place = suggestion.asTyped
          ? await readTyped({ text: suggestion.name, near })
          : await search.choose(suggestion)
        setAnswer(null)
        return place
      } catch (error) {
        report(error)
        throw error
      }
    },
  }
}

function isWorthTaking(query: string): boolean {
  return query.length <= MAX_TYPED_LETTERS && query.replace(/[^\p{L}\p{Nd}]/gu, '').length >= MIN_TYPED_LETTERS
}

/** Whether the words are the whole name of a place, with its area and its airport code or without. */
function isNamed(place: Suggestion, query: string): boolean {
  const { name } = place
  return [name, name.replace(/\s*\([^)]*\)$/, ''), placeLabel(place)].some(
    each => each.localeCompare(query, 'en', { sensitivity: 'base' }) === 0,
  )
}

async function readTyped(asked: { text: string; near: CityId | '' }): Promise<Place> {
  const place = await takeAsTyped(asked)
  if (place !== null) return place
  throw new AppError({ kind: 'not_found', message: 'the words are no place' })
}

function isSame(one: Question, other: Question): boolean {
  return one.near === other.near && one.query === other.query && one.search === other.search
}

function fits({ place, query }: { place: Suggestion; query: string }): boolean {
  const label = placeLabel(place).toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => label.includes(word))
}
