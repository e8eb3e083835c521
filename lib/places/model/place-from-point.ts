import type { Point } from './distance'
import { formatPointRef } from './place-ref'
import type { Place } from './schemas'
import { servedCityAt } from './served-area'

/** About a meter. */
const LABEL_DECIMALS = 5

/** Creates a place from bare coordinates. */
export function placeFromPoint({ lat, lng }: Point): Place {
  const name = `${lat.toFixed(LABEL_DECIMALS)}, ${lng.toFixed(LABEL_DECIMALS)}`
  return {
    id: formatPointRef({ lat, lng }),
    name,
    area: '',
    kind: 'address',
    lat,
    lng,
    city: servedCityAt({ lat, lng }),
  }
}
