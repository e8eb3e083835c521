import { PageState } from '@/components/blog/page-state'
import { DeadEnd } from '@/components/layout/dead-end'
import { ButtonLink } from '@/components/ui/button'
import { cityPath } from '@/lib/content/paths'
import { cities } from '@/lib/site'

/** Where a city should be and is none of ours. Reads the same without script. */
export function CityAbsent() {
  return (
    <>
      <PageState state="missing" />
      <DeadEnd
        heading="We do not have a page for this city"
        sentence="These are the cities we serve. For a ride anywhere else, start a booking or give us a call."
      >
        {cities.map(city => (
          <ButtonLink key={city.id} look="quiet" href={cityPath(city.id)}>
            {city.name}
          </ButtonLink>
        ))}
        <ButtonLink href="/">Back to Home</ButtonLink>
      </DeadEnd>
    </>
  )
}
