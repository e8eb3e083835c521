import type { ReactNode } from 'react'
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
                sizes="(min-width: 34rem) 416px, 78vw"
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
        <ul className="testimonials flex w-max gap-10 md:gap-16">
          {testimonials.map(testimonial => (
            <li key={testimonial._id}>
              <figure>
                <blockquote>
                  <p>{`“${testimonial.review}”`}</p>
                </blockquote>
                <figcaption>
                  <span>{testimonial.name}</span>
                  <span>{testimonial.location}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </HorizontalScroller>
      <p className="mt-14 border-y border-ash py-8 text-center font-display text-heading lining-nums md:mt-20 md:py-10">
        100% Client Satisfaction
      </p>
    </Section>
  )
}

/** Renders a native scroller with two arrows for `items` ("Previous vehicles"); the page script moves it. */
export function HorizontalScroller({ label, items, children }: { label: string; items: string; children: ReactNode }) {
  return (
    <div data-scroller-group="" className="relative">
      <div className="absolute right-0 bottom-full mb-14 hidden gap-2 md:flex noscript:hidden">
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
