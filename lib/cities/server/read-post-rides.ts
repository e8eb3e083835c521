import { readSite } from '#site'
import 'server-only'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { CityGuide } from '@/lib/content/model/city-guide'
import type { Post, PostSummary, VehicleCategory } from '@/lib/content/model/schemas'
import { content } from '@/lib/content/server'
import { withOutageFallback } from '@/lib/content/server/outage'
import type { City } from '@/lib/site'
import { findPostGuides, fitsCity, listPlaceNames, priceGuideTrip, readCityGuides, readCityPosts } from './read-city'
import type { TripFares } from './trip-fares'

const RELATED_LIMIT = 3

export type PostRides = {
  /** Null if the post names no served city. */
  city: City | null
  /** The trip that fits the post best; without a city, one trip of each. Without rates there are none. */
  trips: TripFares[]
  /** Lowest fare of any ride; null without rates. */
  minFareCents: number | null
  placeNames: string[]
  related: PostSummary[]
}

/** Reads the rides that a post leads to, and what to read next: posts about its city before others on its subject. */
export async function readPostRides(post: Post, sameCategory: readonly PostSummary[]): Promise<PostRides> {
  const guides = await readCityGuides()
  const [guide, ...others] = findPostGuides(post, guides)
  const categories = await withOutageFallback([], () => content().vehicleCategories())
  const selectedTrips =
    guide === undefined
      ? guides.flatMap(({ city, trips: [trip] }) => (trip === undefined ? [] : [{ city, trip }]))
      : chooseTrip(guide, others).map(trip => ({ city: guide.city, trip }))
  const priced = await Promise.all(selectedTrips.map(trip => priceGuideTrip({ ...trip, categories })))
  return {
    city: readSite().cities.find(({ id }) => id === guide?.city) ?? null,
    trips: priced.filter(trip => trip !== null),
    minFareCents: getMinFareCents(categories),
    placeNames: guide === undefined ? [] : listPlaceNames(guide),
    related: guide === undefined ? [...sameCategory] : await readRelated(post, { guide, guides, sameCategory }),
  }
}

/** Prefers the trip to another city that the post names. */
function chooseTrip({ trips }: CityGuide, others: readonly CityGuide[]): CityGuide['trips'] {
  const ends = new Set(others.flatMap(other => other.trips.map(({ from }) => from)))
  const chosenTrip = trips.find(({ to }) => ends.has(to)) ?? trips[0]
  return chosenTrip === undefined ? [] : [chosenTrip]
}

async function readRelated(
  post: Post,
  {
    guide,
    guides,
    sameCategory,
  }: { guide: CityGuide; guides: readonly CityGuide[]; sameCategory: readonly PostSummary[] },
): Promise<PostSummary[]> {
  const aboutCity = await readCityPosts(guide, RELATED_LIMIT + 1)
  const related = [...aboutCity, ...sameCategory]
    .filter(({ _id }, i, all) => _id !== post._id && all.findIndex(other => other._id === _id) === i)
    .filter(other => fitsCity({ post: other, guide, guides }))
  return related.slice(0, RELATED_LIMIT)
}

function getMinFareCents(categories: readonly VehicleCategory[]): number | null {
  const fares = categories.map(
    rates =>
      calculateQuote({
        route: { distanceMeters: 1, durationSeconds: 1, estimated: true },
        rates,
        trip: { serviceType: 'Within City', transferType: 'One Way', extraTime: 0, isCarpool: false },
      }).totalCents,
  )
  return fares.length === 0 ? null : Math.min(...fares)
}
