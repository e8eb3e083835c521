import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findUnambiguousPlace } from '@/lib/places/model/match-place'
import { placeLabel } from '@/lib/places/model/schemas'
import { createGazetteer } from '@/lib/places/server/gazetteer'
import { findShippedPlace, readCityGuideFile } from './guides'

const shippedFolder = path.join(process.cwd(), 'content')
let directory: string

beforeEach(async () => {
  directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'cities-')), 'content')
  for (const name of ['cities.json', 'city-guides.json'])
    await cp(path.join(shippedFolder, name), path.join(directory, name))
})

afterEach(() => rm(path.dirname(directory), { recursive: true }))

async function change(edit: (guides: Record<string, unknown>[]) => void, name = 'city-guides.json') {
  const file = path.join(directory, name)
  const guides = JSON.parse(await readFile(file, 'utf8'))
  edit(guides)
  await writeFile(file, JSON.stringify(guides))
}

test('accepts the shipped guides, one per city', async () => {
  expect(await readCityGuideFile(directory)).toHaveLength(5)
})

test('names file and field of a missing title', async () => {
  await change(guides => delete guides[1]?.title)
  await expect(readCityGuideFile(directory)).rejects.toThrow(/^content\/city-guides\.json: 1\.title: /)
})

test('names a misspelled field', async () => {
  await change(guides => Object.assign(guides[0] ?? {}, { tilte: 'Rides' }))
  await expect(readCityGuideFile(directory)).rejects.toThrow(/^content\/city-guides\.json: 0: .*tilte/)
})

test('names a second guide to the same city', async () => {
  await change(guides => guides.push({ ...guides[0] }))
  await expect(readCityGuideFile(directory)).rejects.toThrow('content/city-guides.json: los-angeles has 2 guides')
})

test('accepts a city without a guide', async () => {
  await change(guides => guides.pop())
  expect(await readCityGuideFile(directory)).toHaveLength(4)
})

test.each([
  ['an unknown time zone', { timeZone: 'America/Dallas' }, '1.timeZone: must be an IANA time zone'],
  ['an id that is not a URL segment', { id: 'Fort Worth' }, '1.id: must be lowercase letters'],
  ['a duplicate id', { id: 'los-angeles' }, 'duplicate id los-angeles'],
])('names %s in the list of cities', async (_, fields, userMessage) => {
  await change(cities => Object.assign(cities[1] ?? {}, fields), 'cities.json')
  await expect(readCityGuideFile(directory)).rejects.toThrow(`content/cities.json: ${userMessage}`)
})

test('names the field of an unknown place', async () => {
  await change(guides => Object.assign(guides[2] ?? {}, { trips: [{ from: 'airport:jfk', to: 'hand:atlantis' }] }))
  await expect(readCityGuideFile(directory)).rejects.toThrow(
    'content/city-guides.json: 2.trips.0.to: unknown place ID hand:atlantis',
  )
})

test('resolves every trip and pickup place from the text of its link', async () => {
  const gazetteer = createGazetteer()
  for (const { city, trips, airports } of await readCityGuideFile(directory)) {
    const ids = [...trips.flatMap(({ from, to }) => [from, to]), ...airports.map(({ place }) => place)]
    for (const id of ids) {
      const place = findShippedPlace(id)
      const label = place ? placeLabel(place) : ''
      const [name = ''] = label.split(',')
      const places = await gazetteer.search({ query: name, near: city })
      expect({ id, found: findUnambiguousPlace({ text: label, places })?.id }).toEqual({ id, found: id })
    }
  }
})

test('ships every referenced picture', async () => {
  for (const { picture } of await readCityGuideFile(directory)) {
    await expect(readFile(path.join(process.cwd(), 'public', picture.src))).resolves.toBeDefined()
  }
})
