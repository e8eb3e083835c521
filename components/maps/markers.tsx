import type { Point } from '@/lib/places/model/distance'
import { type Place, placeLabel, type Route } from '@/lib/places/model/schemas'

/** What every map shows of a ride. Only some maps can show the `path` of its line, and let its ends be moved. */
export type RideMapProps = {
  pickup: Place | null
  dropOff: Place | null
  stops?: Place[]
  route: Route | null
  path: [number, number][] | null
  center: Point & { zoom: number }
  onMove?: (end: End, point: Point) => void
}

export type End = 'pickup' | 'dropOff'
/** A stop is known by its number, since a place can occur twice. */
export type RideMarker = { kind: End | number; place: Place; title: string; onMove?: (point: Point) => void }

/** Lists what maps made of DOM elements show, the stops beneath the ends, which can be moved. */
export function listMarkers({ pickup, dropOff, stops = NO_STOPS, onMove }: RideMapProps): RideMarker[] {
  const ends = { pickup, dropOff }
  return [
    ...stops.map((place, i) => ({ kind: i + 1, place, title: `Stop ${i + 1}: ${placeLabel(place)}` })),
    ...(['pickup', 'dropOff'] as const).flatMap(end => {
      const place = ends[end]
      if (place === null) return []
      const title = `${END_LABELS[end]}: ${placeLabel(place)}`
      return [{ kind: end, place, title, ...(onMove && { onMove: (point: Point) => onMove(end, point) }) }]
    }),
  ]
}

export function MarkerIcon({ kind }: Pick<RideMarker, 'kind'>) {
  return typeof kind === 'number' ? <StopMarker number={kind} /> : <EndMarkerIcon end={kind} />
}

function StopMarker({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      data-marker="stop"
      className="grid size-5 place-items-center rounded-full border-2 border-ink bg-ivory font-sans text-xs leading-none font-semibold text-ink tabular-nums"
    >
      {number}
    </span>
  )
}

/** A new empty array would recompute layouts. */
export const NO_STOPS: Place[] = []

/** The ink and gold of tailwind.config.ts, for maps that paint out of reach of CSS. */
export const MAP_INK = '#0b0b0d'
export const MAP_GOLD = '#c9a96a'

export const END_LABELS = { pickup: 'Pickup', dropOff: 'Drop-off' }

/** Renders the pickup or drop-off, in the page or in another SVG. */
export function EndMarkerIcon({ end, ...corner }: { end: End; x?: number; y?: number }) {
  return (
    <svg
      {...corner}
      viewBox="0 0 44 44"
      width={44}
      height={44}
      aria-hidden="true"
      data-marker={end}
      className="stroke-ink"
    >
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
  )
}
