import { cityGuideSchema } from '@/lib/content/city-guide'
import { readEntries } from '../places/entries'
import { defaultGuide } from './default-guide'

const houston = {
  id: 'houston',
  name: 'Houston',
  state: 'TX',
  timeZone: 'America/Chicago',
  lat: 29.7604,
  lng: -95.3698,
}

test('default city guide names the airports nearby and prices trips from them', () => {
  const guide = defaultGuide(houston, readEntries())
  expect(guide.airports.map(({ place }) => place)).toEqual(expect.arrayContaining(['airport:hou', 'airport:iah']))
  expect(guide.trips).toContainEqual({ from: 'airport:iah', to: 'city:us-tx-houston' })
})

test('default city guide satisfies the schema of a written one but for the id of a served city', () => {
  const { city, ...rest } = cityGuideSchema.shape
  expect(city.safeParse('dallas').success).toBe(true)
  const guide = defaultGuide(houston, readEntries())
  for (const [name, schema] of Object.entries(rest)) {
    expect([name, schema.safeParse(Reflect.get(guide, name)).success]).toEqual([name, true])
  }
})

test('default city guide far from every airport has no airports and no trips', () => {
  const guide = defaultGuide({ ...houston, lat: 0, lng: -30 }, readEntries())
  expect([guide.airports, guide.trips]).toEqual([[], []])
})
