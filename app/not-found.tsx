import type { Metadata } from 'next'
import { Footer } from '@/components/layout/footer'
import { MessagePage } from '@/components/layout/message-page'
import { ButtonLink } from '@/components/ui/button'
import { CallLink } from '@/components/ui/call-link'

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
      <Footer />
    </>
  )
}
