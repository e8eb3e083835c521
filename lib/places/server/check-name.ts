import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'
import type { NameCheck, Place } from '@/lib/places/model/schemas'
import type { GazetteerEntry } from './gazetteer-entries'
import { findNearest } from './nearest'
import { canonicalText, normalizeText } from './text'

const GENERIC_AIRPORT_WORDS = new Set([
  'airport',
  'international',
  'regional',
  'municipal',
  'county',
  'field',
  'terminal',
])
/** Smaller airports must be named in full or by code. */
const MIN_IMPORTANCE_FOR_PARTIAL_NAME = 40
/** Hotels and stations share names across towns. */
const MAX_SAME_NAME_METERS = 100_000

type Airport = { place: Place; code: string; fullName: string; words: Set<string>; matchesByPart: boolean }

/**
 * Creates the check of a name against the known places around its point. An airport matches by code or distinctive
 * words, other places by exact name within 100 km. Towns are too large to match.
 */
export function createPlaceNameChecker(
  entries: readonly GazetteerEntry[],
): (claim: { name: string; area: string } & Point) => NameCheck {
  const places = entries.map(({ place }) => place)
  const airports = entries.flatMap(toAirport)
  const placesByName = new Map<string, Place[]>()
  for (const place of places) {
    if (place.id.startsWith('city:')) continue
    const name = canonicalText(place.name)
    placesByName.set(name, [...(placesByName.get(name) ?? []), place])
  }

  return ({ name, area, lat, lng }) => {
    const point = { lat, lng }
    const nearest = findNearest(places, point)
    if (nearest === null) throw new Error('the gazetteer is empty')
    const sameNamePlaces = (placesByName.get(canonicalText(name)) ?? []).filter(
      it => metersBetween(it, point) <= MAX_SAME_NAME_METERS,
    )
    const byArea = findNamedAirports(airports, `${name}, ${area}`)
    const named = findNearest([...findNamedAirports(airports, name), ...byArea, ...sameNamePlaces], point)
    return { nearest: toKnownPlace(nearest), named: named && toKnownPlace(named) }
  }
}

function toAirport({ place, code, aliases, importance }: GazetteerEntry): Airport[] {
  if (place.kind !== 'airport' || code === null) return []
  const fullName = canonicalText(place.name.replace(/\s*\([^)]*\)\s*$/, ''))
  const words = new Set([...fullName.split(' '), ...canonicalText(aliases).split(' ')])
  return [{ place, code, fullName, words, matchesByPart: importance >= MIN_IMPORTANCE_FOR_PARTIAL_NAME }]
}

function findNamedAirports(airports: readonly Airport[], name: string): Place[] {
  const text = canonicalText(name)
  const codes = findAirportCodes(name)
  const distinctiveWords = text.split(' ').filter(word => !GENERIC_AIRPORT_WORDS.has(word) && !/^\d$/.test(word))
  const matchesByPart = distinctiveWords.length > 0 && /\bairport\b/.test(text)
  return airports
    .filter(airport => {
      if (codes.has(airport.code) || text === airport.fullName) return true
      if (airport.fullName.includes('airport') && ` ${text} `.includes(` ${airport.fullName} `)) return true
      return matchesByPart && airport.matchesByPart && distinctiveWords.every(word => airport.words.has(word))
    })
    .map(({ place }) => place)
}

function findAirportCodes(name: string): Set<string> {
  const plain = normalizeText(name)
  const isTerminal = /\b(terminal|arrivals|departures)\b/.test(plain)
  const beforeAirport = plain.matchAll(/\b([a-z]{3}) (?:international |intl )?(?:airport|terminal)\b/g)
  const capitals = name.matchAll(isTerminal ? /\b([A-Z]{3})\b/g : /\(([A-Z]{3})\)/g)
  return new Set([plain, ...[...beforeAirport, ...capitals].map(([, code = '']) => code.toLowerCase())])
}

function toKnownPlace({ place, meters }: { place: Place; meters: number }): NameCheck['nearest'] {
  return { name: place.name, area: place.area, miles: Math.round((meters / METERS_PER_MILE) * 100) / 100 }
}
