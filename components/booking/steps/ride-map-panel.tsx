import type { ComponentProps } from 'react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { RideMap } from '@/components/maps/ride-map'

/** Frames a ride's map with its required attribution. */
export function RideMapPanel({
  ride,
  className,
  ...rest
}: Omit<ComponentProps<typeof RideMap>, 'route' | 'path'> & { ride: Pick<Ride, 'route'>; className: string }) {
  const { data, path, warnings } = ride.route
  return (
    <div className="min-w-0">
      <div className={`overflow-hidden rounded-xl border border-ash ${className}`}>
        <RideMap {...rest} route={data} path={path} />
      </div>
      {warnings.map(warning => (
        <p key={warning} className="mt-2 text-label break-words text-smoke">
          {warning}
        </p>
      ))}
    </div>
  )
}
