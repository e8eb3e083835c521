import { Wizard, type WizardProps } from '@/components/booking/wizard'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { CallLink } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { Spinner, StatePanel } from '@/components/ui/state-panel'

/** Renders the booking section with the empty first step, which the visitor can fill in before its script has loaded. */
export function BookingSection(props: WizardProps) {
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
          message="Online booking requires JavaScript. Please call us and we will book your ride."
        >
          <CallLink variant="primary" />
        </StatePanel>
      </noscript>
      <section aria-label="Booking form" className="booking-place relative noscript:hidden">
        <div className="restoring">
          <Spinner label="Loading your booking" />
        </div>
        <Wizard {...props} />
      </section>
    </Section>
  )
}
