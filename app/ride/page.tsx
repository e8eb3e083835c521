import type { Metadata } from 'next'
import { readSite } from '#site'
import { SiteFooter } from '@/app/site-footer'
import { SimpleTopBar } from '@/components/layout/top-bars'
import { RideShell } from '@/components/ride/ride'
import { ButtonLink, CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { paymentOffer } from '@/lib/payments/server/gateways'
import { getPhoneUrl } from '@/lib/phone-links'
import { browserMaps } from '@/lib/places/server/adapters'

export const generateMetadata = (): Metadata => ({
  title: { absolute: `Your ride · ${readSite().brand}` },
  description: `Your ride with ${readSite().brand}: details, payment and changes.`,
  robots: { index: false, follow: false },
  alternates: { types: {} },
})

/** Renders the static page of every booking; the browser loads it. */
export default async function RideRoute() {
  const { usualWait } = await readServiceRules()
  const { phone } = readSite()
  // Google scripts report the page URL, and this one grants access to a booking.
  const maps = { ...browserMaps(), google: null }
  return (
    <>
      <div className="print:hidden">
        <SimpleTopBar>
          <ButtonLink href={getPhoneUrl(phone)} variant="secondary" compact>
            <span>
              Call <span className="sm:hidden">us</span>
              <span className="hidden sm:inline">{phone}</span>
            </span>
          </ButtonLink>
        </SimpleTopBar>
      </div>
      <main className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-14 print:p-0">
        {/* Only the browser sees the token. */}
        <noscript>
          <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
          <StatePanel
            kind="empty"
            message="Your ride page requires JavaScript. Please call us with your booking ID and we will give you the details."
          >
            <CallLink variant="primary" />
          </StatePanel>
        </noscript>
        <RideShell settings={{ payments: paymentOffer(), maps, waits: usualWait }} />
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}
