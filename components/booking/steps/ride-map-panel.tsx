'use client'

import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useNearViewport } from '@/components/ui/browser-state'

const RideMap = lazy(() => import('@/components/maps/ride-map').then(module => ({ default: module.RideMap })))

/** Frames a ride's map, loaded when it is near the viewport, with its required attribution. */
export function RideMapPanel({
  ride,
  className,
  ...rest
}: Omit<ComponentProps<typeof RideMap>, 'route' | 'path'> & {
  ride: { route: Pick<Ride['route'], 'data' | 'path' | 'warnings'> }
  className: string
}) {
  const { data, path, warnings } = ride.route
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(frame)
  return (
    <div className="min-w-0">
      <div ref={frame} className={`overflow-hidden rounded-xl border border-ash ${className}`}>
        {isNear ? (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <RideMap {...rest} route={data} path={path} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </div>
      {warnings.map(warning => (
        <p key={warning} className="mt-2 text-label break-words text-smoke">
          {warning}
        </p>
      ))}
    </div>
  )
}
