import { BlogPosts } from '@/components/blog/blog-posts'
import { ButtonLink, CallLink } from '@/components/ui/button'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import { StatePanel } from '@/components/ui/state-panel'
import { listPath } from '@/lib/content/model/paths'
import type { About as AboutContent, PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'

const STEPS = [
  {
    title: 'Choose Your Vehicle',
    text: 'Select from a premium fleet of black cars and luxury SUVs, with every fare side by side before you decide.',
  },
  {
    title: 'Book Your Ride',
    text: 'Set your pickup and drop-off, choose now or later, and get your confirmation within minutes.',
  },
  {
    title: 'Enjoy the Ride',
    text: 'A professional chauffeur meets you, holds the door and drives you to your destination. Sit back and relax.',
  },
]

export function HowItWorks() {
  return (
    <Section heading="How It Works">
      <ol className="steps grid gap-px overflow-hidden rounded-2xl border border-ash bg-ash md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

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

export function Blog({ posts }: { posts: PostSummary[] | undefined }) {
  return (
    <Section
      id="blog-section"
      heading="OUR BLOG"
      intro="Articles on luxury rides, city-to-city travel and what good chauffeur services do differently."
    >
      <BlogPosts initial={posts} />
      <p className="mt-8 flex justify-center">
        <ButtonLink variant="secondary" href={listPath({ kind: 'all' })}>
          All posts
        </ButtonLink>
      </p>
    </Section>
  )
}
