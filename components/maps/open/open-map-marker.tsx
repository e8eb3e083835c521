'use client'

import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RideMapProps } from '@/components/maps/ride-map'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import { type Place, placeLabel } from '@/lib/places/model/schemas'

const MARKER_LABELS = { pickup: 'Pickup', dropOff: 'Drop-off' }

/** Renders an end marker, draggable by touch. */
export function OpenMapMarker({
  map,
  end,
  place,
  other,
  onMove,
}: {
  map: MapLibre
  end: 'pickup' | 'dropOff'
  place: Place
  other: Place | null
  onMove: RideMapProps['onMove']
}) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }))
  const { lat, lng } = place
  const notifyMove = useEffectEvent((point: { lat: number; lng: number }) => onMove?.(end, point))

  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    return () => void marker.remove()
  }, [map, marker, lat, lng])
  useEffect(() => void marker.setDraggable(onMove !== undefined), [marker, onMove])
  useEffect(() => {
    const { unsubscribe } = marker.on('dragend', () => {
      const { lat, lng } = marker.getLngLat()
      notifyMove({ lat, lng })
    })
    return unsubscribe
  }, [marker])

  return createPortal(
    <div
      role="img"
      aria-label={`${MARKER_LABELS[end]}: ${placeLabel(place)}`}
      data-marker={end}
      className={`relative size-11 ${onMove ? 'cursor-grab active:cursor-grabbing' : ''}`}
    >
      <svg viewBox="0 0 44 44" width={44} height={44} aria-hidden="true" className="stroke-ink">
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
      <span
        className={`pointer-events-none absolute w-max max-w-44 truncate rounded-md bg-ink/85 px-2 py-1 font-sans font-semibold text-ivory text-label ${getLabelPosition(place, other)}`}
      >
        {shortenPlaceName(place.name)}
      </span>
    </div>,
    element,
  )
}

function getLabelPosition(place: Place, other: Place | null): string {
  if (other === null) return 'top-9 left-1/2 -translate-x-1/2'
  const verticalClass = place.lat >= other.lat ? 'bottom-9' : 'top-9'
  return `${verticalClass} ${place.lng < other.lng ? 'left-1' : 'right-1'}`
}
