'use client'

import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StopMarker } from '@/components/maps/stop-marker'
import { type Place, placeLabel } from '@/lib/maps/schemas'

/** Renders a numbered stop marker. */
export function OpenMapStop({ map, stop, number }: { map: MapLibre; stop: Place; number: number }) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }))
  const { lat, lng } = stop
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    return () => void marker.remove()
  }, [map, marker, lat, lng])
  return createPortal(
    <div role="img" aria-label={`Stop ${number}: ${placeLabel(stop)}`}>
      <StopMarker number={number} />
    </div>,
    element,
  )
}
