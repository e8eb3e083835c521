import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
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
      <Disclosure className="soft" summary={<ReadMore />}>
        <p>{`${rest}”`}</p>
      </Disclosure>
    </blockquote>
  )
}

function ReadMore() {
  return (
    <>
      <span>Read more</span>
      <span>Read less</span>
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

/** Renders a native scroller with two arrows for `items` ("Previous vehicles"); the home script moves it. */
function HorizontalScroller({ label, items, children }: { label: string; items: string; children: ReactNode }) {
  return (
    <div data-scroller-group="" className="relative">
      <div className="arrows">
        <Arrow label={`Previous ${items}`} scrollPx={-SCROLL_STEP_PX} />
        <Arrow label={`Next ${items}`} scrollPx={SCROLL_STEP_PX} />
      </div>
      <section data-scroller="" aria-label={label} tabIndex={0} className="scroller">
        {children}
      </section>
    </div>
  )
}

function Arrow({ label, scrollPx }: { label: string; scrollPx: number }) {
  return (
    <button
      type="button"
      data-scroll-px={scrollPx}
      aria-label={label}
      aria-disabled={scrollPx < 0 || undefined}
      suppressHydrationWarning
      className="arrow-button"
    />
  )
}
