import 'client-only'
import { AppError } from '@/lib/errors'
import { geocodingMessage, type Maps, type PlaceSearch } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { reverseGeocode, searchPlaces } from './places-client'

const DEBOUNCE_MS = 150

/** Creates the maps adapter of this site's own places and routes. */
export function createSiteMaps(): Maps {
  return {
    searchOptions: { minQueryLength: 0, debounceMs: DEBOUNCE_MS },
    createSearch: createSiteSearch,
    async reverseGeocode(point) {
      const place = await reverseGeocode(point).catch(cause => {
        const code = 'UNKNOWN_ERROR'
        throw new AppError({ kind: 'unavailable', code, message: geocodingMessage(code), cause })
      })
      if (place !== null) return place
      throw new AppError({ kind: 'not_found', code: 'ZERO_RESULTS', message: geocodingMessage('ZERO_RESULTS') })
    },
    fetchRouteLine: null,
  }
}

export function createSiteSearch(): PlaceSearch {
  const suggestedPlaces = new Map<string, Place>()
  return {
    async suggest({ query, near, signal }) {
      const { places, attribution } = await searchPlaces({ query, near, signal })
      for (const place of places) suggestedPlaces.set(place.id, place)
      return { suggestions: places, attribution }
    },
    async resolve({ id }) {
      const place = suggestedPlaces.get(id)
      if (place === undefined) throw new Error(`unknown suggestion ${id}`)
      return place
    },
  }
}
