import { Icon } from '@/components/ui/icon'
import { Section } from '@/components/ui/section'
import { cityPath } from '@/lib/content/model/paths'
import { type City, cities, formatCity } from '@/lib/site'

/** Links to the other served cities. */
export function OtherCities({ city }: { city: City }) {
  return (
    <Section id="cities" heading="Our Other Cities">
      <ul className="grid border-b border-ash">
        {cities
          .filter(({ id }) => id !== city.id)
          .map(other => (
            <li key={other.id} className="border-t border-ash">
              <a
                href={cityPath(other.id)}
                className="flex min-h-16 items-center justify-between gap-6 py-4 font-display text-heading font-medium transition-colors duration-200 hover:text-gold"
              >
                {formatCity(other)}
                <Arrow />
              </a>
            </li>
          ))}
      </ul>
    </Section>
  )
}

function Arrow() {
  return (
    <Icon strokeWidth={1.4} className="size-5 shrink-0 text-gold">
      <path d="M3 10h14M11.5 4.5 17 10l-5.5 5.5" />
    </Icon>
  )
}
