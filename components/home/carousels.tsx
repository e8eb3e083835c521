import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import type { Testimonial, Vehicle } from '@/lib/content/model/schemas'
import { SCROLL_STEP_PX } from '@/lib/site'

export function Vehicles({ vehicles }: { vehicles: Vehicle[] }) {
  if (vehicles.length === 0) return null
  return (
    <Section heading="Our Vehicle Categories">
      <HorizontalScroller label="Our vehicles" items="vehicles">
        <ul className="vehicles flex w-max gap-5 md:gap-8">
          {vehicles.map(vehicle => (
            <li key={vehicle._id}>
              <ResponsiveImage
                src={vehicle.img}
                alt=""
                width={1600}
                height={1000}
                sizes="(min-width: 31rem) 384px, 78vw"
                pixelWidths={[640, 1080]}
              />
              <h3>{vehicle.name}</h3>
            </li>
          ))}
        </ul>
      </HorizontalScroller>
    </Section>
  )
}

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <Section id="testimonial" heading="What Our Riders Say">
      <HorizontalScroller label="Testimonials" items="testimonials">
        <ul className="testimonials flex w-max gap-7 md:gap-16">
          {testimonials.map(testimonial => (
            <li key={testimonial._id}>
              <figure>
                <Quote review={testimonial.review} />
                <figcaption>
                  <span>{testimonial.name}</span>
                  <span>{testimonial.location}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </HorizontalScroller>
      <p className="mt-8 border-y border-ash py-5 text-center text-lead">100% Client Satisfaction</p>
    </Section>
  )
}

function Quote({ review }: { review: string }) {
  const [start, rest] = splitReview(review)
  if (rest === '')
    return (
      <blockquote>
        <p>{`“${start}”`}</p>
      </blockquote>
    )
  return (
    <blockquote>
      <p>{`“${start}`}</p>
      <Disclosure className="soft group" summary={<ReadMore />}>
        <p>{`${rest}”`}</p>
      </Disclosure>
    </blockquote>
  )
}

function ReadMore() {
  return (
    <>
      <span className="group-open:hidden">Read more</span>
      <span className="hidden group-open:inline">Read less</span>
    </>
  )
}

/** What fits four lines of a phone. */
const MAX_START_LENGTH = 100

/** Splits a review after the last sentence, clause or word that fits; what fits as a whole has no rest. */
export function splitReview(review: string): [start: string, rest: string] {
  if (review.length <= MAX_START_LENGTH) return [review, '']
  const start =
    [/^.*[.!?](?=\s)/s, /^.*[,;:](?=\s)/s, /^.*(?=\s)/s]
      .map(end => end.exec(review.slice(0, MAX_START_LENGTH + 1))?.[0] ?? '')
      .find(text => text.length > MAX_START_LENGTH / 2) ?? review.slice(0, MAX_START_LENGTH)
  return [/[.!?]$/.test(start) ? start : `${start} …`, review.slice(start.length).trimStart()]
}

/** Renders a native scroller with two arrows for `items` ("Previous vehicles"); the page script moves it. */
export function HorizontalScroller({ label, items, children }: { label: string; items: string; children: ReactNode }) {
  return (
    <div data-scroller-group="" className="relative">
      <div className="absolute right-0 bottom-full mb-8 hidden gap-2 md:flex noscript:hidden">
        <Arrow label={`Previous ${items}`} path="m12.5 4-6 6 6 6" scrollPx={-SCROLL_STEP_PX} />
        <Arrow label={`Next ${items}`} path="m7.5 4 6 6-6 6" scrollPx={SCROLL_STEP_PX} />
      </div>
      <section
        data-scroller=""
        aria-label={label}
        tabIndex={0}
        className="scroller mx-[calc(50%-50vw)] px-[calc(50vw-50%)]"
      >
        {children}
      </section>
    </div>
  )
}

function Arrow({ label, path, scrollPx }: { label: string; path: string; scrollPx: number }) {
  return (
    <button
      type="button"
      data-scroll-px={scrollPx}
      aria-label={label}
      aria-disabled={scrollPx < 0}
      suppressHydrationWarning
      className="arrow-button"
    >
      <Icon>
        <path d={path} />
      </Icon>
    </button>
  )
}
