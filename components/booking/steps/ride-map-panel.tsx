'use client'

import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useNearViewport } from '@/components/ui/browser-state'
import { Dialog } from '@/components/ui/dialog'

const RideMap = lazy(() => import('@/components/maps/ride-map').then(module => ({ default: module.RideMap })))

/** Frames a ride's map, loaded when it is near the viewport, with its required attribution. */
export function RideMapPanel({
  route: { data, path, warnings },
  className,
  ...rest
}: Omit<ComponentProps<typeof RideMap>, 'route' | 'path'> & {
  route: Pick<Ride['route'], 'data' | 'path' | 'warnings'>
  className: string
}) {
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

/** Renders the map as a thumbnail that opens, on narrow screens. */
export function MapButton(map: Omit<ComponentProps<typeof RideMapPanel>, 'className'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className="map-button lg:hidden">
        <svg viewBox="0 0 64 44" aria-hidden="true">
          <path d="M0 14h24l10 9h30M18 0v44M46 0v44M0 34h64" className="streets" />
          <path d="M14 35V20h22l14-9" className="line" />
          <circle cx="14" cy="35" r="4" className="pickup" />
          <circle cx="50" cy="11" r="4" className="drop-off" />
        </svg>
        <span>Map</span>
      </button>
      {isOpen ? (
        <Dialog wide title="Map" onClose={() => setIsOpen(false)}>
          <RideMapPanel {...map} className="mt-4 h-[60vh]" />
        </Dialog>
      ) : null}
    </>
  )
}
