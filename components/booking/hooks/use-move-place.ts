'use client'

import { logGeocodingError } from '@/components/maps/combobox/log-geocoding-error'
import { useMaps } from '@/components/maps/maps-provider'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import type { Point } from '@/lib/places/model/distance'
import { placeFromPoint } from '@/lib/places/model/place-from-point'

/** Sets a place to a dragged marker, then adds its address unless the customer has moved on. */
export function useMovePlace(
  dispatch: (event: WizardEvent) => void,
): (field: 'pickup' | 'dropOff', point: Point) => void {
  const { maps, report } = useMaps()
  return (field, point) => {
    const place = placeFromPoint(point)
    dispatch({ type: 'changed', patch: field === 'pickup' ? { pickupLocation: place } : { dropOffLocation: place } })
    maps.reverseGeocode(point).then(
      namedPlace => dispatch({ type: 'place named', place: namedPlace }),
      error => {
        report(error)
        logGeocodingError(error)
      },
    )
  }
}
