import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { BookingBar } from '@/components/booking/bar/booking-bar'
import {
  CityHero,
  CityNotFound,
  CityParagraphs,
  CityPosts,
  CityUnavailable,
  OtherCities,
  ServedAirports,
} from '@/components/cities/city-page'
import { TripFares } from '@/components/cities/trip-fares'
import { StructuredData } from '@/components/layout/page-script'
import { SiteNav } from '@/components/layout/site-nav'
import { buildDeepLinkPath } from '@/lib/booking/model/deep-link'
import { readCityGuide, readCityPage } from '@/lib/cities/server/city-pages'
import { toOfferedTrip } from '@/lib/cities/server/trip-fares'
import { cityPath } from '@/lib/content/model/paths'
import { isFormerPath } from '@/lib/content/server/former-paths'
import { cityMetadata } from '@/lib/content/server/metadata'
import { withOutageFallback } from '@/lib/content/server/outage'
import { cityStructuredData } from '@/lib/content/server/structured-data'
import { browserMaps } from '@/lib/places/server/adapters'

type Params = { params: Promise<{ city: string }> }

/** None: a server makes its pages from its own content (lib/rendering/page-cache.ts). */
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const cityGuide = await readCityGuide((await params).city)
  if (cityGuide === null) return { title: 'City not found', robots: { index: false } }
  const { title, description } = cityGuide.guide
  return cityMetadata({ city: cityGuide.city, title, description })
}

export default async function CityPage({ params }: Params) {
  const { city: id } = await params
  const page = await withOutageFallback(undefined, () => load(id))
  if (page === null && isFormerPath(cityPath(id))) permanentRedirect('/')
  if (page === undefined || page === null) {
    return (
      <>
        {page === null ? <CityNotFound /> : <CityUnavailable />}
        <SiteFooter />
      </>
    )
  }
  const { city, guide, airports, trips, placeNames, posts } = page
  return (
    <>
      <StructuredData parts={cityStructuredData({ city, trips: trips.map(toOfferedTrip) })} />
      <SiteNav home="/" bookingPath={buildDeepLinkPath({ city: city.id })} />
      <main id="content" tabIndex={-1} className="printed pt-bar outline-none">
        <CityHero city={city} guide={guide} />
        <div className="mx-auto max-w-page px-5 pb-9 md:px-8 lg:pb-14">
          <BookingBar label={`Your ride in ${city.name}`} maps={browserMaps()} city={city.id} placeNames={placeNames} />
        </div>
        <CityParagraphs paragraphs={guide.paragraphs.slice(1)} />
        <TripFares trips={trips} />
        <ServedAirports city={city} airports={airports} />
        <CityPosts city={city} posts={posts} />
        <OtherCities city={city} />
      </main>
      <SiteFooter />
    </>
  )
}

const load = cache(readCityPage)
