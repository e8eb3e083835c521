import { cityGuideSchema } from '@/lib/content/model/city-guide'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { createDefaultGuide } from './guides'

const houston = {
  id: 'houston',
  name: 'Houston',
  state: 'TX',
  timeZone: 'America/Chicago',
  lat: 29.7604,
  lng: -95.3698,
}

test('lists the nearby airports in a default city guide and prices trips from them', () => {
  const guide = createDefaultGuide(houston, readGazetteerEntries())
  expect(guide.airports.map(({ place }) => place)).toEqual(expect.arrayContaining(['airport:hou', 'airport:iah']))
  expect(guide.trips).toContainEqual({ from: 'airport:iah', to: 'city:us-tx-houston' })
})

test('matches the schema of a written city guide apart from the city id', () => {
  const { city, ...rest } = cityGuideSchema.shape
  expect(city.safeParse('dallas').success).toBe(true)
  const guide = createDefaultGuide(houston, readGazetteerEntries())
  for (const [name, schema] of Object.entries(rest)) {
    expect([name, schema.safeParse(Reflect.get(guide, name)).success]).toEqual([name, true])
  }
})

test('has no airports and no trips for a city far from every airport', () => {
  const guide = createDefaultGuide({ ...houston, lat: 0, lng: -30 }, readGazetteerEntries())
  expect([guide.airports, guide.trips]).toEqual([[], []])
})
