import { readSite } from '#site'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { ButtonLink } from '@/components/ui/button'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import type { Contact as ContactContent } from '@/lib/content/model/schemas'
import { ContactPanel } from './contact-panel'

type ContactProps = { contact: ContactContent | undefined; promises: readonly string[] }

export function Contact({ contact, promises }: ContactProps) {
  return (
    <Section id="contact" heading="Contact Us" intro="Call, email or message us. A real person will answer.">
      <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
        <ContactPanel initial={contact} />
        <WhyChoose promises={promises} />
      </div>
    </Section>
  )
}

function WhyChoose({ promises }: { promises: readonly string[] }) {
  return (
    <section aria-labelledby="why-choose" className="why-choose">
      <ResponsiveImage
        src="/stills/porte-cochere.webp"
        alt=""
        width={1600}
        height={900}
        sizes="(min-width: 64rem) 464px, 92vw"
        pixelWidths={[750, 1080, 1920]}
      />
      <div />
      <h3 id="why-choose" className="font-display text-heading font-semibold">
        {`Why choose ${readSite().brand}`}
      </h3>
      <p className="mt-2 text-lead text-ivory">Join 100+ Satisfied Riders</p>
      <ul className="checked-list">
        {promises.map(promise => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <ButtonLink href={`#${BOOKING_SECTION}`} className="mt-8 w-fit max-md:hidden">
        Book a Ride
      </ButtonLink>
    </section>
  )
}
