import type { cities } from '@/lib/site'
import { createGazetteer } from './gazetteer'

const places = createGazetteer()

// What a rider types, and the place that must stand first.
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

// The same words, another city.
const typedNear: [string, (typeof cities)[number]['id'], string][] = [
  ['union station', 'chicago', 'hand:chicago-union-station'],
  ['union station', 'los-angeles', 'hand:la-union-station'],
  ['union station', 'dallas', 'hand:dallas-union-station'],
  ['four seasons', 'chicago', 'hand:four-seasons-chicago'],
  ['downtown', 'oklahoma-city', 'hand:downtown-okc'],
  ['chinatown', 'chicago', 'hand:chinatown-chicago'],
  ['airport', 'dallas', 'airport:dfw'],
  ['jfk', 'dallas', 'airport:jfk'],
]

test.each(typedNear)('"%s" near %s finds %s first', async (query, near, id) => {
  const [first] = await places.search({ query, near })
  expect(first?.id).toBe(id)
})

test('a slip in a word still being typed is forgiven', async () => {
  const found = await places.search({ query: 'mineap' })
  expect(found.map(place => place.id)).toContain('city:us-mn-minneapolis')
})

test('two slips in a word are not', async () => {
  expect(await places.search({ query: 'wxrxgley' })).toEqual([])
})

test('a guess does not stand beside what fits as typed', async () => {
  const found = await places.search({ query: 'plano texas' })
  expect(found.map(place => place.name)).not.toContain('Plainview')
})

test('the longest query is answered', async () => {
  expect(await places.search({ query: 'a '.repeat(60) })).toBeDefined()
  expect(await places.search({ query: 'x'.repeat(120) })).toEqual([])
})
