import 'server-only'
import { DEFAULT_PLACES } from '@/lib/places/api-schemas'
import { openStreetMapAttribution } from '@/lib/places/model/attributions'
import { hasValidCoordinates } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'
import type { Gazetteer } from '../gazetteer'
import type { Places } from '../port'
import { normalizeText } from '../text-normalization'
import { createCachedGeocoder } from './cached-geocoder'
import { isSamePlace, removeDuplicatePlaces } from './deduplicate-places'
import type { Geocoder, OsmPlace } from './geocoder'
import { labelPlace, labelPoint } from './labels'
import { createSignedIds } from './signed-id'

const MIN_QUERY_LENGTH = 3
const DECIMALS = 6

/** Creates places from an open geocoder and the gazetteer, which also covers a failing host. */
export function createOpenPlaces(options: {
  geocoder: Geocoder
  gazetteer: Gazetteer
  secret: string
  now?: () => number
}): Places {
  const { geocoder, gazetteer, secret, now } = options
  const cachedGeocoder = createCachedGeocoder({ geocoder, now })
  const ids = createSignedIds(secret)

  function placesOf(found: OsmPlace[]): Place[] {
    return found.filter(isRidePlace).flatMap(each => {
      const label = labelPlace(each)
      return label === null ? [] : ids.encode({ ...label, lat: roundDegrees(each.lat), lng: roundDegrees(each.lng) })
    })
  }

  return {
    async search({ query, near, limit = DEFAULT_PLACES, consumeRateLimit }) {
      const text = query.replace(/\s+/g, ' ').trim()
      const isLongEnough = normalizeText(text).replaceAll(' ', '').length >= MIN_QUERY_LENGTH
      const results = isLongEnough ? await cachedGeocoder.search({ text, near: near ?? null, consumeRateLimit }) : null
      const geocoderPlaces = placesOf(results ?? [])
      if (geocoderPlaces.length === 0) return gazetteer.search({ query, near, limit })
      const gazetteerMatches = gazetteer.searchWithConfidence({ query, near, limit })
      return merge({ gazetteerMatches, geocoderPlaces: putChosenCityFirst(geocoderPlaces, near ?? null), limit })
    },
    async find(id) {
      return ids.decode(id) ?? (await gazetteer.find(id))
    },
    async reverseGeocode(point, { consumeRateLimit } = {}) {
      const [nearest, ...others] = (await cachedGeocoder.reverse({ ...point, consumeRateLimit })) ?? []
      if (nearest === undefined) return gazetteer.reverseGeocode(point)
      if (!isDomestic(nearest)) return null
      const nearestNamed = [nearest, ...others].find(each => isRidePlace(each) && labelPoint(each) !== null)
      const label = nearestNamed && labelPoint(nearestNamed)
      return label
        ? { ...label, ...point, id: formatPointRef(point), city: servedCityAt(point) }
        : gazetteer.reverseGeocode(point)
    },
    typed: gazetteer.typed,
    checkName: gazetteer.checkName,
    attribution: openStreetMapAttribution,
  }
}

/** Fuzzy gazetteer matches are used only without host results. */
function merge({
  gazetteerMatches,
  geocoderPlaces,
  limit,
}: {
  gazetteerMatches: ReturnType<Gazetteer['searchWithConfidence']>
  geocoderPlaces: Place[]
  limit: number
}) {
  const exactMatches = gazetteerMatches.filter(({ confidence }) => confidence !== 'guess')
  const certainMatches = exactMatches
    .filter(({ confidence }) => confidence === 'certain')
    .slice(0, Math.ceil(limit / 2))
  const rest = exactMatches.filter(each => !certainMatches.includes(each))
  const list: Place[] = []
  for (const place of [...toPlaces(certainMatches), ...geocoderPlaces, ...toPlaces(rest)]) {
    if (!list.some(each => isSamePlace(each, place))) list.push(place)
  }
  return removeDuplicatePlaces(list).slice(0, limit)
}

function toPlaces(matches: ReturnType<Gazetteer['searchWithConfidence']>): Place[] {
  return matches.map(({ place }) => place)
}

function putChosenCityFirst(geocoderPlaces: Place[], near: Place['city']): Place[] {
  if (near === null) return geocoderPlaces
  return [...geocoderPlaces.filter(({ city }) => city === near), ...geocoderPlaces.filter(({ city }) => city !== near)]
}

function isRidePlace(place: OsmPlace): boolean {
  return place.scale !== 'wide' && isDomestic(place) && hasValidCoordinates(place)
}

function isDomestic({ country }: OsmPlace): boolean {
  return country === 'US' || country === 'PR'
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
