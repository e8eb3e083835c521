import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Section } from '@/components/ui/section'
import type { Vehicle } from '@/lib/content/model/schemas'
import { HorizontalScroller } from './horizontal-scroller'

/** Renders the fleet, if any. */
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
