import { kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { withOutageFallback } from '@/lib/content/server/outage'
import { AppError } from '@/lib/errors'
import { findPostGuides, readCityPage, readPostRides, readTypicalFares } from './city-pages'

const readContent = jest.fn()
jest.mock('@/lib/content/server', () => ({
  content: () => ({ read: readContent }),
  readOr: (part: string, fallback: unknown) => withOutageFallback(fallback, () => readContent(part)),
}))
const posts = jest.fn()
jest.mock('@/lib/content/server/posts', () => ({ readPosts: async () => ({ all: await posts() }) }))
const findRoute = jest.fn()
jest.mock('@/lib/places/server/routing/route-service', () => ({ getRouteService: () => ({ findRoute }) }))

const outage = new AppError({ kind: 'unavailable', message: 'down', logged: true })
const postAbout = (title: string) => ({ ...makePost(title, { title }), summary: '' })
const titles = (posts: readonly { title: string }[] = []) => posts.map(({ title }) => title)

beforeEach(() => {
  readContent.mockReset().mockResolvedValue([suvs, sedans])
  posts.mockReset().mockResolvedValue([])
  findRoute.mockReset().mockResolvedValue(kennedyRoute)
})

test('lists the airports, trips with fares and posts of a city, those that name it', async () => {
  posts.mockResolvedValue(['LAX', 'From Chicago to New York', 'Tipping', "O'Hare"].map(postAbout))
  const page = await readCityPage('chicago')
  expect(page?.airports[0]?.place.name).toBe("Chicago O'Hare International Airport (ORD)")
  expect(page?.trips.map(({ fares }) => fares.length)).toEqual([2, 2, 2, 2])
  expect(titles(page?.posts)).toEqual(['From Chicago to New York', "O'Hare"])
})

test('returns null for a city that is not served', async () => {
  expect(await readCityPage('atlantis')).toBeNull()
})

test('fails a revalidation without rates, so that the stored page is kept', async () => {
  readContent.mockRejectedValue(outage)
  await expect(readCityPage('chicago')).rejects.toBe(outage)
})

test('typical fares are those of the first city of each time zone', async () => {
  const fares = await readTypicalFares([sedans])
  expect(fares.map(({ city }) => city.id)).toEqual(['los-angeles', 'dallas', 'new-york'])
  expect(fares.map(({ trips }) => trips.length)).toEqual([4, 4, 4])
})

test('prices the first trip of the city that a post names', async () => {
  const { city, trip, placeNames } = await readPostRides(postAbout("O'Hare and Midway"))
  expect(city?.id).toBe('chicago')
  expect([trip?.from.id, trip?.to.id]).toEqual(['airport:ord', 'hand:the-loop'])
  expect(trip?.fares.map(({ category }) => category)).toEqual([suvs.name, sedans.name])
  expect(placeNames).toContain('The Loop, Chicago, IL')
})

test('prices the trip between the two cities that a post names', async () => {
  const { city, trip } = await readPostRides(postAbout('Dallas to Oklahoma City'))
  expect([city?.id, trip?.to.id]).toEqual(['dallas', 'hand:downtown-okc'])
})

test('a post that names no city has the lowest fare of any ride', async () => {
  expect(await readPostRides(postAbout('Tipping'))).toEqual({
    city: null,
    trip: null,
    minFareCents: 80_00,
    placeNames: [],
  })
})

test('an outage leaves out the fares of a post', async () => {
  readContent.mockRejectedValue(outage)
  expect(await readPostRides(postAbout('JFK'))).toMatchObject({
    city: { id: 'new-york' },
    trip: null,
    minFareCents: null,
  })
})

test('an outage leaves out the posts of a city', async () => {
  posts.mockRejectedValue(outage)
  expect(await readCityPage('chicago')).toMatchObject({ posts: [] })
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
