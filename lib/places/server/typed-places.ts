import 'server-only'
import { z } from 'zod'
import { METERS_PER_MILE, metersBetween, type Point, servedCityAt, startView } from '@/lib/places/model/distance'
import { parsePlaceRef, typedRef } from '@/lib/places/model/place-ref'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { type City, type CityId, MAX_PLACE_QUERY_LENGTH } from '@/lib/site'
import { toPlainCharacters } from '@/lib/typed-text'
import type { GazetteerEntry } from './gazetteer-entries'
import { canonicalText, normalizeText, stateNames } from './text'

export const ZIP_CODE_ONLY = /^\d{5}(-\d{4})?$/

type TypedText = { text: string; near: CityId | null }

/**
 * Creates places from free text. The id contains no point, which could be forged. Text without a location gets the near
 * city's center and `locatedBy` null.
 */
export function createTypedPlaces(entries: readonly GazetteerEntry[], cities: readonly City[]) {
  let locator: Promise<(query: TypedText) => TextLocation | null> | undefined

  async function typed({ text, near }: TypedText): Promise<Place | null> {
    const name = toPlainCharacters(text)
    if (name.length > MAX_PLACE_QUERY_LENGTH || !/[\p{L}\p{Nd}]/u.test(name)) return null
    locator ??= createTextLocator(entries, cities)
    const { point = null, locatedBy = null, conflict } = (await locator)({ text: name, near }) ?? {}
    const city = cities.find(({ id }) => id === near)
    const { lat, lng } = point ?? city ?? startView(cities)
    const place: Place = {
      id: typedRef({ payload: Buffer.from(`${near ?? ''}\n${name}`).toString('base64url') }),
      name,
      area: point !== null && ZIP_CODE_ONLY.test(name) ? nearestTownOf(point) : '',
      kind: 'address',
      lat,
      lng,
      city: point === null ? (city?.id ?? null) : servedCityAt({ lat, lng }, cities),
      locatedBy,
    }
    return conflict === undefined ? place : { ...place, conflict }
  }

  function nearestTownOf(point: Point): string {
    const towns = entries.map(({ place }) => place).filter(({ kind }) => kind === 'city')
    const distances = towns.map(town => metersBetween(town, point))
    const nearest = towns[distances.indexOf(Math.min(...distances))]
    return nearest === undefined ? '' : placeLabel(nearest)
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

/** `locatedBy`: "ZIP code 10118" or "Plano, TX". `conflict`: what is too far apart to be one place. */
type TextLocation =
  | { point: Point; locatedBy: string; conflict?: undefined }
  | { point?: undefined; locatedBy?: undefined; conflict: string }

const UNITS_PER_DEGREE = 1000
const PREFIX_LETTERS = 3
const MAX_TOWN_WORDS = 5
/** Farther apart, two parts of an address do not mean one place. */
const SAME_PLACE_MILES = 60
/** Farther from the city, it is more likely a street's name. */
const TOWN_NEAR_CITY_MILES = 250
/** Not the decimals of coordinates, nor the number of an apartment. */
const ZIP_CODE =
  /(?<![\d-]|\d\.|(?:#|\b(?:apt|apartment|box|room|ste|suite|unit)\b\.?) *)(\d{5})(?:-\d{4})?(?![\d-]|\.\d)/gi
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)[\s.]*$/i
/** Without those that are also a state or town: Georgia, Jamaica, Lebanon. */
const FOREIGN_COUNTRY = new RegExp(
  `^(?:the )?(?:${[
    'argentina|australia|austria|bahamas|belgium|brazil|canada|chile|china|colombia|costa rica|croatia|cuba|czechia',
    'czech republic|denmark|dominican republic|ecuador|egypt|england|finland|france|germany|great britain|greece',
    'guatemala|hungary|iceland|india|indonesia|ireland|israel|italy|japan|kenya|malaysia|mexico|morocco|netherlands',
    'new zealand|nigeria|northern ireland|norway|pakistan|panama|peru|philippines|poland|portugal|qatar|romania',
    'russia|saudi arabia|scotland|singapore|south africa|south korea|spain|sweden|switzerland|taiwan|thailand|turkey',
    'turkiye|u ?k|u ?a ?e|ukraine|united arab emirates|united kingdom|venezuela|vietnam|wales',
  ].join('|')})$`,
)
const HOUSE_NUMBER = /^\d+[a-z]?$/

/** Longest first: "west virginia" ends with "virginia". */
const stateWords = Object.entries(stateNames)
  .flatMap(([code, name]) => [{ code, words: code.toLowerCase() }].concat({ code, words: normalizeText(name) }))
  .sort((a, b) => b.words.length - a.words.length)

/**
 * Creates a function that locates an address by its ZIP code, else its town.
 * - A ZIP code stands at the end or after a state. Five digits elsewhere are one only close to the town in the text:
 *   "13350 Dallas Pkwy, Dallas, TX" has none.
 * - A town stands at the end, before its state, or between commas: "123 Houston St" has none.
 * - If they are too far apart, neither counts.
 * - Nothing counts before a foreign country: "Paris, France" is not in Texas.
 */
export async function createTextLocator(
  entries: readonly GazetteerEntry[],
  cities: readonly City[],
): Promise<(query: TypedText) => TextLocation | null> {
  const findZipCode = await readZipCodes()
  const towns = indexTowns(entries)
  const isNearState = (point: Point, state: string) =>
    entries.some(({ place }) => place.area.endsWith(state) && isWithin(place, point, SAME_PLACE_MILES))

  function findTowns({ text, near }: TypedText): { towns: Place[]; state: string | null } {
    const parts = text
      .replace(ZIP_CODE, ',')
      .replace(COUNTRY, '')
      .split(',')
      .map(normalizeText)
      .filter(part => part !== '')
    const called = (names: string[], isMeant: (entry: GazetteerEntry, name: string) => boolean) => {
      const lists = names.map(name => (towns.get(canonicalText(name)) ?? []).filter(entry => isMeant(entry, name)))
      return (lists.find(list => list.length > 0) ?? []).map(({ place }) => place)
    }
    for (const [i, part] of [...parts.entries()].toReversed()) {
      const state = findState(part)
      if (state === undefined) continue
      const before = [...parts.slice(0, i), part.slice(0, -state.words.length)].join(' ').trim()
      const inState = called([...endingsOf(before), ...parts.toReversed()], ({ place }) =>
        place.area.endsWith(state.code),
      )
      if (inState.length > 0) return { towns: inState, state: state.code }
    }
    const state = findStatedState(text, parts)
    const words = parts.join(' ')
    const center = cities.find(({ id }) => id === near)
    // "New York" ends with a state and is also a town.
    const names = endingsOf(words).filter(name => !HOUSE_NUMBER.test(words.slice(0, -name.length).trim()))
    if (state === null) names.push(...parts.toReversed())
    const anywhere = called(
      names,
      (entry, name) => entry.nicknames.includes(name) || isWithin(entry.place, center, TOWN_NEAR_CITY_MILES),
    )
    return { towns: anywhere, state }
  }

  return ({ text, near }) => {
    if (FOREIGN_COUNTRY.test(text.split(',').map(normalizeText).findLast(Boolean) ?? '')) return null
    const { towns, state } = findTowns({ text, near })
    const town = chooseTown(towns, near)
    const isNearTown = (point: Point) => towns.some(place => isWithin(point, place, SAME_PLACE_MILES))
    const zips = [...text.matchAll(ZIP_CODE)].flatMap(({ 0: match, 1: zip = '', index }) => {
      const point = findZipCode(zip)
      const isInPlace = isZipCodePlace(text.slice(0, index), text.slice(index + match.length))
      return point === null || !(isInPlace || isNearTown(point)) ? [] : [{ zip, point, isInPlace }]
    })
    const zip = zips.findLast(({ isInPlace }) => isInPlace) ?? zips[0]
    if (zip === undefined) {
      return town && { point: { lat: town.lat, lng: town.lng }, locatedBy: placeLabel(town) }
    }
    const other =
      zips.find(({ point }) => !isWithin(point, zip.point, SAME_PLACE_MILES))?.zip ??
      (town === null
        ? state !== null && state !== stateOfZipCode(zip.zip) && !isNearState(zip.point, state) && stateNames[state]
        : !isNearTown(zip.point) && placeLabel(town))
    return other
      ? { conflict: `ZIP code ${zip.zip} and ${other}` }
      : { point: zip.point, locatedBy: `ZIP code ${zip.zip}` }
  }
}

function findState(part: string) {
  return stateWords.find(({ words }) => ` ${part}`.endsWith(` ${words}`))
}

/** A direction and a court. */
const STREET_ENDINGS = ['NE', 'CT']

/** Finds a state that is surely meant as one, unlike "in" and "or": between commas or, as capitals, at the end. */
function findStatedState(text: string, parts: string[]): string | null {
  const between = parts.map(part => stateWords.find(({ words }) => words === part)).findLast(Boolean)
  if (between !== undefined) return between.code
  const code = findState(parts.at(-1) ?? '')?.code
  return code !== undefined && !STREET_ENDINGS.includes(code) && new RegExp(`\\b${code}\\b`).test(text) ? code : null
}

/** Returns whether five digits stand where a ZIP code does. */
function isZipCodePlace(before: string, after: string): boolean {
  return normalizeText(after.replace(COUNTRY, '')) === '' || findState(normalizeText(before)) !== undefined
}

/** By the first three digits, from which on: https://pe.usps.com/text/LabelingLists/L002.htm */
const ZIP_CODE_STATES =
  '005NY 006PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 070NJ 100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 350AL 370TN 386MS 398GA 400KY 430OH 460IN 480MI 500IA 530WI 550MN 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX 800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 967HI 970OR 980WA 995AK'.split(
    ' ',
  )

export function stateOfZipCode(zip: string): string | undefined {
  return ZIP_CODE_STATES.findLast(each => each.slice(0, PREFIX_LETTERS) <= zip)?.slice(PREFIX_LETTERS)
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

function chooseTown(places: readonly Place[], near: CityId | null): Place | null {
  return (
    places.find(({ city }) => near !== null && city === near) ??
    places.find(({ city }) => city !== null) ??
    places[0] ??
    null
  )
}

function isWithin(point: Point, center: Point | undefined, miles: number): boolean {
  return center === undefined || metersBetween(point, center) <= miles * METERS_PER_MILE
}
