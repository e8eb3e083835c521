import 'server-only'
import { type Point, servedCityAt, startView } from '@/lib/places/model/distance'
import { parsePlaceRef, typedRef } from '@/lib/places/model/place-ref'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import type { City, CityId } from '@/lib/site'
import { toPlainCharacters } from '@/lib/typed-text'
import type { GazetteerEntry } from './gazetteer-entries'
import { canonicalText, normalizeText, stateNames } from './text'
import { isWithin, loadZipCodes, type ZipCode, type ZipCodes } from './zip-codes'

/** In the widest characters, an id of the longest text is still one. */
const MAX_CHARACTERS = 120
/** From the center of a district or borough, which has no ZIP codes of its own name. */
const DISTRICT_MILES = 10
const MAX_TOWN_WORDS = 5

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)[\s.]*$/i
const UNIT =
  /[\s,]*(?:\b(?:apt|apartment|floor|room|ste|suite|unit)\b\.? *#?|#) *(?:\d[\w-]*|[a-z])\b|[\s,]*\b\w+ floor\b/gi
const ZIP_CODE_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,.]*$/
const HOUSE = /(?:^|\s)\d[\w/-]*\s+.*\p{L}/u
const HOUSE_NUMBER = /^\d+[a-z]?$/
const STREET_END = new RegExp(
  String.raw`.*\b(?:${[
    'avenue|ave|boulevard|blvd|circle|cir|court|ct|drive|dr|expressway|expy|highway|hwy|lane|ln|parkway|pkwy|place|pl',
    'plaza|road|rd|square|sq|street|st|terrace|ter|way',
  ].join('|')})(?: (?:north|south|east|west|[ns][ew]?|[ew]))?(?= |$)`,
)

/** Longest first: "west virginia" ends with "virginia". */
const stateWords = Object.entries(stateNames)
  .flatMap(([code, name]) => [code, name].map(words => ({ code, words: normalizeText(words) })))
  .sort((a, b) => b.words.length - a.words.length)

type TypedText = { text: string; near: CityId | null }

/**
 * Reads addresses as riders type them. Without streets, an address lies in the middle of its ZIP code, else of its town.
 * - `zone`: a street address in a ZIP code that is small enough for one fare, named by the town of its ZIP code.
 * - `locatedBy`: other text, as typed; null if nothing located it and it is at least like an address.
 *
 * The id contains no point, which could be forged: the text is read again.
 */
export function createAddresses(entries: readonly GazetteerEntry[], cities: readonly City[]) {
  const towns = indexTowns(entries)

  async function read({ text, near }: TypedText): Promise<Place | null> {
    const line = toPlainCharacters(text)
    if (line.length > MAX_CHARACTERS || line === '') return null
    const units = (line.match(UNIT) ?? []).map(unit => unit.replace(/^[\s,]+/, ''))
    const rest = line
      .replace(UNIT, ',')
      .replace(/[\s,]+$/, '')
      .replace(COUNTRY, '')
    const [match = '', digits] = ZIP_CODE_AT_END.exec(rest) ?? []
    if (digits === undefined) return readWithoutZipCode({ line, rest, near })
    const zips = await loadZipCodes()
    const zip = zips.find(digits)
    if (zip === null) return readWithoutZipCode({ line, rest, near })
    const place = placeOf({ line, near, point: zip, locatedBy: `ZIP code ${zip.zip}` })
    if (line === zip.zip) return { ...place, area: `${zip.town}, ${zip.state}` }
    const { street, outside } = readParts(rest.slice(0, -match.length), zip, zips)
    if (outside !== null) return { ...place, locatedBy: `${place.locatedBy}, which is not in ${outside}` }
    if (place.city === null || !street.some(part => HOUSE.test(part)) || !zips.isDense(zip)) return place
    return zoneOf({ name: [...street, ...units].join(', '), zip, city: place.city })
  }

  /** Separates the street from town and state of the ZIP code, and finds a town or state that is another. */
  function readParts(text: string, zip: ZipCode, zips: ZipCodes): { street: string[]; outside: string | null } {
    const isInside = (name: string) => zips.isTownOf(name, zip) ?? isDistrictAt(name, zip)
    const isTown = (name: string) => zips.isTown(name) || towns.has(canonicalText(name))
    const street = withoutState(text, zip.state)
      .split(',')
      .map(part => withoutTown(part.trim(), isInside))
      .filter(part => part !== '')
    for (const [i, part] of street.entries()) {
      const names = i === 0 || HOUSE.test(part) ? endingsOf(wordsAfterStreet(part)) : [part]
      const state = names.map(name => findState(normalizeText(name))).find(each => each !== undefined)
      if (state !== undefined) return { street, outside: stateNames[state.code] ?? null }
      const town = names.find(isTown)
      if (town !== undefined) return { street, outside: toTitleCase(town) }
    }
    return { street, outside: null }
  }

  function isDistrictAt(name: string, { state, ...point }: ZipCode): boolean {
    const named = towns.get(canonicalText(name)) ?? []
    return named.some(({ place }) => place.area.endsWith(state) && isWithin(place, point, DISTRICT_MILES))
  }

  function readWithoutZipCode({ line, rest, near }: { line: string; rest: string; near: CityId | null }): Place | null {
    const words = rest.split(',').map(normalizeText).filter(Boolean).join(' ')
    const town = findTown(words, near)
    if (town !== null) return placeOf({ line, near, point: town, locatedBy: placeLabel(town) })
    return isLikeAddress(line) ? placeOf({ line, near, point: null, locatedBy: null }) : null
  }

  /** A town stands at the end or before its state. A number before it alone makes it a street: "123 Houston". */
  function findTown(words: string, near: CityId | null): Place | null {
    const state = findState(words)
    const before = state === undefined ? '' : words.slice(0, -state.words.length).trim()
    const inState = endingsOf(before).map(name =>
      (towns.get(canonicalText(name)) ?? []).filter(({ place }) => place.area.endsWith(state?.code ?? '')),
    )
    const anywhere = endingsOf(words)
      .filter(name => !HOUSE_NUMBER.test(words.slice(0, -name.length).trim()))
      .map(name => towns.get(canonicalText(name)) ?? [])
    const named = ([...inState, ...anywhere].find(list => list.length > 0) ?? []).map(({ place }) => place)
    return (
      named.find(({ city }) => near !== null && city === near) ??
      named.find(({ city }) => city !== null) ??
      named[0] ??
      null
    )
  }

  function placeOf({
    line,
    near,
    point,
    locatedBy,
  }: {
    line: string
    near: CityId | null
    point: Point | null
    locatedBy: string | null
  }): Place {
    const city = cities.find(({ id }) => id === near)
    const { lat, lng } = point ?? city ?? startView(cities)
    return {
      id: typedRef({ payload: Buffer.from(`${near ?? ''}\n${line}`).toString('base64url') }),
      name: line,
      area: '',
      kind: 'address',
      lat,
      lng,
      city: point === null ? (city?.id ?? null) : servedCityAt(point, cities),
      locatedBy,
    }
  }

  return {
    read,
    async find(id: string): Promise<Place | null> {
      const ref = parsePlaceRef(id)
      if (ref?.kind !== 'typed') return null
      const [near = '', ...text] = Buffer.from(ref.payload, 'base64url').toString().split('\n')
      const city = cities.find(each => each.id === near)
      const place = await read({ text: text.join('\n'), near: city?.id ?? null })
      return place && { ...place, id }
    },
  }
}

/** Returns whether a text has a number with a street. */
export function isLikeAddress(text: string): boolean {
  return HOUSE.test(text)
}

function zoneOf({ name, zip, city }: { name: string; zip: ZipCode; city: CityId }): Place {
  const address = { name: toTitleCase(name), area: `${zip.town}, ${zip.state} ${zip.zip}` }
  const payload = Buffer.from(`\n${placeLabel(address)}`).toString('base64url')
  return { id: typedRef({ payload }), ...address, kind: 'address', lat: zip.lat, lng: zip.lng, city, zone: zip.zip }
}

function indexTowns(entries: readonly GazetteerEntry[]): Map<string, GazetteerEntry[]> {
  const towns = new Map<string, GazetteerEntry[]>()
  for (const entry of entries.toSorted((a, b) => b.importance - a.importance)) {
    const { name, area, kind } = entry.place
    if (kind !== 'city' && kind !== 'district') continue
    const whole = canonicalText(name)
    const state = ` ${area.slice(-2).toLowerCase()}`
    const withoutState = whole.endsWith(state) ? whole.slice(0, -state.length) : whole
    for (const each of new Set([whole, withoutState, ...entry.nicknames])) {
      towns.set(each, [...(towns.get(each) ?? []), entry])
    }
  }
  return towns
}

function findState(words: string) {
  return stateWords.find(state => ` ${words}`.endsWith(` ${state.words}`))
}

function withoutState(text: string, code: string): string {
  return text.replace(/[\s,]+$/, '').replace(new RegExp(`(?:^|[\\s,]+)(?:${code}|${stateNames[code]})$`, 'i'), '')
}

/** Removes the longest town at the end, unless the whole is a house number and a street. */
function withoutTown(part: string, isTown: (name: string) => boolean): string {
  const words = part.split(/\s+/)
  const start = words.findIndex((_, i) => {
    const before = words.slice(0, i).join(' ')
    return !HOUSE_NUMBER.test(before) && words.length - i <= MAX_TOWN_WORDS && isTown(words.slice(i).join(' '))
  })
  return start === -1 ? part : words.slice(0, start).join(' ')
}

/** What follows "Ave": empty in "350 Broadway", so that the name of a street is no town. */
function wordsAfterStreet(part: string): string {
  const words = normalizeText(part)
  const [street = words] = STREET_END.exec(words) ?? []
  return words.slice(street.length).trim()
}

function endingsOf(text: string): string[] {
  const words = text.split(' ').filter(word => word !== '')
  return words.map((_, i) => words.slice(i).join(' ')).slice(-MAX_TOWN_WORDS)
}

const DIRECTION = /^[ns][ew]?$|^[ew]$/i
const SMALL_WORD = /^(?:and|of|the)$/
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i

/** "515 MADISON ave" -> "515 Madison Ave". Keeps capitals within a text: "FDR Drive", "McKinney Ave". */
function toTitleCase(text: string): string {
  const isShouted = text === text.toUpperCase()
  return text.replace(/[\p{L}\p{N}'’]+/gu, word => {
    if (DIRECTION.test(word)) return word.toUpperCase()
    if (ORDINAL.test(word)) return word.toLowerCase()
    const isPlain = isShouted || (word === word.toLowerCase() && !SMALL_WORD.test(word))
    return isPlain && !/\d/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word
  })
}
