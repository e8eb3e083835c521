import type { Metadata } from 'next'
import { CallLink } from '@/components/home/call-link'
import { DeadEnd } from '@/components/layout/dead-end'
import { Footer } from '@/components/layout/footer'
import { ButtonLink } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Page not found' }

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <>
      <DeadEnd
        heading="Page not found"
        sentence="We could not find this page. It may have moved, or the link may be incomplete."
      >
        <ButtonLink href="/">Back to Home</ButtonLink>
        <ButtonLink href="/#booking-flow" look="quiet">
          Book a Ride
        </ButtonLink>
        <CallLink />
      </DeadEnd>
      <Footer />
    </>
  )
}
