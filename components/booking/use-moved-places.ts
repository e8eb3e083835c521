'use client'

import { logGeocoding } from '@/components/maps/log-geocoding'
import { useMaps } from '@/components/maps/maps-provider'
import type { WizardEvent } from '@/lib/booking/wizard'
import type { Point } from '@/lib/maps/distance'
import { pointPlace } from '@/lib/maps/point-place'

/**
 * For a marker that was dragged: its point is the place at once, by its coordinates; its address follows. Where the
 * rider has moved or chosen on by then, the address counts no more.
 */
export function useMovedPlaces(
  dispatch: (event: WizardEvent) => void,
): (end: 'pickup' | 'dropOff', point: Point) => void {
  const { maps, report } = useMaps()
  return (end, point) => {
    const place = pointPlace(point)
    dispatch({ type: 'changed', patch: end === 'pickup' ? { pickupLocation: place } : { dropOffLocation: place } })
    maps.locate(point).then(
      named => dispatch({ type: 'named', place: named }),
      error => {
        report(error)
        logGeocoding(error)
      },
    )
  }
}
