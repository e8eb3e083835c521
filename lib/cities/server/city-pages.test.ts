import { readSite } from '#site'
import { kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { AppError } from '@/lib/errors'
import { findPostGuides, readCityPage, readPostRides, readTypicalFares } from './city-pages'

const vehicleCategories = jest.fn()
jest.mock('@/lib/content/server', () => ({ content: () => ({ vehicleCategories }) }))
const about = jest.fn()
jest.mock('@/lib/content/server/posts', () => ({ readPosts: async () => ({ all: [] }) }))
jest.mock('@/lib/content/server/search', () => ({ findPostsAbout: () => about() }))
const findRoute = jest.fn()
jest.mock('@/lib/places/server/routing/route-service', () => ({ getRouteService: () => ({ findRoute }) }))

const outage = new AppError({ kind: 'unavailable', message: 'down', logged: true })
const postAbout = (title: string) => ({ ...makePost(title, { title }), summary: '' })
const titles = (posts: readonly { title: string }[] = []) => posts.map(({ title }) => title)

beforeEach(() => {
  vehicleCategories.mockReset().mockResolvedValue([suvs, sedans])
  about.mockReset().mockResolvedValue([])
  findRoute.mockReset().mockResolvedValue(kennedyRoute)
})

test('lists the airports, trips with fares and posts of a city, not those that name another one only', async () => {
  about.mockResolvedValue(['LAX', 'From Chicago to New York', 'Tipping'].map(postAbout))
  const page = await readCityPage('chicago')
  expect(page?.airports[0]?.place.name).toBe("Chicago O'Hare International Airport (ORD)")
  expect(page?.trips.map(({ fares }) => fares.length)).toEqual([2, 2, 2, 2])
  expect(titles(page?.posts)).toEqual(['From Chicago to New York', 'Tipping'])
})

test('returns null for a city that is not served', async () => {
  expect(await readCityPage('atlantis')).toBeNull()
})

test('omits only the trip that cannot be priced', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  findRoute.mockRejectedValueOnce(new Error('no road'))
  expect((await readCityPage('chicago'))?.trips).toHaveLength(3)
  log.mockRestore()
})

test('fails a revalidation without rates, so that the stored page is kept', async () => {
  vehicleCategories.mockRejectedValue(outage)
  await expect(readCityPage('chicago')).rejects.toBe(outage)
})

test('typical fares are those of the first city of each time zone', async () => {
  const fares = await readTypicalFares([sedans])
  expect(fares.map(({ city }) => city.id)).toEqual(['los-angeles', 'dallas', 'new-york'])
  expect(fares.map(({ trips }) => trips.length)).toEqual([4, 4, 4])
})

test('prices the first trip of the city that a post names', async () => {
  const { city, trips, placeNames } = await readPostRides(postAbout("O'Hare and Midway"), [])
  expect(city?.id).toBe('chicago')
  expect(trips.map(({ from, to }) => [from.id, to.id])).toEqual([['airport:ord', 'hand:the-loop']])
  expect(trips[0]?.fares.map(({ category }) => category)).toEqual([suvs.name, sedans.name])
  expect(placeNames).toContain('The Loop, Chicago, IL')
})

test('prices the trip between the two cities that a post names', async () => {
  const { city, trips } = await readPostRides(postAbout('Dallas to Oklahoma City'), [])
  expect(city?.id).toBe('dallas')
  expect(trips.map(({ to }) => to.id)).toEqual(['hand:downtown-okc'])
})

test('prices one trip of every city for a post that names none', async () => {
  const { city, trips, minFareCents, placeNames } = await readPostRides(postAbout('Tipping'), [])
  expect([city, trips.length, placeNames]).toEqual([null, readSite().cities.length, []])
  expect(minFareCents).toBe(80_00)
})

test('relates posts about the same city first, then posts of the category that name no other city', async () => {
  const post = postAbout('JFK')
  about.mockResolvedValue([post, postAbout('Fares'), postAbout('Chicago')])
  const { related } = await readPostRides(post, [postAbout('LAX'), postAbout('Fares'), postAbout('Tipping')])
  expect(titles(related)).toEqual(['Fares', 'Tipping'])
})

test('an outage leaves out fares and posts about the city', async () => {
  vehicleCategories.mockRejectedValue(outage)
  about.mockRejectedValue(outage)
  const rides = await readPostRides(postAbout('JFK'), [postAbout('Tipping')])
  expect(rides).toMatchObject({
    city: { id: 'new-york' },
    trips: [],
    minFareCents: null,
    related: [{ _id: 'Tipping' }],
  })
})

const guides = [
  { city: 'chicago', phrases: ['chicago', "o'hare"] },
  { city: 'los-angeles', phrases: ['los angeles', 'lax'] },
]

test.each([
  ['a name in the title', { title: 'Finding Your Car in Chicago', tags: [] }, ['chicago']],
  ['punctuation in a name', { title: 'O’Hare: Four Terminals', tags: [] }, ['chicago']],
  ['a tag', { title: 'Two levels, one horseshoe', tags: ['LAX'] }, ['los-angeles']],
  ['two names, the first one first', { title: 'Los Angeles to Chicago', tags: [] }, ['los-angeles', 'chicago']],
  ['no part of a word', { title: 'Relax', tags: ['relaxation'] }, []],
])('finds the cities of a post by %s', (_name, post, expected) => {
  expect(findPostGuides(post, guides).map(({ city }) => city)).toEqual(expected)
})
