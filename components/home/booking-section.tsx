'use client'

import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { StatePanel } from '@/components/ui/state-panel'
import { useNearViewport } from '@/components/ui/use-near-viewport'
import { userMessages } from '@/lib/errors'
import { BookingSkeleton } from './booking-skeleton'
import { CallLink } from './call-link'
import { useBookingRequested } from './use-booking-requested'
import { waitForScrollEnd } from './wait-for-scroll-end'

type Wizard = typeof import('@/components/booking/wizard')['default']
type WizardLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Wizard: Wizard }

/** Renders the booking section, loading the wizard when near or requested. */
export function BookingSection(props: ComponentProps<Wizard>) {
  const [load, setLoad] = useState<WizardLoad>({ state: 'loading' })
  const container = useRef<HTMLElement>(null)
  const isNear = useNearViewport(container)
  const isRequested = useBookingRequested()
  const shouldLoad = isNear || isRequested

  const fetchWizard = useCallback(() => {
    setLoad({ state: 'loading' })
    Promise.all([import('@/components/booking/wizard'), waitForScrollEnd()]).then(
      ([module]) => setLoad({ state: 'ready', Wizard: module.default }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])

  useEffect(() => {
    if (shouldLoad) fetchWizard()
  }, [shouldLoad, fetchWizard])

  return (
    <Section
      id={BOOKING_SECTION}
      isFocusTarget
      heading="Book Your Ride"
      intro="Tell us where and when. See the fare for every vehicle before you choose."
    >
      <noscript>
        <StatePanel
          kind="empty"
          message={`Online booking requires JavaScript. Call ${props.phone} and we will book your ride for you.`}
        >
          <CallLink phone={props.phone} variant="primary" />
        </StatePanel>
      </noscript>
      <section
        ref={container}
        aria-label="Booking form"
        // Tab must not pass the booking while it loads; the next Tab leads into the form.
        tabIndex={load.state === 'loading' ? 0 : -1}
        className="booking-place noscript:hidden"
      >
        {load.state === 'loading' ? <BookingSkeleton /> : null}
        {load.state === 'failed' ? (
          <StatePanel kind="failed" message={userMessages.bookingFormFailed}>
            <Button onClick={fetchWizard}>Try again</Button>
            <CallLink phone={props.phone} />
          </StatePanel>
        ) : null}
        {load.state === 'ready' ? <load.Wizard {...props} /> : null}
      </section>
    </Section>
  )
}
