import { BlogPosts } from '@/components/blog/blog-posts'
import { CallLink } from '@/components/ui/button'
import { CroppedPicture, ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import { StatePanel } from '@/components/ui/state-panel'
import { listPath } from '@/lib/content/model/paths'
import type { About as AboutContent, PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'

const STEPS = [
  {
    title: 'Choose Your Vehicle',
    text: 'Select from our premium fleet of black cars or luxury SUVs.',
  },
  {
    title: 'Book Your Ride',
    text: 'Schedule, set pickup and drop-off, and confirm within minutes.',
  },
  {
    title: 'Enjoy the Ride',
    text: 'A professional chauffeur meets you and provides the trip.',
  },
]

export function HowItWorks() {
  return (
    <Section heading="How It Works">
      <ol className="steps">
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span aria-hidden="true">{index + 1}</span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const WIDE_STILL = { path: '/stills/departing-wide', width: 2560, height: 1096 }
const UPRIGHT_STILL = { path: '/stills/departing-upright', width: 1080, height: 1350 }

/** Renders the picture across the window, between the fleet and the words about the company. */
export function DepartingCar() {
  return (
    <div className="departing-car">
      <CroppedPicture
        wide={WIDE_STILL}
        upright={UPRIGHT_STILL}
        alt="A black sedan drives off along a wet avenue at night, its tail light a red line"
      />
    </div>
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
      className="page-section grid gap-8 lg:grid-cols-12 lg:items-center lg:gap-16"
    >
      <ResponsiveImage
        src={about.imageUrl}
        alt={about.imageAlt}
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 436px, (min-width: 64rem) 36vw, 92vw"
        pixelWidths={[750, 1080, 1920]}
        className="aspect-[2/1] h-auto w-full rounded-2xl lg:col-span-5 lg:aspect-[4/3]"
      />
      <div className="lg:col-span-7">
        <h2 id="about-heading">{about.title}</h2>
        <p className="mt-4 text-lead text-ivory">{about.subtitle}</p>
        {splitParagraphs(about.description).map(text => (
          <p key={text} className="mt-4 text-smoke">
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
      intro={
        <>
          Articles on luxury rides, city-to-city travel and what good chauffeur services do differently.{' '}
          <a
            href={listPath({ kind: 'all' })}
            className="font-semibold text-gold underline underline-offset-[6px] hover:text-ivory"
          >
            All posts
          </a>
        </>
      }
    >
      <BlogPosts initial={posts} />
    </Section>
  )
}
