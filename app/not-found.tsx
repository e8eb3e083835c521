import type { Metadata } from 'next'
import { SiteFooter } from '@/app/site-footer'
import { MessagePage } from '@/components/layout/top-bars'
import { ButtonLink, CallLink } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Page not found' }

/** Renders the 404 page. */
export default function NotFound() {
  return (
    <>
      <MessagePage
        heading="Page not found"
        message="We could not find this page. It may have moved, or the link may be incomplete."
      >
        <ButtonLink href="/">Back to Home</ButtonLink>
        <ButtonLink href="/#booking-flow" variant="secondary">
          Book a Ride
        </ButtonLink>
        <CallLink />
      </MessagePage>
      <SiteFooter />
    </>
  )
}
