import { readSite } from '#site'
import { kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { readPostRides } from './read-post-rides'

const vehicleCategories = jest.fn()
jest.mock('@/lib/content/server', () => ({ content: () => ({ vehicleCategories }) }))
const about = jest.fn()
jest.mock('@/lib/content/server/posts', () => ({ readPosts: async () => ({ all: [] }) }))
jest.mock('@/lib/content/server/search', () => ({ findPostsAbout: () => about() }))
jest.mock('@/lib/places/server/routing/route-service', () => ({
  getRouteService: () => ({ findRoute: async () => kennedyRoute }),
}))
jest.mock('@/lib/platform/env', () => ({ env: () => ({ building: false, development: false }) }))
jest.mock('next/cache', () => ({ unstable_cache: () => async () => {} }))

const outage = new AppError({ kind: 'unavailable', message: 'down', logged: true })
const postAbout = (title: string, tags: string[] = []) => ({
  _id: title,
  title,
  tags,
  content: '<p>a</p>',
  featuredImage: '/a.webp',
  summary: '',
})
const titles = (posts: readonly { title: string }[]) => posts.map(({ title }) => title)

beforeEach(() => {
  vehicleCategories.mockReset().mockResolvedValue([suvs, sedans])
  about.mockReset().mockResolvedValue([])
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

test('relates posts of the category to a post that names no city', async () => {
  const { related } = await readPostRides(postAbout('Tipping'), [postAbout('LAX')])
  expect(titles(related)).toEqual(['LAX'])
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
