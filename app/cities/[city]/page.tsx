import type { Metadata } from 'next'
import { cache } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { CityAbsent } from '@/components/cities/city-absent'
import { CityHero } from '@/components/cities/city-hero'
import { CityPosts } from '@/components/cities/city-posts'
import { CityWords } from '@/components/cities/city-words'
import { OtherCities } from '@/components/cities/other-cities'
import { ServedAirports } from '@/components/cities/served-airports'
import { TripFares } from '@/components/cities/trip-fares'
import { PlainBar } from '@/components/layout/plain-bar'
import { StructuredData } from '@/components/layout/structured-data'
import { deepLinkPath } from '@/lib/booking/deep-link'
import { readCity, readCityGuide } from '@/lib/server/cities/read-city'
import { cityData, offeredTrip } from '@/lib/server/metadata/page-data'
import { cityMetadata } from '@/lib/server/metadata/pages'
import { cityIds } from '@/lib/site'

export const revalidate = 60

type Params = { params: Promise<{ city: string }> }

export function generateStaticParams() {
  return cityIds.map(city => ({ city }))
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const found = await readCityGuide((await params).city)
  if (found === null) return { title: 'City not found', robots: { index: false } }
  const { title, description } = found.guide
  return cityMetadata({ city: found.city, title, description })
}

export default async function CityPage({ params }: Params) {
  const page = await load((await params).city)
  if (page === null) return <CityAbsent />
  const { city, guide, airports, trips, posts } = page
  return (
    <>
      <StructuredData parts={cityData({ city, trips: trips.map(offeredTrip) })} />
      <PlainBar bookingPath={deepLinkPath({ city: city.id })} />
      <main>
        <CityHero city={city} guide={guide} />
        <CityWords paragraphs={guide.paragraphs.slice(1)} />
        <TripFares trips={trips} />
        <ServedAirports city={city} airports={airports} />
        <CityPosts city={city} posts={posts} />
        <OtherCities city={city} />
      </main>
      <SiteFooter />
    </>
  )
}

/** One read a render, for the page and whatever is said of it. */
const load = cache(readCity)
