'use client'

import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { useNear } from '@/components/ui/use-near'
import { BookingSkeleton } from './booking-skeleton'
import { CallLink } from './call-link'
import { useBookingCalled } from './use-booking-called'
import { whenScrollRests } from './when-scroll-rests'

type Wizard = typeof import('@/components/booking/wizard')['default']
type Load = { state: 'waiting' } | { state: 'failed' } | { state: 'ready'; Wizard: Wizard }

/** The booking's place on the page. The wizard itself comes only when it is near or has been called for. */
export function BookingSection(props: ComponentProps<Wizard>) {
  const [load, setLoad] = useState<Load>({ state: 'waiting' })
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const called = useBookingCalled()
  const wanted = near || called

  const fetchWizard = useCallback(() => {
    setLoad({ state: 'waiting' })
    Promise.all([import('@/components/booking/wizard'), whenScrollRests()]).then(
      ([module]) => setLoad({ state: 'ready', Wizard: module.default }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])

  useEffect(() => {
    if (wanted) fetchWizard()
  }, [wanted, fetchWizard])

  return (
    <Section
      id={BOOKING_SECTION}
      heading="Book Your Ride"
      lead="Tell us where and when. See the fare for every vehicle before you choose."
    >
      <noscript>
        <Notice
          kind="empty"
          sentence={`Booking online needs JavaScript. Call ${props.phone} and we will book your ride for you.`}
        >
          <CallLink phone={props.phone} look="gold" />
        </Notice>
      </noscript>
      <div ref={place} className="booking-place noscript:hidden">
        {load.state === 'waiting' ? <BookingSkeleton /> : null}
        {load.state === 'failed' ? (
          <Notice
            kind="failed"
            sentence="The booking form did not load. Check your connection and try again, or call us."
          >
            <Button onClick={fetchWizard}>Try again</Button>
            <CallLink phone={props.phone} />
          </Notice>
        ) : null}
        {load.state === 'ready' ? <load.Wizard {...props} /> : null}
      </div>
    </Section>
  )
}
