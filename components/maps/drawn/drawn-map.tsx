'use client'

import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { END_LABELS, EndMarkerIcon } from '@/components/maps/markers'
import {
  decodeLines,
  type LatLng,
  type Point,
  project,
  type Size,
  toSvgPath,
  type View,
} from '@/lib/places/model/map-geometry'
import { landData } from './data/land-data'
import {
  calculateMapLayout,
  chooseLabels,
  type DrawnMapProps,
  describeMap,
  LABEL_FONTS,
  type MapLabel,
  type MapLayout,
  type Marker,
  METRO_SCALE,
  NAME_FONT_PX,
  NOTE_WIDTH_PX,
} from './drawn-map-layout'

const INITIAL_SIZE: Size = { width: 640, height: 520 }

const ROUTE_ANIMATION_CSS = `
@keyframes drawn-route { from { stroke-dasharray: 1; stroke-dashoffset: 1 } to { stroke-dasharray: 1; stroke-dashoffset: 0 } }
@media (prefers-reduced-motion: no-preference) {
  html:not([data-motion="paused"]) .drawn-route[pathLength] { animation: drawn-route 900ms ease-out }
}`
/** Of an estimated route, in pixels. */
const DASHES = '5 7'

/** Draws a map without tiles from bundled data. Fills its parent. */
export function DrawnMap({ pickup, dropOff, stops, route, center }: DrawnMapProps) {
  const { ref, size } = useElementSize()
  const layout = useMemo(
    () => calculateMapLayout({ pickup, dropOff, stops, route, center, size }),
    [pickup, dropOff, stops, route, center, size],
  )
  const names = useMemo(() => chooseLabels({ ...layout, roads }), [layout])
  const label = describeMap({ pickup, dropOff, stops, route, center })
  return (
    <div ref={ref} className="relative h-full w-full overflow-hidden bg-ink">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 block h-full w-full select-none font-sans"
      >
        <style>{ROUTE_ANIMATION_CSS}</style>
        <LandLayer view={layout.view} />
        {names.map(name => (
          <MapLabelText key={`${name.kind} ${name.text} ${name.box.x}`} name={name} />
        ))}
        <RouteLine key={label} line={layout.routeLine} estimated={layout.estimated} />
        {layout.estimated && <EstimateNote layout={layout} />}
        {layout.stops.map(({ number, point }) => (
          <DrawnMapStop key={number} point={point} number={number} />
        ))}
        {layout.markers.map(marker => (
          <DrawnMapMarker key={marker.end} marker={marker} />
        ))}
      </svg>
    </div>
  )
}

/** A line draws itself by its one dash, so that one of dashes appears as a whole. */
function RouteLine({ line, estimated }: { line: Point[]; estimated: boolean }) {
  if (line.length < 2) return null
  const d = `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  return (
    <g className="fill-none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} className="stroke-ink/80" strokeWidth={7} />
      <path
        d={d}
        className="drawn-route stroke-gold"
        strokeWidth={2.5}
        {...(estimated ? { strokeDasharray: DASHES } : { pathLength: 1 })}
      />
    </g>
  )
}

const LABEL_CLASSES: Record<MapLabel['kind'], string> = {
  city: 'fill-smoke stroke-coal',
  district: 'fill-smoke stroke-coal',
  state: 'fill-smoke/60 stroke-coal',
  water: 'fill-smoke/80 font-display italic stroke-ink',
  road: 'fill-smoke/90 stroke-coal',
}

function MapLabelText({ name: { text, kind, box, dot } }: { name: MapLabel }) {
  const { fontPx, trackingPx } = LABEL_FONTS[kind]
  const isLeft = dot !== null && box.x + box.width < dot.x
  const isRight = dot !== null && box.x > dot.x
  const x = isLeft ? box.x + box.width : isRight ? box.x : box.x + box.width / 2
  return (
    <g>
      {dot && <circle cx={dot.x} cy={dot.y} r={1.6} className="fill-smoke" />}
      <text
        x={x}
        y={box.y + box.height / 2 + fontPx * 0.35}
        textAnchor={isLeft ? 'end' : isRight ? 'start' : 'middle'}
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
        fontSize={fontPx}
        letterSpacing={trackingPx}
        className={LABEL_CLASSES[kind]}
      >
        {text}
      </text>
    </g>
  )
}

function EstimateNote({ layout: { view, frame } }: { layout: MapLayout }) {
  const right = frame.x + frame.width
  const y = view.height - frame.y - 5
  return (
    <g>
      <path
        d={`M${right - NOTE_WIDTH_PX + 2} ${y - 4}h18`}
        className="stroke-gold"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeDasharray={DASHES}
      />
      <text
        x={right}
        y={y}
        textAnchor="end"
        fontSize={11}
        className="fill-ivory stroke-ink"
        strokeWidth={3}
        paintOrder="stroke"
      >
        Estimated route
      </text>
    </g>
  )
}

function useElementSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(INITIAL_SIZE)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

function DrawnMapMarker({ marker: { end, point, name, labelBox } }: { marker: Marker }) {
  const isLeft = labelBox.x + labelBox.width < point.x
  const isCentered = !isLeft && labelBox.x < point.x
  const x = isLeft ? labelBox.x + labelBox.width : isCentered ? labelBox.x + labelBox.width / 2 : labelBox.x
  const anchor = isLeft ? 'end' : isCentered ? 'middle' : 'start'
  const color = end === 'pickup' ? 'fill-go' : 'fill-stop'
  return (
    <g>
      <EndMarkerIcon end={end} x={point.x - 22} y={point.y - 22} />
      <g textAnchor={anchor} className="stroke-ink" strokeWidth={4} strokeLinejoin="round" paintOrder="stroke">
        <text x={x} y={labelBox.y + 11} fontSize={10} letterSpacing={1.2} className={`${color} font-semibold`}>
          {END_LABELS[end].toUpperCase()}
        </text>
        <text x={x} y={labelBox.y + 27} fontSize={NAME_FONT_PX} className="fill-ivory font-semibold">
          {name}
        </text>
      </g>
    </g>
  )
}

/** Draws a stop: its number in a small light disc. */
function DrawnMapStop({ point: { x, y }, number }: { point: Point; number: number }) {
  return (
    <g data-marker="stop">
      <circle cx={x} cy={y} r={8} className="fill-ivory stroke-ink" strokeWidth={2} />
      <text x={x} y={y + 3.6} fontSize={10} textAnchor="middle" className="fill-ink font-semibold">
        {number}
      </text>
    </g>
  )
}

const decodeLand = (text: string) => decodeLines(text, landData.landUnitsPerDegree)
const decodeMetro = (text: string) => decodeLines(text, landData.metroUnitsPerDegree)

const land = decodeLand(landData.land)
const borders = decodeLand(landData.borders)
const neighboringCountries = decodeLand(landData.neighbors)
const greatLakes = decodeLand(landData.greatLakes)
const lakeIslands = decodeLand(landData.lakeIslands)
const inlandLakes = decodeLand(landData.inlandLakes)
const trunkRoads = decodeLand(landData.trunkRoads)
const metros = landData.metros.map(metro => {
  const roads = decodeMetro(metro.roads)
  return {
    frame: metro.frame,
    land: decodeMetro(metro.land),
    water: decodeMetro(metro.water),
    rivers: decodeMetro(metro.rivers),
    parks: decodeMetro(metro.parks),
    streets: decodeMetro(metro.streets),
    roads: roads.map((line, i) => ({ name: metro.roadNames[i] ?? '', line })),
  }
})
type Metro = (typeof metros)[number]

const roads = metros.flatMap(metro => metro.roads)

const LAND_CLASSES = 'fill-ash/55 stroke-smoke/50'
/** In pixels per degree of longitude. */
const SHORE_LINES_SCALE = 16
const TRUNK_SCALE = 30
const STREET_SCALE = 1300

/** Draws sea, land, lakes and roads. */
function LandLayer({ view }: { view: View }) {
  const closedPath = (lines: LatLng[][]) => toSvgPath(lines, view, { closed: true })
  const coast = closedPath(land)
  const isMetro = view.scale >= METRO_SCALE
  return (
    <g>
      <rect width={view.width} height={view.height} className="fill-ink" />
      {view.scale > SHORE_LINES_SCALE && <ShoreLines d={coast} />}
      <path d={closedPath(neighboringCountries)} className="fill-coal/70 stroke-coal/70" strokeWidth={1.5} />
      <path d={closedPath(greatLakes)} className="fill-ink stroke-ash" strokeWidth={0.8} />
      <path d={closedPath(lakeIslands)} className="fill-coal stroke-ash" strokeWidth={0.8} />
      <path d={coast} className={LAND_CLASSES} strokeWidth={1} strokeLinejoin="round" />
      <path d={closedPath(inlandLakes)} className="fill-ink stroke-ash" strokeWidth={0.8} />
      {!isMetro && (
        <g className="fill-none" strokeLinejoin="round">
          <path d={toSvgPath(borders, view, { closed: false })} className="stroke-smoke/30" strokeWidth={0.7} />
          <path
            d={toSvgPath(trunkRoads, view, { closed: false, smooth: true })}
            className="stroke-smoke/20"
            strokeWidth={view.scale > TRUNK_SCALE ? 1.2 : 0.5}
          />
        </g>
      )}
      {isMetro && metros.map(metro => <MetroLayer key={metro.frame.west} metro={metro} view={view} />)}
    </g>
  )
}

function ShoreLines({ d }: { d: string }) {
  return (
    <g className="fill-none" strokeLinejoin="round">
      <path d={d} className="stroke-ash/40" strokeWidth={15} />
      <path d={d} className="stroke-ink" strokeWidth={13.4} />
      <path d={d} className="stroke-ash/70" strokeWidth={8} />
      <path d={d} className="stroke-ink" strokeWidth={6.4} />
    </g>
  )
}

function MetroLayer({ metro, view }: { metro: Metro; view: View }) {
  const clipId = useId()
  const { south, west, north, east } = metro.frame
  const from = project(view, [north, west])
  const to = project(view, [south, east])
  if (to.x < 0 || to.y < 0 || from.x > view.width || from.y > view.height) return null
  const box = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
  const curve = (lines: LatLng[][], isClosed: boolean) => toSvgPath(lines, view, { closed: isClosed, smooth: true })
  const shore = curve(metro.land, true)
  return (
    <>
      {metro.land.length > 0 && (
        <g clipPath={`url(#${clipId})`}>
          <clipPath id={clipId}>
            <rect {...box} />
          </clipPath>
          <rect {...box} className="fill-ink" />
          <ShoreLines d={shore} />
          <path d={shore} className={LAND_CLASSES} strokeWidth={1} strokeLinejoin="round" />
        </g>
      )}
      <path d={toSvgPath(metro.parks, view, { closed: true })} className="fill-ash" />
      {view.scale > STREET_SCALE && (
        <path d={curve(metro.streets, false)} className="fill-none stroke-smoke/15" strokeWidth={1} />
      )}
      <path d={curve(metro.rivers, false)} className="fill-none stroke-ink" strokeWidth={2.4} />
      <path d={curve(metro.water, true)} className="fill-ink stroke-smoke/45" strokeWidth={0.9} />
      <path
        d={curve(
          metro.roads.map(road => road.line),
          false,
        )}
        className="fill-none stroke-smoke/45"
        strokeWidth={1.3}
        strokeLinecap="round"
      />
    </>
  )
}
