import type { CityId } from '@/lib/site'
import { createGazetteer } from './gazetteer'
import { readGazetteerEntries } from './gazetteer-entries'
import { canonicalText, normalizeText, significantWords } from './text'

const places = createGazetteer()

// What riders type, the chosen city, and the place that they expect first.
const queries: [query: string, near: CityId | null, id: string][] = [
  ['NYC', null, 'city:us-ny-new-york-city'],
  ['ft worth', null, 'city:us-tx-fort-worth'],
  ['NYC airport', null, 'airport:jfk'],
  ['jfk', null, 'airport:jfk'],
  ['lax tom bradley', null, 'hand:lax-tbit'],
  ['LA airport', null, 'airport:lax'],
  ['msg', null, 'hand:msg'],
  ['union station', 'chicago', 'hand:chicago-union-station'],
  ['cowboys stadium', null, 'hand:att-stadium'],
  ['rodeo dr', null, 'hand:rodeo-drive'],
  ['875 n michigan ave', null, 'hand:hancock'],
  ['mckinney ave', 'dallas', 'hand:uptown-dallas'],
  ['O’Hare', null, 'airport:ord'],
  ['jkf termnal 4', null, 'hand:jfk-t4'],
  ['sea', null, 'airport:sea'],
  ['oku med', null, 'hand:ou-medical'],
  ['at&t stadium', null, 'hand:att-stadium'],
  ['the hollywood bowl', null, 'hand:hollywood-bowl'],
  ['plano texas', null, 'city:us-tx-plano'],
  ['saint louis', null, 'city:us-mo-st-louis'],
  ['newyork', null, 'city:us-ny-new-york-city'],
  ['SAN JOSÉ', null, 'city:us-ca-san-jose'],
  ['downtown', 'oklahoma-city', 'hand:downtown-okc'],
  // Nicknames, also of what is far from the served cities.
  ['NYC', 'dallas', 'city:us-ny-new-york-city'],
  ['SF', null, 'city:us-ca-san-francisco'],
  ['sf airport', null, 'airport:sfo'],
  ['dc', null, 'city:us-dc-washington-dc'],
  // A typo in a word that is still being typed: a wrong, an extra, a missing and two swapped letters.
  ['hollywpo', null, 'hand:hollywood'],
  ['chiccag', null, 'city:us-il-chicago'],
  ['disnyl', null, 'hand:disneyland'],
  ['madison sqaure gar', null, 'hand:msg'],
]

test.each(queries)('"%s" near %s finds %s first', async (query, near, id) => {
  const [first] = await places.search({ query, near: near ?? undefined })
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

test.each([' 90210 ', '９０２１０'])('the ZIP code %j finds its area', async query => {
  const [first, ...others] = await places.search({ query })
  expect([first?.area, first?.locatedBy, first?.city, others]).toEqual([
    'Beverly Hills, CA',
    'ZIP code 90210',
    'los-angeles',
    [],
  ])
  expect(await places.find(first?.id ?? '')).toEqual(first)
  expect(await places.search({ query: '00000' })).toEqual([])
})

describe('on a site that serves Denver', () => {
  const denver = createGazetteer([
    { id: 'mile-high', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 },
  ])

  test.each([
    ['den', 'airport:den'],
    ['airport', 'airport:den'],
    ['aurora', 'city:us-co-aurora'],
    ['spri', 'city:us-co-colorado-springs'],
    ['centen', 'city:us-co-centennial'],
    // Typed in full.
    ['los angeles', 'city:us-ca-los-angeles'],
    ['la guardia', 'airport:lga'],
    ['chicgao', 'city:us-il-chicago'],
  ])('"%s" finds %s first', async (query, id) => {
    const [first] = await denver.search({ query })
    expect(first?.id).toBe(id)
  })

  test.each(['union station', 'times square', 'jfk terminal 4', 'los ang', 'chica', 'dall', 'new yor', 'laguar'])(
    '"%s" suggests nothing',
    async query => expect(await denver.search({ query })).toEqual([]),
  )

  test('"airport" suggests those within reach only', async () => {
    const found = await denver.search({ query: 'airport', limit: 20 })
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ area }) => !/, (CO|WY|NE|KS|NM|UT)$/.test(area))).toEqual([])
  })
})

test('curated places come with the city that they are near, whatever its id', async () => {
  const newark = { id: 'home', name: 'Newark', state: 'NJ', timeZone: 'America/New_York', lat: 40.7357, lng: -74.1724 }
  const [first] = await createGazetteer([newark]).search({ query: 'penn station' })
  expect(first).toMatchObject({ id: 'hand:penn-station', city: 'home' })
})

test('tolerates no two typos in a word, lists no fuzzy match next to exact ones, accepts the longest query', async () => {
  for (const query of ['wxrxgley', 'x'.repeat(120)]) expect(await places.search({ query })).toEqual([])
  const found = await places.search({ query: 'plano texas' })
  expect(found.map(place => place.name)).not.toContain('Plainview')
  expect(await places.search({ query: 'a '.repeat(60) })).toBeDefined()
})

test.each([
  ['lax', 'certain'],
  ['madison square garden', 'certain'],
  ['disney land', 'certain'],
  ['NYC', 'certain'],
  ['chicgao', 'guess'],
])('"%s" is a match that is %s', async (query, confidence) => {
  expect((await places.searchWithConfidence({ query, limit: 1 }))[0]?.confidence).toBe(confidence)
})

test('neither a word that only says where a place is nor an alias elsewhere is certain', async () => {
  const weighed = await places.searchWithConfidence({ query: 'illinois', limit: 20 })
  const certain = weighed.filter(({ confidence }) => confidence === 'certain')
  expect(certain.filter(({ place }) => !/illinois/i.test(place.name))).toEqual([])
  expect(weighed.length).toBeGreaterThan(certain.length)
  const elsewhere = await places.searchWithConfidence({ query: 'main street', near: 'chicago', limit: 8 })
  expect(elsewhere.map(({ confidence }) => confidence)).not.toContain('certain')
})

test('reads text without case, accents, punctuation, small words and spellings', () => {
  expect(normalizeText("St. Mary's, O’Hare & AT&T, San José-Sur")).toBe('st marys ohare att san jose sur')
  expect(significantWords('The Museum of the Moving Image')).toEqual(['museum', 'moving', 'image'])
  expect(significantWords('The')).toEqual(['the'])
  expect(canonicalText('Saint Louis Theatre')).toBe(canonicalText('St. Louis Theater'))
})
