import type { Place } from '@/lib/places/model/schemas'

/** Renders a stop's number for maps made of DOM elements. */
export function StopMarker({ number }: { number: number }) {
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

/** Numbers the stops; the number is the key, since a place can occur twice. */
export function numberStops<Stop>(stops: readonly Stop[]): { stop: Stop; number: number }[] {
  return stops.map((stop, i) => ({ stop, number: i + 1 }))
}

/** The ink and gold of tailwind.config.ts, for maps that paint out of reach of CSS. */
export const MAP_INK = '#0b0b0d'
export const MAP_GOLD = '#c9a96a'

export const END_LABELS = { pickup: 'Pickup', dropOff: 'Drop-off' }

/** Renders the pickup or drop-off, in the page or in another SVG. */
export function EndMarkerIcon({ end, ...corner }: { end: 'pickup' | 'dropOff'; x?: number; y?: number }) {
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
