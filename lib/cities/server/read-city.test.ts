import { kennedyRoute, sedans } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { readCityPage, readTypicalFares } from './read-city'

const vehicleCategories = jest.fn()
jest.mock('@/lib/content/server', () => ({ content: () => ({ vehicleCategories }) }))
const about = jest.fn()
jest.mock('@/lib/content/server/posts', () => ({ readPosts: async () => ({ all: [] }) }))
jest.mock('@/lib/content/server/search', () => ({ findPostsAbout: () => about() }))
const findRoute = jest.fn()
jest.mock('@/lib/places/server/routing/route-service', () => ({ getRouteService: () => ({ findRoute }) }))
const settings = { building: false, development: false }
jest.mock('@/lib/platform/env', () => ({ env: () => settings }))
const shortenRevalidation = jest.fn()
jest.mock('next/cache', () => ({ unstable_cache: () => () => shortenRevalidation() }))

const outage = new AppError({ kind: 'unavailable', message: 'down', logged: true })
const post = { _id: 'a-post', title: 'A post', tags: [] }

beforeEach(() => {
  settings.building = false
  shortenRevalidation.mockReset()
  vehicleCategories.mockReset().mockResolvedValue([sedans])
  about.mockReset().mockResolvedValue([post])
  findRoute.mockReset().mockResolvedValue(kennedyRoute)
})

test('lists the airports, trips with fares and posts of a city', async () => {
  const page = await readCityPage('chicago')
  expect(page?.airports[0]?.place.name).toBe("Chicago O'Hare International Airport (ORD)")
  expect(page?.trips.map(({ fares }) => fares.length)).toEqual([1, 1, 1, 1])
  expect(page?.posts).toEqual([post])
})

test('omits posts that name another city only', async () => {
  const others = [
    { _id: 'lax', title: 'Landing at LAX', tags: [] },
    { _id: 'both', title: 'From Chicago to New York', tags: [] },
  ]
  about.mockResolvedValue([...others, post])
  expect((await readCityPage('chicago'))?.posts.map(({ _id }) => _id)).toEqual(['both', 'a-post'])
})

test('returns null for a city that is not served', async () => {
  expect(await readCityPage('atlantis')).toBeNull()
})

test('omits posts that cannot be loaded', async () => {
  about.mockRejectedValue(outage)
  expect((await readCityPage('chicago'))?.posts).toEqual([])
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

test('builds a page without fares if rates are missing, and revalidates it soon', async () => {
  settings.building = true
  vehicleCategories.mockRejectedValue(outage)
  expect((await readCityPage('chicago'))?.trips).toEqual([])
  expect(shortenRevalidation).toHaveBeenCalledTimes(1)
})

test('typical fares are those of the first city of each time zone', async () => {
  const fares = await readTypicalFares([sedans])
  expect(fares.map(({ city }) => city.id)).toEqual(['los-angeles', 'dallas', 'new-york'])
  expect(fares.map(({ trips }) => trips.length)).toEqual([4, 4, 4])
})

test('there are no typical fares without rates', async () => {
  expect(await readTypicalFares([])).toEqual([])
})
