import { readSite } from '@/lib/site-files'
import { getPlaces } from '.'

test('the places follow the served cities when they are edited', async () => {
  const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
  expect(await (await getPlaces()).search({ query: 'union station' })).not.toEqual([])
  expect(await getPlaces()).toBe(await getPlaces())
  const site = readSite()
  const before = [...site.cities]
  Object.assign(site, { cities: [denver] })
  expect(await (await getPlaces()).search({ query: 'union station' })).toEqual([])
  Object.assign(site, { cities: before })
})
