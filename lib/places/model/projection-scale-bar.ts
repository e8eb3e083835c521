import { METERS_PER_MILE } from './distance'
import type { View } from './projection'

const METERS_PER_DEGREE = 111_319.49
const ROUND_MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
const FRACTION_LABELS = new Map([
  [0.25, '¼'],
  [0.5, '½'],
])

/** Chooses the longest round number of miles whose bar fits maxPx. */
export function chooseScaleBar({ view, maxPx }: { view: View; maxPx: number }): { px: number; label: string } {
  // On Mercator a degree of longitude shrinks with the latitude.
  const lat = 2 * Math.atan(Math.exp((view.centerY * Math.PI) / 180)) - Math.PI / 2
  const pxPerMile = (view.scale * METERS_PER_MILE) / (METERS_PER_DEGREE * Math.cos(lat))
  const miles = ROUND_MILES.findLast(candidate => candidate * pxPerMile <= maxPx) ?? 0.25
  return { px: miles * pxPerMile, label: `${FRACTION_LABELS.get(miles) ?? miles} ${miles <= 1 ? 'mile' : 'miles'}` }
}
