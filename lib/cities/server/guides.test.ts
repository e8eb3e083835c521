import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSite } from '#site'
import { tryContentEdits } from '@/lib/content-edits'
import { contentFolder } from '@/lib/content-folder'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createDefaultGuide, readCityGuideFile } from './guides'

type Guides = Record<string, unknown>[]

let directory: string

beforeEach(async () => {
  directory = path.join(await createTemporaryFolder(), 'content')
  await cp(path.join(contentFolder(), 'city-guides.json'), path.join(directory, 'city-guides.json'))
})

async function change(edit: (guides: Guides) => unknown) {
  const file = path.join(directory, 'city-guides.json')
  const guides = JSON.parse(await readFile(file, 'utf8'))
  edit(guides)
  await writeFile(file, JSON.stringify(guides))
}

test.each<[string, string, (guides: Guides) => unknown]>([
  ['the field of a missing title', '1.title: ', guides => delete guides[1]?.title],
  ['a second guide to the same city', 'los-angeles has 2 guides', guides => guides.push({ ...guides[0] })],
  [
    'the field of an unknown place',
    '2.trips.0.to: unknown place ID hand:atlantis',
    guides => Object.assign(guides[2] ?? {}, { trips: [{ from: 'airport:jfk', to: 'hand:atlantis' }] }),
  ],
])('names file and %s', async (_, problem, edit) => {
  await change(edit)
  await expect(readCityGuideFile(directory)).rejects.toThrow(`content/city-guides.json: ${problem}`)
})

test('a place of a city that is not served anymore is no error', async () => {
  const others = readSite().cities.filter(({ id }) => id !== 'chicago')
  const trips = [{ from: 'airport:ord', to: 'hand:the-loop' }]
  await change(guides => Object.assign(guides[2] ?? {}, { trips }))
  const guides = await tryContentEdits([{ file: 'cities.json', value: others }], () => readCityGuideFile(directory))
  expect(guides[2]?.trips).toEqual(trips)
})

const houston = {
  id: 'houston',
  name: 'Houston',
  state: 'TX',
  timeZone: 'America/Chicago',
  lat: 29.7604,
  lng: -95.3698,
}

test('lists the nearby airports in a default city guide and prices trips from them', () => {
  const guide = createDefaultGuide(houston)
  expect(guide.airports.map(({ place }) => place)).toEqual(expect.arrayContaining(['airport:hou', 'airport:iah']))
  expect(guide.trips).toContainEqual({ from: 'airport:iah', to: 'city:us-tx-houston' })
})

test('has no airports and no trips for a city far from every airport', () => {
  const guide = createDefaultGuide({ ...houston, lat: 0, lng: -30 })
  expect([guide.airports, guide.trips]).toEqual([[], []])
})
