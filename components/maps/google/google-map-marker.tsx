'use client'

import { AdvancedMarker } from '@vis.gl/react-google-maps'
import { useMemo } from 'react'
import type { RideMapProps } from '@/components/maps/ride-map'
import { StopMarker } from '@/components/maps/stop-marker'
import { type Place, placeLabel } from '@/lib/places/model/schemas'

const MARKER_LABELS = { pickup: 'Pickup', dropOff: 'Drop-off' }

/** Renders an end marker, draggable by touch. */
export function GoogleMarker({
  end,
  place,
  onMove,
}: {
  end: 'pickup' | 'dropOff'
  place: Place
  onMove: RideMapProps['onMove']
}) {
  const { lat, lng } = place
  const position = useMemo(() => ({ lat, lng }), [lat, lng])
  return (
    <AdvancedMarker
      position={position}
      title={`${MARKER_LABELS[end]}: ${placeLabel(place)}`}
      zIndex={end === 'pickup' ? 1 : 2}
      anchorLeft="-50%"
      anchorTop="-50%"
      draggable={onMove !== undefined}
      // Google's markers receive pointer events only when clickable.
      clickable={onMove !== undefined}
      onDragEnd={({ latLng }) => {
        if (latLng !== null) onMove?.(end, { lat: latLng.lat(), lng: latLng.lng() })
      }}
    >
      <svg viewBox="0 0 44 44" width={44} height={44} aria-hidden="true" data-marker={end} className="stroke-ink">
        {end === 'pickup' ? (
          <>
            <circle cx={22} cy={22} r={10.5} className="fill-go" strokeWidth={2.5} />
            <circle cx={22} cy={22} r={3.5} className="fill-ink stroke-none" />
          </>
        ) : (
          <>
            <rect x={12} y={12} width={20} height={20} rx={3} className="fill-stop" strokeWidth={2.5} />
            <rect x={18.75} y={18.75} width={6.5} height={6.5} className="fill-ink stroke-none" />
          </>
        )}
      </svg>
    </AdvancedMarker>
  )
}

/** Renders a numbered stop marker. */
export function GoogleStop({ stop, number }: { stop: Place; number: number }) {
  const { lat, lng } = stop
  const position = useMemo(() => ({ lat, lng }), [lat, lng])
  return (
    <AdvancedMarker
      position={position}
      title={`Stop ${number}: ${placeLabel(stop)}`}
      zIndex={0}
      anchorLeft="-50%"
      anchorTop="-50%"
      clickable={false}
    >
      <StopMarker number={number} />
    </AdvancedMarker>
  )
}
