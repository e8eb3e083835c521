import { ButtonLink } from '@/components/ui/button'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { buildDeepLinkPath } from '@/lib/booking/model/deep-link'
import type { CityGuide } from '@/lib/content/model/city-guide'
import { getPhoneUrl } from '@/lib/phone-links'
import { type City, site } from '@/lib/site'

/** Renders the hero of a city page. */
export function CityHero({ city, guide }: { city: City; guide: CityGuide }) {
  const [intro] = guide.paragraphs
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-10 px-5 pt-10 pb-9 md:px-8 md:pt-14 lg:grid-cols-12 lg:items-center lg:gap-14 lg:pb-14">
      <div className="lg:col-span-6">
        <h1 className="font-display text-title font-medium wrap-anywhere">{guide.title}</h1>
        <p className="mt-6 max-w-[36rem] text-lead text-smoke">{intro}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href={buildDeepLinkPath({ city: city.id })}>Book a ride in {city.name}</ButtonLink>
          <ButtonLink variant="secondary" href={getPhoneUrl(site.phone)}>
            Call {site.phone}
          </ButtonLink>
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
