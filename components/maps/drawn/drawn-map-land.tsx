import { useId } from 'react'
import { decodeLines, type LatLng, project, toSvgPath, type View } from '@/lib/places/model/map-geometry'
import { landData } from './data/land-data'
import { METRO_SCALE } from './drawn-map-layout'

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

export const roads = metros.flatMap(metro => metro.roads)

const LAND_CLASSES = 'fill-ash/55 stroke-smoke/50'
/** In pixels per degree of longitude. */
const SHORE_LINES_SCALE = 16
const TRUNK_SCALE = 30
const STREET_SCALE = 1300

/** Draws sea, land, lakes and roads. */
export function LandLayer({ view }: { view: View }) {
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
