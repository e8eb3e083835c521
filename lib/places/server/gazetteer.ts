import 'server-only'
import { DEFAULT_PLACES } from '@/lib/places/api-schemas'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'

import { createPlaceNameChecker } from './check-name'
import { readGazetteerEntries } from './gazetteer-entries'
import { findNearest } from './nearest'
import type { Places } from './port'
import { createSearch, type MatchConfidence, type SearchQuery } from './search'
import { significantWords } from './text'
import { createTypedPlaces } from './typed-places'
import { isInUnitedStates } from './us-outline'

/** A nearer point is that place; beyond the second distance it has no name. */
const AT_PLACE_RADIUS_METERS = 150
const NEAR_PLACE_RADIUS_METERS = 40_000
const DOMESTIC_WITHOUT_CHECK_METERS = 800

export type Gazetteer = Places & {
  searchWithConfidence(query: SearchQuery): Promise<{ place: Place; confidence: MatchConfidence }[]>
}

/** Creates places from the shipped gazetteer. */
export function createGazetteer(): Gazetteer {
  const entries = readGazetteerEntries()
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  const searchWithConfidence = createSearch(entries)
  const typedPlaces = createTypedPlaces(entries)
  const byImportance = [...entries].sort((a, b) => b.importance - a.importance).map(({ place }) => place)

  return {
    searchWithConfidence,
    async search({ query, near, limit = DEFAULT_PLACES }) {
      if (significantWords(query).length === 0) return popularIn(byImportance, near).slice(0, limit)
      return (await searchWithConfidence({ query, near, limit })).map(({ place }) => place)
    },
    async find(id) {
      return byId.get(id) ?? (await typedPlaces.find(id))
    },
    typed: typedPlaces.typed,
    async reverseGeocode(point) {
      const nearest = findNearest(byImportance, point)
      if (nearest === null) return null
      const { place, meters } = nearest
      // Some piers lie outside the outline's shore.
      const isDomestic = meters <= DOMESTIC_WITHOUT_CHECK_METERS || isInUnitedStates(point)
      if (meters > NEAR_PLACE_RADIUS_METERS || !isDomestic) return null
      const placeAtPoint = { ...place, ...point, id: formatPointRef(point), city: servedCityAt(point) }
      return meters <= AT_PLACE_RADIUS_METERS
        ? placeAtPoint
        : { ...placeAtPoint, name: `Near ${place.name}`, kind: 'landmark' }
    },
    checkName: createPlaceNameChecker(entries),
    attribution: null,
  }
}

function popularIn(byImportance: Place[], near: string | undefined): Place[] {
  const there = near === undefined ? [] : byImportance.filter(place => place.city === near)
  return [...there.filter(place => place.kind === 'airport'), ...there.filter(place => place.kind !== 'airport')]
}
