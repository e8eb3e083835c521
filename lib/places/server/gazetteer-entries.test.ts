import { readSite } from '#site'
import { metersBetween } from '@/lib/places/model/distance'
import { PLACE_ID_PATTERN } from '@/lib/places/model/place-ref'
import { placeKinds, placeSchema } from '@/lib/places/model/schemas'
import { createGazetteer } from './gazetteer'
import { readGazetteerEntries } from './gazetteer-entries'

const MAX_METERS_FROM_CENTER = 60_000
const SERVED_AIRPORTS = [
  ['los-angeles', ['LAX', 'BUR', 'LGB', 'SNA', 'ONT', 'VNY']],
  ['dallas', ['DFW', 'DAL', 'ADS']],
  ['new-york', ['JFK', 'LGA', 'EWR', 'TEB', 'HPN']],
  ['chicago', ['ORD', 'MDW', 'PWK']],
  ['oklahoma-city', ['OKC', 'PWA', 'OUN']],
] as const
const SERVED_CODES: string[] = SERVED_AIRPORTS.flatMap(([, codes]) =>
  codes.map(code => `airport:${code.toLowerCase()}`),
)

const entries = readGazetteerEntries()
const gazetteer = createGazetteer()
const curatedAreas = entries
  .map(({ place }) => place)
  .filter(({ id, city }) => city !== null && (id.startsWith('hand:') || SERVED_CODES.includes(id)))
const inCity = (id: string) => curatedAreas.filter(place => place.city === id)

const curatedCities = readSite().cities.filter(({ id }) => inCity(id).length > 0)

const TERMINALS = [
  ['lax', 9],
  ['dfw', 5],
  ['jfk', 5],
  ['lga', 3],
  ['ewr', 3],
  ['ord', 4],
] as const

test.each(curatedCities)('$name has at least 40 curated places', ({ id }) => {
  expect(inCity(id).length).toBeGreaterThanOrEqual(40)
})

test.each(curatedCities)('$name has every kind of place', ({ id }) => {
  const kinds = new Set(inCity(id).map(place => place.kind))
  // Each of Oklahoma City's airports has one terminal.
  const curatedKinds = placeKinds.filter(kind => kind !== 'city' && kind !== 'address')
  const wanted = curatedKinds.filter(kind => !(kind === 'terminal' && id === 'oklahoma-city'))
  expect([...kinds]).toEqual(expect.arrayContaining(wanted))
})

test.each(readSite().cities)('every curated place in $name is within 60 km of its center', city => {
  const far = inCity(city.id).filter(place => metersBetween(place, city) > MAX_METERS_FROM_CENTER)
  expect(far).toEqual([])
})

test.each(SERVED_AIRPORTS)('the airports of %s come first by code', async (city, codes) => {
  for (const code of codes) {
    const [first] = await gazetteer.search({ query: code.toLowerCase() })
    expect(first).toMatchObject({ id: `airport:${code.toLowerCase()}`, kind: 'airport', city })
    expect(first?.name).toContain(`(${code})`)
  }
})

test.each(TERMINALS)('%s has its %i terminals', (code, count) => {
  expect(curatedAreas.filter(place => place.id.startsWith(`hand:${code}-`) && place.kind === 'terminal')).toHaveLength(
    count,
  )
})

test('ids are unique', () => {
  expect(new Set(entries.map(({ place }) => place.id)).size).toBe(entries.length)
})

test('every place is complete with a URL-safe id', () => {
  for (const { place } of entries) {
    placeSchema.parse(place)
    expect(place.id).toMatch(PLACE_ID_PATTERN)
  }
})

test('every importance is between 0 and 100', () => {
  expect(entries.filter(({ importance }) => !(importance >= 0 && importance <= 100))).toEqual([])
})

test('includes the towns of the country', () => {
  const towns = entries.filter(({ place }) => place.kind === 'city')
  expect(towns.length).toBeGreaterThan(3000)
})

test('assigns a town to a nearby served city only', async () => {
  expect(await gazetteer.find('city:us-tx-plano')).toMatchObject({ city: 'dallas' })
  expect(await gazetteer.find('city:us-ny-buffalo')).toMatchObject({ city: null })
})
