import { PageStateMeta } from '@/components/blog/page-state-meta'
import { MessagePage } from '@/components/layout/message-page'
import { ButtonLink } from '@/components/ui/button'
import { cityPath } from '@/lib/content/model/paths'
import { cities } from '@/lib/site'

/** Replaces the page of an unserved city, without script. */
export function CityNotFound() {
  return (
    <>
      <PageStateMeta state="missing" />
      <MessagePage
        heading="We do not have a page for this city"
        message="These are the cities we serve. For a ride anywhere else, start a booking or give us a call."
      >
        {cities.map(city => (
          <ButtonLink key={city.id} variant="secondary" href={cityPath(city.id)}>
            {city.name}
          </ButtonLink>
        ))}
        <ButtonLink href="/">Back to Home</ButtonLink>
      </MessagePage>
    </>
  )
}
