import { CallLink } from '@/components/ui/call-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import { StatePanel } from '@/components/ui/state-panel'
import type { About as AboutContent } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'

/** Renders the about section; `about` is null when it failed to load. */
export function About({ about, failed = false }: { about: AboutContent | null; failed?: boolean }) {
  if (!about) {
    return (
      <Section id="about" heading="About Us">
        <StatePanel
          kind={failed ? 'failed' : 'empty'}
          message={failed ? userMessages.aboutFailed : userMessages.aboutUnavailable}
        >
          <CallLink />
        </StatePanel>
      </Section>
    )
  }
  return (
    <section
      id="about"
      aria-labelledby="about-heading"
      className="mx-auto grid max-w-page gap-10 px-5 py-9 md:px-8 md:py-14 lg:grid-cols-12 lg:items-center lg:gap-16 lg:py-18"
    >
      <ResponsiveImage
        src={about.imageUrl}
        alt={about.imageAlt}
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 660px, (min-width: 64rem) 55vw, 92vw"
        className="aspect-[4/3] h-auto w-full rounded-2xl lg:col-span-7 lg:aspect-[5/4]"
      />
      <div className="lg:col-span-5">
        <h2 id="about-heading" className="font-display text-title font-medium">
          {about.title}
        </h2>
        <p className="mt-4 text-lead text-ivory">{about.subtitle}</p>
        {splitParagraphs(about.description).map(text => (
          <p key={text} className="mt-5 text-smoke">
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter(part => part.trim() !== '')
}
