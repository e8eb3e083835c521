import { readSite } from '#site'
import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import { toSummary } from '@/lib/content/model/post-text'
import type { Post, PostSummary, VehicleCategory } from '@/lib/content/model/schemas'
import { content, readOr } from '@/lib/content/server'
import { withOutageFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import type { City, CityId } from '@/lib/site'
import { findShippedPlace, readCityGuides } from './guides'
import { findMinFareCents, priceTrip, type TripFares } from './trip-fares'

const MAX_POSTS = 3

export type CityPage = {
  city: City
  guide: CityGuide
  airports: { place: Place; note: string }[]
  trips: TripFares[]
  placeNames: string[]
  posts: PostSummary[]
}

/** Reads a city's page; null for another id. Rejects during an outage without rates. */
export async function readCityPage(id: string): Promise<CityPage | null> {
  const cityGuide = await readCityGuide(id)
  if (cityGuide === null) return null
  const { city, guide } = cityGuide
  const categories = await content().read('vehicleCategories')
  const [trips, posts] = await Promise.all([priceTrips(guide.trips, city.id, categories), readCityPosts(guide)])
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
      const trips = guides.find(each => each.city === city.id)?.trips ?? []
      return { city, trips: await priceTrips(trips, city.id, categories) }
    }),
  )
  return fares.filter(({ trips }) => trips.length > 0)
}

export type PostRides = {
  /** Null if the post names no served city. */
  city: City | null
  /** The trip that fits the post best; null without a city or rates. */
  trip: TripFares | null
  /** Lowest fare of any ride; null without rates. */
  minFareCents: number | null
  placeNames: string[]
}

/** Reads the ride that a post leads to. */
export async function readPostRides(post: Post): Promise<PostRides> {
  const [guide, ...others] = findPostGuides(post, await readCityGuides())
  const categories = await readOr('vehicleCategories', [])
  const [trip = null] = guide === undefined ? [] : await priceTrips(chooseTrip(guide, others), guide.city, categories)
  return {
    city: findCity(guide?.city) ?? null,
    trip,
    minFareCents: findMinFareCents(categories),
    placeNames: guide === undefined ? [] : listPlaceNames(guide),
  }
}

async function priceTrips(
  trips: CityGuide['trips'],
  city: CityId,
  categories: readonly VehicleCategory[],
): Promise<TripFares[]> {
  const priced = await Promise.all(
    trips.map(({ from: fromId, to: toId }) => {
      const [from, to] = [findShippedPlace(fromId), findShippedPlace(toId)]
      return from === undefined || to === undefined ? null : priceTrip({ from, to }, city, categories)
    }),
  )
  return priced.filter(trip => trip !== null)
}

/** Prefers the trip to another city that the post names. */
function chooseTrip({ trips }: CityGuide, others: readonly CityGuide[]): CityGuide['trips'] {
  const ends = new Set(others.flatMap(other => other.trips.map(({ from }) => from)))
  const chosenTrip = trips.find(({ to }) => ends.has(to)) ?? trips[0]
  return chosenTrip === undefined ? [] : [chosenTrip]
}

/** Lists the names of a guide’s places, for a booking bar to offer. */
function listPlaceNames({ airports, trips }: CityGuide): string[] {
  const ids = [...airports.map(({ place }) => place), ...trips.flatMap(({ from, to }) => [from, to])]
  const places = ids.map(findShippedPlace).filter(place => place !== undefined)
  return [...new Set(places.map(placeLabel))]
}

/** Reads the newest posts about a city; none during an outage. */
function readCityPosts(guide: CityGuide): Promise<PostSummary[]> {
  return withOutageFallback<PostSummary[]>([], async () => {
    const posts = (await readPosts()).all.filter(post => findPostGuides(post, [guide]).length > 0)
    return posts.slice(0, MAX_POSTS).map(toSummary)
  })
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

function findFirstIndex(text: string, phrases: readonly string[]): number {
  const indexes = phrases.map(phrase => text.indexOf(normalizeForMatching(phrase))).filter(index => index !== -1)
  return indexes.length === 0 ? -1 : Math.min(...indexes)
}

/** Spaces on both sides keep "lax" out of "relax". */
function normalizeForMatching(text: string): string {
  return ` ${(text.normalize().toLowerCase().match(WORD) ?? []).join(' ')} `
}
