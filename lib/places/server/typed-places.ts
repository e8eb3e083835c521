import 'server-only'
import { z } from 'zod'
import { METERS_PER_MILE, metersBetween, type Point, servedCityAt } from '@/lib/places/model/distance'
import { parsePlaceRef, typedRef } from '@/lib/places/model/place-ref'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/platform/sanitize-text'
import { type CityId, cities, MAX_PLACE_QUERY_LENGTH } from '@/lib/site'
import type { GazetteerEntry } from './gazetteer-entries'
import { canonicalText, normalizeText, stateNames } from './text'

/** The point of text that names no known place, if no city is selected either. */
const FALLBACK_POINT = { lat: 40.7128, lng: -74.006 } as const

type TypedText = { text: string; near: CityId | null }

/**
 * Creates places from free text. The id contains no point, which could be forged. Text without a location gets the near
 * city's center and `locatedBy` null.
 */
export function createTypedPlaces(entries: readonly GazetteerEntry[]) {
  let locator: Promise<(query: TypedText) => TextLocation | null> | undefined

  async function typed({ text, near }: TypedText): Promise<Place | null> {
    const name = toSingleLine(text.normalize('NFC'))
    if (name.length > MAX_PLACE_QUERY_LENGTH || !/[\p{L}\p{Nd}]/u.test(name)) return null
    locator ??= createTextLocator(entries)
    const location = (await locator)({ text: name, near })
    const city = cities.find(({ id }) => id === near)
    const { lat, lng } = location?.point ?? city ?? FALLBACK_POINT
    return {
      id: typedRef({ payload: Buffer.from(`${near ?? ''}\n${name}`).toString('base64url') }),
      name,
      area: '',
      kind: 'address',
      lat,
      lng,
      city: location === null ? (city?.id ?? null) : servedCityAt({ lat, lng }),
      locatedBy: location?.locatedBy ?? null,
    }
  }

  return {
    typed,
    async find(id: string): Promise<Place | null> {
      const ref = parsePlaceRef(id)
      if (ref?.kind !== 'typed') return null
      const [near = '', ...text] = Buffer.from(ref.payload, 'base64url').toString().split('\n')
      const city = cities.find(each => each.id === near)
      const place = await typed({ text: text.join('\n'), near: city?.id ?? null })
      return place && { ...place, id }
    },
  }
}

/** `by`: "ZIP code 10118" or "Plano, TX". */
type TextLocation = { point: Point; locatedBy: string }

const UNITS_PER_DEGREE = 1000
const PREFIX_LETTERS = 3
const MAX_TOWN_WORDS = 5
/** Farther from the town, five digits are a house number. */
const ZIP_NEAR_TOWN_MILES = 50
/** Farther from the city, it is more likely a street's name. */
const TOWN_NEAR_CITY_MILES = 250
const ZIP_CODE = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)[\s.]*$/i

/** Longest first: "west virginia" ends with "virginia". */
const stateWords = Object.entries(stateNames)
  .flatMap(([code, name]) => [{ code, words: code.toLowerCase() }].concat({ code, words: normalizeText(name) }))
  .sort((a, b) => b.words.length - a.words.length)

/**
 * Creates a function that locates an address by ZIP code, then town. A town counts only at the end, before its state,
 * or between commas: "123 Houston St" has none.
 */
export async function createTextLocator(
  entries: readonly GazetteerEntry[],
): Promise<(query: TypedText) => TextLocation | null> {
  const findZipCode = await readZipCodes()

  const towns = indexTowns(entries)

  function findTown({ text, near }: TypedText): TextLocation | null {
    const parts = text
      .replace(ZIP_CODE, ' ')
      .replace(COUNTRY, '')
      .split(',')
      .map(normalizeText)
      .filter(part => part !== '')
    const words = parts.join(' ')
    const state = stateWords.find(each => ` ${words}`.endsWith(` ${each.words}`))
    const called = (name: string) => towns.get(name) ?? []
    if (state !== undefined) {
      const rest = words.slice(0, -state.words.length).trim()
      const own = [...endingsOf(rest), ...parts.toReversed()].map(name =>
        called(canonicalText(name)).filter(({ place }) => place.area.endsWith(state.code)),
      )
      const town = chooseTown(own, near)
      if (town !== null) return toLocation(town)
    }
    // "New York" ends with a state and is also a town.
    const names = state === undefined ? [...endingsOf(words), ...parts.toReversed()] : endingsOf(words)
    const center = cities.find(({ id }) => id === near)
    const town = chooseTown(
      names.map(name =>
        called(canonicalText(name)).filter(({ place }) => isWithin(place, center, TOWN_NEAR_CITY_MILES)),
      ),
      near,
    )
    return town && toLocation(town)
  }

  return ({ text, near }) => {
    const zips = [...text.matchAll(ZIP_CODE)].flatMap(({ 1: zip = '', index }) => {
      const point = findZipCode(zip)
      return point === null ? [] : [{ point, locatedBy: `ZIP code ${zip}`, isLeading: index === 0 }]
    })
    const last = zips.findLast(({ isLeading }) => !isLeading)
    if (last !== undefined) return { point: last.point, locatedBy: last.locatedBy }
    const [leading] = zips
    const town = findTown({ text, near })
    if (leading === undefined) return town
    const isAlone = normalizeText(text.replace(ZIP_CODE, '')) === ''
    const isNear = town !== null && isWithin(leading.point, town.point, ZIP_NEAR_TOWN_MILES)
    return isAlone || isNear ? { point: leading.point, locatedBy: leading.locatedBy } : town
  }
}

/** Loaded with the first address: the ZIP codes take 1 MB. */
export async function readZipCodes(): Promise<(zip: string) => Point | null> {
  const { default: file } = await import('./data/zip-codes.json')
  const { prefixes } = z.object({ prefixes: z.record(z.string(), z.string()) }).parse(file)
  const entriesByPrefix = new Map(Object.entries(prefixes))
  return zip => {
    const rest = zip.slice(PREFIX_LETTERS)
    const entries = entriesByPrefix.get(zip.slice(0, PREFIX_LETTERS))?.split(' ') ?? []
    const [, lat, lng] = entries.find(entry => entry.startsWith(`${rest},`))?.split(',') ?? []
    return lat === undefined || lng === undefined
      ? null
      : { lat: Number(lat) / UNITS_PER_DEGREE, lng: Number(lng) / UNITS_PER_DEGREE }
  }
}

function indexTowns(entries: readonly GazetteerEntry[]): Map<string, GazetteerEntry[]> {
  const towns = new Map<string, GazetteerEntry[]>()
  const add = (name: string, entry: GazetteerEntry) => towns.set(name, [...(towns.get(name) ?? []), entry])
  for (const entry of entries.toSorted((a, b) => b.importance - a.importance)) {
    const { name, area, kind } = entry.place
    if (kind !== 'city' && kind !== 'district') continue
    const whole = canonicalText(name)
    add(whole, entry)
    for (const nickname of entry.nicknames) add(nickname, entry)
    const state = ` ${canonicalText(area.slice(-2))}`
    if (whole.endsWith(state)) add(whole.slice(0, -state.length), entry)
  }
  return towns
}

function endingsOf(text: string): string[] {
  const words = text.split(' ').slice(-MAX_TOWN_WORDS)
  return words.map((_, i) => words.slice(i).join(' '))
}

function chooseTown(names: readonly (readonly GazetteerEntry[])[], near: CityId | null): Place | null {
  const places = names.find(entries => entries.length > 0)?.map(({ place }) => place) ?? []
  return (
    places.find(({ city }) => near !== null && city === near) ??
    places.find(({ city }) => city !== null) ??
    places[0] ??
    null
  )
}

function toLocation(place: Place): TextLocation {
  return { point: { lat: place.lat, lng: place.lng }, locatedBy: placeLabel(place) }
}

function isWithin(point: Point, center: Point | undefined, miles: number): boolean {
  return center === undefined || metersBetween(point, center) <= miles * METERS_PER_MILE
}
