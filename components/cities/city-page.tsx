import { readSite } from '#site'
import { PostCard } from '@/components/blog/post-card'
import { MessagePage, PageStateMeta } from '@/components/layout/top-bars'
import { ButtonLink, CallLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import { buildDeepLinkPath } from '@/lib/booking/model/deep-link'
import type { CityGuide } from '@/lib/content/model/city-guide'
import { cityPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { type City, formatCity } from '@/lib/site'

export function CityHero({ city, guide }: { city: City; guide: CityGuide }) {
  const [intro] = guide.paragraphs
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-10 px-5 pt-10 pb-9 md:px-8 md:pt-14 lg:grid-cols-12 lg:items-center lg:gap-14 lg:pb-14">
      <div className="lg:col-span-6">
        <h1 className="font-display text-title font-medium wrap-anywhere">{guide.title}</h1>
        <p className="mt-6 max-w-[36rem] text-lead text-smoke">{intro}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href={buildDeepLinkPath({ city: city.id })}>Book a ride in {city.name}</ButtonLink>
          <CallLink />
        </div>
      </div>
      <ResponsiveImage
        src={guide.picture.src}
        alt={guide.picture.alt}
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 572px, (min-width: 64rem) 46vw, 92vw"
        className="aspect-[16/10] h-auto w-full rounded-2xl lg:col-span-6 lg:aspect-[5/4]"
        isPriority
      />
    </div>
  )
}

export function CityParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <div className="mx-auto max-w-page px-5 md:px-8">
      <div className="grid gap-x-14 gap-y-6 border-t border-ash pt-10 md:pt-12 lg:grid-cols-2">
        {paragraphs.map(text => (
          <p key={text} className="max-w-prose text-ivory/90">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

export function ServedAirports({ city, airports }: { city: City; airports: { place: Place; note: string }[] }) {
  if (airports.length === 0) return null
  return (
    <Section id="airports" heading="Airports We Serve">
      <ul className="grid gap-x-14 lg:grid-cols-2">
        {airports.map(({ place, note }) => (
          <li key={place.id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-ash py-5">
            <div className="min-w-0 basis-64 grow">
              <h3 className="text-lead font-medium">{place.name}</h3>
              <p className="mt-1 text-smoke">{note}</p>
            </div>
            <a
              href={buildDeepLinkPath({ city: city.id, pickup: placeLabel(place) })}
              aria-label={`Book a pickup at ${place.name}`}
              className="text-link"
            >
              Book a pickup
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function CityPosts({ city, posts }: { city: City; posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section id="reading" heading={`From the blog: ${city.name}`}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-12 [&_h3]:line-clamp-3 md:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <li key={post._id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function OtherCities({ city }: { city: City }) {
  return (
    <Section id="cities" heading="Our Other Cities">
      <ul className="grid border-b border-ash">
        {readSite()
          .cities.filter(({ id }) => id !== city.id)
          .map(other => (
            <li key={other.id} className="border-t border-ash">
              <a
                href={cityPath(other.id)}
                className="flex min-h-16 items-center justify-between gap-4 py-4 font-display text-heading font-medium transition-colors duration-200 hover:text-gold"
              >
                {formatCity(other)}
                <Arrow />
              </a>
            </li>
          ))}
      </ul>
    </Section>
  )
}

function Arrow() {
  return (
    <Icon strokeWidth={1.4} className="size-5 shrink-0 text-gold">
      <path d="M3 10h14M11.5 4.5 17 10l-5.5 5.5" />
    </Icon>
  )
}

/** Replaces the page of an unserved city, without script. */
export function CityNotFound() {
  return (
    <>
      <PageStateMeta state="missing" />
      <MessagePage
        heading="We do not have a page for this city"
        message="These are the cities we serve. For a ride anywhere else, start a booking or give us a call."
      >
        {readSite().cities.map(city => (
          <ButtonLink key={city.id} variant="secondary" href={cityPath(city.id)}>
            {city.name}
          </ButtonLink>
        ))}
        <ButtonLink href="/">Back to Home</ButtonLink>
      </MessagePage>
    </>
  )
}

/** Replaces a page whose rates could not be read. */
export function CityUnavailable() {
  return (
    <>
      <PageStateMeta state="failed" />
      <MessagePage heading="We could not load this page" message="Please try again in a moment, or give us a call.">
        <ButtonLink href="/">Back to Home</ButtonLink>
        <CallLink />
      </MessagePage>
    </>
  )
}
