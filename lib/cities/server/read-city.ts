import { readSite } from '#site'
import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import type { Post, PostSummary, VehicleCategory } from '@/lib/content/model/schemas'
import { content } from '@/lib/content/server'
import { readWithBuildFallback, withOutageFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { findPostsAbout } from '@/lib/content/server/search'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { getRouteService } from '@/lib/places/server/routing/route-service'
import { findCity } from '@/lib/served-cities'
import type { City, CityId } from '@/lib/site'
import { createDefaultGuide, findShippedPlace, getCityGuides } from './guides'
import { priceTrip, type TripFares } from './trip-fares'

const MAX_CITY_POSTS = 3

const defaultGuides = new Map<CityId, CityGuide>()

export type CityPage = {
  city: City
  guide: CityGuide
  airports: { place: Place; note: string }[]
  trips: TripFares[]
  placeNames: string[]
  posts: PostSummary[]
}

/** Reads a city's page; null for another id. Throws without rates during revalidation, to keep the stored fares. */
export async function readCityPage(id: string): Promise<CityPage | null> {
  const cityGuide = await readCityGuide(id)
  if (cityGuide === null) return null
  const { city, guide } = cityGuide
  const [trips, posts] = await Promise.all([readTrips(guide), readCityPosts(guide, MAX_CITY_POSTS)])
  const airports = guide.airports.flatMap(({ place: placeId, note }) => {
    const place = findShippedPlace(placeId)
    return place === undefined ? [] : [{ place, note }]
  })
  return { city, guide, airports, trips, placeNames: listPlaceNames(guide), posts }
}

/** Reads a served city and its guide, written or default. */
export async function readCityGuide(id: string): Promise<{ city: City; guide: CityGuide } | null> {
  const city = findCity(id)
  const guide = (await readCityGuides()).find(each => each.city === id)
  return city === undefined || guide === undefined ? null : { city, guide }
}

/** Reads the guides of all served cities, written or default. */
export async function readCityGuides(): Promise<CityGuide[]> {
  const writtenGuides = await getCityGuides()
  return readSite().cities.map(city => writtenGuides.find(each => each.city === city.id) ?? getDefaultGuide(city))
}

function getDefaultGuide(city: City): CityGuide {
  const guide = defaultGuides.get(city.id) ?? createDefaultGuide(city, readGazetteerEntries())
  defaultGuides.set(city.id, guide)
  return guide
}

export type TypicalFares = { city: City; trips: TripFares[] }

/**
 * Reads the trips of the first city of each time zone: all that a browser's time zone can choose from. Without rates
 * there are none.
 */
export async function readTypicalFares(categories: readonly VehicleCategory[]): Promise<TypicalFares[]> {
  const guides = await readCityGuides()
  const cities = readSite().cities.filter(
    ({ timeZone }, i, all) => all.findIndex(other => other.timeZone === timeZone) === i,
  )
  const fares = await Promise.all(
    cities.map(async city => {
      const guide = guides.find(each => each.city === city.id)
      return { city, trips: guide === undefined ? [] : await priceTrips(guide, categories) }
    }),
  )
  return fares.filter(({ trips }) => trips.length > 0)
}

async function readTrips(guide: CityGuide): Promise<TripFares[]> {
  return await priceTrips(guide, await readWithBuildFallback(() => content().vehicleCategories(), []))
}

async function priceTrips(guide: CityGuide, categories: readonly VehicleCategory[]): Promise<TripFares[]> {
  const priced = await Promise.all(guide.trips.map(trip => priceGuideTrip({ trip, city: guide.city, categories })))
  return priced.filter(trip => trip !== null)
}

/** Prices a trip of a guide; null if it cannot be priced. */
export async function priceGuideTrip({
  trip,
  city,
  categories,
}: {
  trip: CityGuide['trips'][number]
  city: CityId
  categories: readonly VehicleCategory[]
}): Promise<TripFares | null> {
  const [from, to] = [findShippedPlace(trip.from), findShippedPlace(trip.to)]
  if (from === undefined || to === undefined) return null
  return await priceTrip({ from, to, city, categories, routeService: getRouteService() })
}

/** Lists the names of a guide’s places, for a booking bar to offer. */
export function listPlaceNames({ airports, trips }: CityGuide): string[] {
  const ids = [...airports.map(({ place }) => place), ...trips.flatMap(({ from, to }) => [from, to])]
  const places = ids.map(findShippedPlace).filter(place => place !== undefined)
  return [...new Set(places.map(placeLabel))]
}

/** Reads posts about a city, not those that name another one only; none during an outage. */
export async function readCityPosts(guide: CityGuide, limit: number): Promise<PostSummary[]> {
  const guides = await readCityGuides()
  const posts = await withOutageFallback([], async () =>
    findPostsAbout((await readPosts()).all, guide.phrases, limit * guides.length),
  )
  return posts.filter(post => fitsCity({ post, guide, guides })).slice(0, limit)
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Finds the guides of the cities that a post's title or tags mention, in order of first mention. */
export function findPostGuides<T extends Pick<CityGuide, 'phrases'>>(
  { title, tags }: Pick<Post, 'title' | 'tags'>,
  guides: readonly T[],
): T[] {
  const text = normalizeForMatching([title, ...tags].join(' '))
  return guides
    .map(guide => ({ guide, index: findFirstIndex(text, guide.phrases) }))
    .filter(({ index }) => index !== -1)
    .toSorted((a, b) => a.index - b.index)
    .map(({ guide }) => guide)
}

/** Returns whether a post mentions this city or no city at all. */
export function fitsCity({
  post,
  guide,
  guides,
}: {
  post: Pick<Post, 'title' | 'tags'>
  guide: Pick<CityGuide, 'city'>
  guides: readonly Pick<CityGuide, 'city' | 'phrases'>[]
}): boolean {
  const mentionedGuides = findPostGuides(post, guides)
  return mentionedGuides.length === 0 || mentionedGuides.some(({ city }) => city === guide.city)
}

function findFirstIndex(text: string, phrases: readonly string[]): number {
  const indexes = phrases.map(phrase => text.indexOf(normalizeForMatching(phrase))).filter(index => index !== -1)
  return indexes.length === 0 ? -1 : Math.min(...indexes)
}

/** Spaces on both sides keep "lax" out of "relax". */
function normalizeForMatching(text: string): string {
  return ` ${(text.normalize().toLowerCase().match(WORD) ?? []).join(' ')} `
}
