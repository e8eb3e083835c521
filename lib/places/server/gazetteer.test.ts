import type { cities } from '@/lib/site'
import { createGazetteer } from './gazetteer'
import { readGazetteerEntries } from './gazetteer-entries'

const places = createGazetteer()

// Query and the expected first place.
const typed: [string, string][] = [
  ['lax', 'airport:lax'],
  ['LAX', 'airport:lax'],
  ['jfk', 'airport:jfk'],
  ['jfk airport', 'airport:jfk'],
  ['jfk terminal 4', 'hand:jfk-t4'],
  ['terminal 4 jfk', 'hand:jfk-t4'],
  ['jfk t4', 'hand:jfk-t4'],
  ['jfk terminal 4 arrivals', 'hand:jfk-t4'],
  ['ohare', 'airport:ord'],
  ["O'Hare", 'airport:ord'],
  ['O’Hare', 'airport:ord'],
  ['o hare', 'airport:ord'],
  ['oharre', 'airport:ord'],
  ['midway', 'airport:mdw'],
  ['jkf', 'airport:jfk'],
  ['jkf termnal 4', 'hand:jfk-t4'],
  ['love field', 'airport:dal'],
  ['lovefield', 'airport:dal'],
  ['la guardia', 'airport:lga'],
  ['newark airport', 'airport:ewr'],
  ['dallas airport', 'airport:dfw'],
  ['burbank airport', 'airport:bur'],
  ['logan', 'airport:bos'],
  ['will rogers airprot', 'airport:okc'],
  ['bur', 'airport:bur'],
  ['sea', 'airport:sea'],
  ['chicgao', 'city:us-il-chicago'],
  ['denvr airport', 'airport:den'],
  ['sju', 'airport:sju'],
  ['msg', 'hand:msg'],
  ['madison sqare garden', 'hand:msg'],
  ['garden madison', 'hand:msg'],
  ['oku med', 'hand:ou-medical'],
  ['at&t stadium', 'hand:att-stadium'],
  ['AT & T stadium', 'hand:att-stadium'],
  ['grand central', 'hand:grand-central'],
  ['grnad central', 'hand:grand-central'],
  ['penn station', 'hand:penn-station'],
  ['hollywood bowl', 'hand:hollywood-bowl'],
  ['the hollywood bowl', 'hand:hollywood-bowl'],
  ['cedars sinai', 'hand:cedars-sinai'],
  ['disney land', 'hand:disneyland'],
  ['wrigly field', 'hand:wrigley-field'],
  ['ucla', 'hand:ucla'],
  ['ritz carlton dallas', 'hand:ritz-dallas'],
  ['plano texas', 'city:us-tx-plano'],
  ['texas plano', 'city:us-tx-plano'],
  ['plano, tx', 'city:us-tx-plano'],
  ['saint louis', 'city:us-mo-st-louis'],
  ['st. louis', 'city:us-mo-st-louis'],
  ['ft worth', 'city:us-tx-fort-worth'],
  ['new york', 'city:us-ny-new-york-city'],
  ['newyork', 'city:us-ny-new-york-city'],
  ['san jose', 'city:us-ca-san-jose'],
  ['SAN JOSÉ', 'city:us-ca-san-jose'],
  ['dallas', 'city:us-tx-dallas'],
  ['wichta', 'city:us-ks-wichita'],
  ['albuqerque', 'city:us-nm-albuquerque'],
]

test.each(typed)('"%s" finds %s first', async (query, id) => {
  const [first] = await places.search({ query })
  expect(first?.id).toBe(id)
})

// The same query in different cities.
const typedNear: [string, (typeof cities)[number]['id'], string][] = [
  ['union station', 'chicago', 'hand:chicago-union-station'],
  ['union station', 'los-angeles', 'hand:la-union-station'],
  ['union station', 'dallas', 'hand:dallas-union-station'],
  ['four seasons', 'chicago', 'hand:four-seasons-chicago'],
  ['downtown', 'oklahoma-city', 'hand:downtown-okc'],
  ['chinatown', 'chicago', 'hand:chinatown-chicago'],
  ['airport', 'dallas', 'airport:dfw'],
  ['jfk', 'dallas', 'airport:jfk'],
  ['los angeles', 'los-angeles', 'city:us-ca-los-angeles'],
  ['dallas', 'dallas', 'city:us-tx-dallas'],
  ['new york', 'new-york', 'city:us-ny-new-york-city'],
  ['chicago', 'chicago', 'city:us-il-chicago'],
  ['oklahoma city', 'oklahoma-city', 'city:us-ok-oklahoma-city'],
  ['burbank', 'los-angeles', 'city:us-ca-burbank'],
  ['midway', 'chicago', 'airport:mdw'],
]

test.each(typedNear)('"%s" near %s finds %s first', async (query, near, id) => {
  const [first] = await places.search({ query, near })
  expect(first?.id).toBe(id)
})

// Towns are sorted by population: the five served cities are among the largest fifty.
const largestTowns = readGazetteerEntries()
  .filter(({ place }) => place.id.startsWith('city:'))
  .slice(0, 50)
  .map(({ place }): [string, string] => [place.name, place.id])

test.each([
  ...largestTowns,
  ['Washington', 'city:us-dc-washington-dc'],
  ['Burbank', 'city:us-ca-burbank'],
  ['Newark', 'city:us-nj-newark'],
  ['Ontario', 'city:us-ca-ontario'],
  ['Charleston', 'city:us-sc-charleston'],
])('the city name "%s" finds the city before its airports', async (query, id) => {
  const [first] = await places.search({ query })
  expect(first?.id).toBe(id)
})

test('lists the airports of a city right after it', async () => {
  const dallas = await places.search({ query: 'Dallas', limit: 3 })
  expect(dallas.map(place => place.id)).toEqual(['city:us-tx-dallas', 'airport:dfw', 'airport:dal'])
  const washington = await places.search({ query: 'Washington', limit: 4 })
  expect(washington.map(place => place.kind)).toEqual(['city', 'airport', 'airport', 'airport'])
})

test('tolerates a typo in an unfinished word', async () => {
  const found = await places.search({ query: 'mineap' })
  expect(found.map(place => place.id)).toContain('city:us-mn-minneapolis')
})

test('does not tolerate two typos in a word', async () => {
  expect(await places.search({ query: 'wxrxgley' })).toEqual([])
})

test('lists no fuzzy match next to exact ones', async () => {
  const found = await places.search({ query: 'plano texas' })
  expect(found.map(place => place.name)).not.toContain('Plainview')
})

test('accepts the longest query', async () => {
  expect(await places.search({ query: 'a '.repeat(60) })).toBeDefined()
  expect(await places.search({ query: 'x'.repeat(120) })).toEqual([])
})

test('names a point after the place at the point', async () => {
  const point = { lat: 40.6456, lng: -73.7841 }
  expect(await places.reverseGeocode(point)).toEqual({
    id: '40.6456,-73.7841',
    name: 'John F. Kennedy International Airport (JFK)',
    area: 'New York, NY',
    kind: 'airport',
    city: 'new-york',
    ...point,
  })
})

test('names a point farther away after the nearest place, as an address', async () => {
  expect(await places.reverseGeocode({ lat: 33.4, lng: -97.2 })).toMatchObject({
    name: expect.stringMatching(/^Near /),
    kind: 'landmark',
  })
})

test.each([
  ['Tijuana', 32.5149, -117.0382],
  ['Windsor', 42.3149, -83.0364],
  ['Niagara Falls, Ontario', 43.0896, -79.0849],
  ['Nuevo Laredo', 27.4779, -99.5496],
  ['London', 51.5, -0.12],
])('does not name a point in %s', async (_name, lat, lng) => {
  expect(await places.reverseGeocode({ lat, lng })).toBeNull()
})

test('does not name a point at sea', async () => {
  expect(await places.reverseGeocode({ lat: 40.2, lng: -73.4 })).toBeNull()
})

test.each([
  ['Navy Pier', 41.8917, -87.6095],
  ['La Jolla', 32.8473, -117.2742],
])('names %s, outside the shore of the outline', async (name, lat, lng) => {
  expect(await places.reverseGeocode({ lat, lng })).toMatchObject({ name })
})

test.each([
  ['lax', 'airport:lax'],
  ['madison square garden', 'hand:msg'],
  ['dallas', 'city:us-tx-dallas'],
  ['disney land', 'hand:disneyland'],
])('"%s" certainly means %s', (query, id) => {
  expect(places.searchWithConfidence({ query })[0]).toMatchObject({ place: { id }, confidence: 'certain' })
})

test('a word that only says where a place is matches none with certainty', () => {
  const weighed = places.searchWithConfidence({ query: 'illinois', limit: 20 })
  expect(weighed.filter(({ place, confidence }) => confidence === 'certain' && !/illinois/i.test(place.name))).toEqual(
    [],
  )
  expect(weighed.length).toBeGreaterThan(0)
})

test('a typo is a guess', () => {
  expect(places.searchWithConfidence({ query: 'chicgao' })[0]?.confidence).toBe('guess')
})

test('an alias of a place elsewhere is not certain in the chosen city', () => {
  const fits = places
    .searchWithConfidence({ query: 'main street', near: 'chicago' })
    .map(({ confidence }) => confidence)
  expect(fits).not.toContain('certain')
})
