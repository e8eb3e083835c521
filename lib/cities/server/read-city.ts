import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import type { PostSummary } from '@/lib/content/model/schemas'
import { content } from '@/lib/content/server'
import { readWithBuildFallback } from '@/lib/content/server/build-fallback'
import { withOutageFallback } from '@/lib/content/server/outage'
import { postIndex } from '@/lib/content/server/post-index'
import type { Place } from '@/lib/places/model/schemas'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { getDrives } from '@/lib/places/server/routing'
import { type City, cities } from '@/lib/site'
import { createDefaultGuide } from './default-guide'
import { findShippedPlace, getCityGuides } from './guides'
import { priceTrip, type TripFares } from './trip-fares'

const MAX_CITY_POSTS = 3

export type CityPage = {
  city: City
  guide: CityGuide
  airports: { place: Place; note: string }[]
  trips: TripFares[]
  posts: PostSummary[]
}

/** Reads a city's page; null for another id. Throws without rates during revalidation, to keep the stored fares. */
export async function readCityPage(id: string): Promise<CityPage | null> {
  const found = await readCityGuide(id)
  if (found === null) return null
  const { city, guide } = found
  const [trips, posts] = await Promise.all([readTrips(guide), readPosts(guide)])
  const airports = guide.airports.flatMap(({ place: placeId, note }) => {
    const place = findShippedPlace(placeId)
    return place === undefined ? [] : [{ place, note }]
  })
  return { city, guide, airports, trips, posts }
}

/** Reads a served city and its guide, written or default. */
export async function readCityGuide(id: string): Promise<{ city: City; guide: CityGuide } | null> {
  const city = cities.find(each => each.id === id)
  if (city === undefined) return null
  const guide =
    (await getCityGuides()).find(each => each.city === city.id) ?? createDefaultGuide(city, readGazetteerEntries())
  return { city, guide }
}

async function readTrips(guide: CityGuide): Promise<TripFares[]> {
  const categories = await readWithBuildFallback(() => content().vehicleCategories(), [])
  const priced = await Promise.all(
    guide.trips.map(trip => {
      const [from, to] = [findShippedPlace(trip.from), findShippedPlace(trip.to)]
      if (from === undefined || to === undefined) return null
      return priceTrip({ from, to, city: guide.city, categories, drives: getDrives() })
    }),
  )
  return priced.filter(trip => trip !== null)
}

async function readPosts({ phrases }: CityGuide): Promise<PostSummary[]> {
  return await withOutageFallback([], () => postIndex().about({ phrases, limit: MAX_CITY_POSTS }))
}
