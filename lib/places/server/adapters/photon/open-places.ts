import { readSite } from '#site'
import 'server-only'
import { createHmac } from 'node:crypto'
import { hasValidCoordinates, metersBetween, servedCityAt } from '@/lib/places/model/distance'
import { formatPointRef, roundDegrees } from '@/lib/places/model/place-ref'
import { openStreetMapAttribution, type Place, placeSchema } from '@/lib/places/model/schemas'
import type { Gazetteer } from '@/lib/places/server/gazetteer'
import { DEFAULT_PLACES, type Places } from '@/lib/places/server/port'
import { canonicalText, normalizeText } from '@/lib/places/server/text'
import { isSameSecret } from '@/lib/platform/secret'
import type { City } from '@/lib/site'
import { createCachedPhoton, labelPlace, labelPoint, type OsmPlace } from './client'

const MIN_QUERY_LENGTH = 3

/** Creates places from Photon and the gazetteer, which also covers a failing host. */
export function createOpenPlaces(options: {
  geocoderUrl: string
  gazetteer: Gazetteer
  secret: string
  cities?: readonly City[]
  now?: () => number
}): Places {
  const { geocoderUrl, gazetteer, secret, cities = readSite().cities, now } = options
  const photon = createCachedPhoton(geocoderUrl, now)
  const ids = createSignedIds(secret, cities)

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
      const results = isLongEnough ? await photon.search({ text, near: near ?? null, consumeRateLimit }) : null
      const geocoderPlaces = placesOf(results ?? [])
      if (geocoderPlaces.length === 0) return gazetteer.search({ query, near, limit })
      const gazetteerMatches = await gazetteer.searchWithConfidence({ query, near, limit })
      return merge(gazetteerMatches, sortByCity(geocoderPlaces, near ?? null), limit)
    },
    async find(id) {
      return ids.decode(id) ?? (await gazetteer.find(id))
    },
    async reverseGeocode(point, { consumeRateLimit } = {}) {
      const [nearest, ...others] = (await photon.reverse({ ...point, consumeRateLimit })) ?? []
      if (nearest === undefined) return gazetteer.reverseGeocode(point)
      if (!isDomestic(nearest)) return null
      const nearestNamed = [nearest, ...others].find(each => isRidePlace(each) && labelPoint(each) !== null)
      const label = nearestNamed && labelPoint(nearestNamed)
      return label
        ? { ...label, ...point, id: formatPointRef(point), city: servedCityAt(point, cities) }
        : gazetteer.reverseGeocode(point)
    },
    checkName: gazetteer.checkName,
    attribution: openStreetMapAttribution,
  }
}

type GazetteerMatches = Awaited<ReturnType<Gazetteer['searchWithConfidence']>>

/** Fuzzy gazetteer matches are used only without host results. */
function merge(gazetteerMatches: GazetteerMatches, geocoderPlaces: Place[], limit: number): Place[] {
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

function toPlaces(matches: GazetteerMatches): Place[] {
  return matches.map(({ place }) => place)
}

/** The chosen city first, then the other served ones. */
function sortByCity(geocoderPlaces: Place[], near: Place['city']): Place[] {
  const rank = ({ city }: Place) => (city === null ? 2 : city === near ? 0 : 1)
  return geocoderPlaces.toSorted((a, b) => rank(a) - rank(b))
}

function isRidePlace(place: OsmPlace): boolean {
  return place.scale !== 'wide' && isDomestic(place) && hasValidCoordinates(place)
}

function isDomestic({ country }: OsmPlace): boolean {
  return country === 'US' || country === 'PR'
}

/** Airports and towns are wide. */
const SAME_WITHIN_METERS: Partial<Record<Place['kind'], number>> = { airport: 5_000, city: 15_000, district: 4_000 }
const OTHERS_WITHIN_METERS = 500

/** Returns whether two sources mean one place: "JFK Terminal 4" is "Terminal 4", "Hilton Garden Inn" is not "Hilton". */
export function isSamePlace(one: Place, other: Place): boolean {
  if (metersBetween(one, other) > Math.max(toleranceMeters(one), toleranceMeters(other))) return false
  const kinds = [one.kind, other.kind]
  if (kinds.every(kind => kind === 'airport')) return true
  const [short = '', long = ''] = [one, other]
    .map(({ name }) => ` ${canonicalText(name)} `)
    .toSorted((a, b) => a.length - b.length)
  if (kinds.includes('address')) return short === long
  return kinds.every(kind => kind === 'city') ? long.startsWith(short) : long.endsWith(short)
}

/** Removes places with the same label. */
function removeDuplicatePlaces(places: Place[]): Place[] {
  const labels = new Set<string>()
  return places.filter(({ name, area }) => {
    const label = canonicalText(`${name} ${area}`)
    const isNew = !labels.has(label)
    labels.add(label)
    return isNew
  })
}

function toleranceMeters({ kind }: Place): number {
  return SAME_WITHIN_METERS[kind] ?? OTHERS_WITHIN_METERS
}

const PREFIX = 'osm:'
/** Signatures are valid for this purpose only. */
const PURPOSE = 'id of a place of an open geocoder, 1'
/** 128 bits in base64url. */
const SIGNATURE_LENGTH = 22
const PART_SEPARATOR = '\n'

type UnsignedPlace = Omit<Place, 'id' | 'city' | 'timeZone'>

/**
 * Creates signed ids that contain the place itself: Photon cannot look places up. At most 500 characters. `decode`
 * returns null for a forged id.
 */
export function createSignedIds(secret: string, cities: readonly City[] = readSite().cities) {
  const key = createHmac('sha256', secret).update(PURPOSE).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)

  return {
    encode({ name, area, kind, lat, lng }: UnsignedPlace): Place {
      const parts = [lat, lng, kind, name, area].join(PART_SEPARATOR)
      const payload = Buffer.from(parts).toString('base64url')
      return {
        id: `${PREFIX}${payload}.${sign(payload)}`,
        name,
        area,
        kind,
        lat,
        lng,
        city: servedCityAt({ lat, lng }, cities),
      }
    },
    decode(id: string): Place | null {
      if (!id.startsWith(PREFIX)) return null
      const [payload = '', signature = '', ...rest] = id.slice(PREFIX.length).split('.')
      if (rest.length > 0 || !isSameSecret(signature, sign(payload))) return null
      const [lat, lng, kind, name, area] = Buffer.from(payload, 'base64url').toString().split(PART_SEPARATOR)
      const point = { lat: Number(lat), lng: Number(lng) }
      const place = placeSchema.safeParse({ id, name, area, kind, ...point, city: servedCityAt(point, cities) })
      return place.success ? place.data : null
    },
  }
}
