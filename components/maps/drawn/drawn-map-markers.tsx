import type { Point } from '@/lib/places/model/map-geometry'
import type { Marker } from './drawn-map-layout'
import { NAME_FONT_PX } from './drawn-map-layout'

const MARKER_LABELS = { pickup: 'Pickup', dropOff: 'Drop-off' }

/** Draws an end marker with its label. */
export function DrawnMapMarker({ marker: { end, point, name, labelBox } }: { marker: Marker }) {
  const isLeft = labelBox.x + labelBox.width < point.x
  const isCentered = !isLeft && labelBox.x < point.x
  const x = isLeft ? labelBox.x + labelBox.width : isCentered ? labelBox.x + labelBox.width / 2 : labelBox.x
  const anchor = isLeft ? 'end' : isCentered ? 'middle' : 'start'
  const color = end === 'pickup' ? 'fill-go' : 'fill-stop'
  return (
    <g data-marker={end}>
      {end === 'pickup' ? (
        <>
          <circle cx={point.x} cy={point.y} r={9.5} className="fill-go stroke-ink" strokeWidth={2.5} />
          <circle cx={point.x} cy={point.y} r={3} className="fill-ink" />
        </>
      ) : (
        <>
          <rect
            x={point.x - 8.5}
            y={point.y - 8.5}
            width={17}
            height={17}
            rx={2.5}
            className="fill-stop stroke-ink"
            strokeWidth={2.5}
          />
          <rect x={point.x - 2.75} y={point.y - 2.75} width={5.5} height={5.5} className="fill-ink" />
        </>
      )}
      <g textAnchor={anchor} className="stroke-ink" strokeWidth={4} strokeLinejoin="round" paintOrder="stroke">
        <text x={x} y={labelBox.y + 11} fontSize={10} letterSpacing={1.2} className={`${color} font-semibold`}>
          {MARKER_LABELS[end].toUpperCase()}
        </text>
        <text x={x} y={labelBox.y + 27} fontSize={NAME_FONT_PX} className="fill-ivory font-semibold">
          {name}
        </text>
      </g>
    </g>
  )
}

/** Draws a stop: its number in a small light disc. */
export function DrawnMapStop({ point: { x, y }, number }: { point: Point; number: number }) {
  return (
    <g data-marker="stop">
      <circle cx={x} cy={y} r={8} className="fill-ivory stroke-ink" strokeWidth={2} />
      <text x={x} y={y + 3.6} fontSize={10} textAnchor="middle" className="fill-ink font-semibold">
        {number}
      </text>
    </g>
  )
}
