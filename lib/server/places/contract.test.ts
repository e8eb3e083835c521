import { PLACE_ID_PATTERN } from '@/lib/maps/place-ref'
import { placeSchema } from '@/lib/maps/schemas'
import { cities } from '@/lib/site'
import { getPlaces } from '.'
import { createGazetteer } from './gazetteer'
import type { Places } from './port'

// Every adapter of the port is held to the same promises: add it here.
const adapters: [string, () => Places | Promise<Places>][] = [
  ['the gazetteer', createGazetteer],
  ['the site’s own choice', getPlaces],
]
const made = new Map<string, Places | Promise<Places>>()
const make = (name: string, create: () => Places | Promise<Places>) => {
  const places = made.get(name) ?? create()
  made.set(name, places)
  return places
}

test.each(adapters)('%s answers with whole places', async (name, create) => {
  const places = await make(name, create)
  const found = await places.search({ query: 'union station' })
  expect(found.length).toBeGreaterThan(0)
  for (const place of found) expect(placeSchema.parse(place)).toEqual(place)
})

test.each(adapters)('%s gives ids that can be looked up again', async (name, create) => {
  const places = await make(name, create)
  for (const place of await places.search({ query: 'hotel', near: 'chicago' })) {
    expect(place.id).toMatch(PLACE_ID_PATTERN)
    expect(await places.find(place.id)).toEqual(place)
  }
})

test.each(adapters)('%s gives no more than asked for', async (name, create) => {
  const places = await make(name, create)
  expect(await places.search({ query: 'airport', limit: 3 })).toHaveLength(3)
})

test.each(adapters)('%s puts the chosen city first', async (name, create) => {
  const places = await make(name, create)
  for (const city of cities) {
    const [first] = await places.search({ query: 'airport', near: city.id })
    expect(first?.city).toBe(city.id)
  }
})

test.each(adapters)('%s offers the airports of a city before anything is typed', async (name, create) => {
  const places = await make(name, create)
  for (const city of cities) {
    const [first] = await places.search({ query: '', near: city.id })
    expect(first).toMatchObject({ city: city.id, kind: 'airport' })
  }
})

test.each(adapters)('%s answers nothing with nothing', async (name, create) => {
  const places = await make(name, create)
  expect(await places.search({ query: '' })).toEqual([])
  expect(await places.search({ query: 'qqzzxxyy' })).toEqual([])
})

test.each(adapters)('%s does not find what has no id of ours', async (name, create) => {
  const places = await make(name, create)
  expect(await places.find('hand:nowhere')).toBeNull()
  expect(await places.find('../../etc/passwd')).toBeNull()
  expect(await places.find('__proto__')).toBeNull()
})
