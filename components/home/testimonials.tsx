import { Section } from '@/components/ui/section'
import type { Testimonial } from '@/lib/content/model/schemas'
import { HorizontalScroller } from './horizontal-scroller'

/** Renders the testimonials, if any. */
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
