import { Section } from '@/components/ui/section'
import type { Testimonial } from '@/lib/content/model/schemas'
import { HorizontalScroller } from './horizontal-scroller'

/** Renders the testimonials, if any. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <Section id="testimonial" heading="What Our Riders Say">
      <HorizontalScroller label="Testimonials" items="testimonials">
        <ul className="flex w-max gap-10 md:gap-16">
          {testimonials.map(testimonial => (
            <li key={testimonial._id} className="w-[min(80vw,27rem)]">
              <figure className="flex h-full flex-col">
                <blockquote className="font-display text-quote">
                  <p>“{testimonial.review}”</p>
                </blockquote>
                <figcaption className="mt-auto pt-7 text-label">
                  <span className="font-semibold text-ivory">{testimonial.name}</span>
                  <span className="mt-0.5 block text-smoke">{testimonial.location}</span>
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
