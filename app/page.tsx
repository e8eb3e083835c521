import { SiteFooter } from '@/app/site-footer'
import { LiveBookingBar } from '@/components/booking/bar/live-booking-bar'
import { NearestFares } from '@/components/cities/trip-fares'
import { BookingSection } from '@/components/home/booking-section'
import { Testimonials, Vehicles } from '@/components/home/carousels'
import { Contact } from '@/components/home/contact'
import { Faq } from '@/components/home/faq'
import { Hero, ProofLine } from '@/components/home/hero'
import { About, Blog, DepartingCar, HowItWorks } from '@/components/home/sections'
import { StructuredData } from '@/components/layout/page-script'
import { SiteNav } from '@/components/layout/site-nav'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { readTypicalFares } from '@/lib/cities/server/city-pages'
import { defaultPromises } from '@/lib/content/model/schemas'
import { readHome } from '@/lib/content/server/home'
import { homeMetadata } from '@/lib/content/server/metadata'
import { homeStructuredData } from '@/lib/content/server/structured-data'
import { paymentOffer } from '@/lib/payments/server/gateways'
import { browserMaps } from '@/lib/places/server/adapters'
import { env } from '@/lib/platform/env'
import homeScriptUrl from '@/lib/rendering/home-script.generated.js'
import { HOME_SCRIPT_ID } from '@/lib/rendering/page-markup'

export const generateMetadata = homeMetadata

/** Renders the home page. */
export default async function HomePage() {
  const [home, { usualWait }] = await Promise.all([readHome(), readServiceRules()])
  const { categories } = home
  const fares = await readTypicalFares(categories)
  const maps = browserMaps()
  const promises = home.about?.promises ?? defaultPromises()
  return (
    <>
      <script id={HOME_SCRIPT_ID} src={homeScriptUrl} defer />
      <SiteNav hiddenSections={home.testimonials.length === 0 ? ['testimonial'] : []} />
      <main id="content" tabIndex={-1} className="printed outline-none">
        <Hero videoUrl={env().heroVideoUrl} />
        <div className="relative z-10 mx-auto -mt-14 max-w-page px-5 md:-mt-10 md:px-8">
          <LiveBookingBar maps={maps} />
          <ProofLine promises={promises} />
        </div>
        <HowItWorks />
        <BookingSection
          settings={{ payments: paymentOffer(), maps, waits: usualWait }}
          offer={categories.length > 0 ? { categories, fleet: home.vehicles } : null}
        />
        <NearestFares fares={fares} />
        <Vehicles vehicles={home.vehicles} />
        <DepartingCar />
        <About about={home.about} failed={home.about === null} />
        <Testimonials testimonials={home.testimonials} />
        <Faq faqs={home.faqs} />
        <Blog posts={home.posts} />
        <Contact contact={home.contact} promises={promises} />
      </main>
      <SiteFooter />
      <StructuredData parts={homeStructuredData(home)} />
    </>
  )
}
