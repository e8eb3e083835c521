import {
  type Box,
  estimateTextWidth,
  type LatLng,
  type NamedPoint,
  type Point,
  parseNamedPoints,
  positionLabelIfFree,
  project,
  type Side,
  type View,
} from '@/lib/places/model/map-geometry'
import { CITY_RANK_SCALES, cityNames, localWaterNames, stateNames, waterNames } from './data/place-names'

export type MapLabel = {
  text: string
  kind: 'city' | 'district' | 'state' | 'water' | 'road'
  box: Box
  dot: Point | null
}

export const cities = parseNamedPoints(cityNames)
const states = parseNamedPoints([stateNames])
const waters = parseNamedPoints([waterNames])
const localWaters = parseNamedPoints([localWaterNames])

/** In pixels per degree of longitude; the map then covers one metro area. */
export const METRO_SCALE = 330
const DISTRICT_SCALE = 2200
const OCEAN_SCALE = 8
const LAKE_SCALE = 18
const STATE_SCALE = 16
const OCEAN_COUNT = 5
const MAX_NAMES_PER_AREA_PX = 9000

const FONTS = {
  city: { fontPx: 11, trackingPx: 0.2 },
  district: { fontPx: 10, trackingPx: 0.3 },
  state: { fontPx: 9, trackingPx: 2.2 },
  water: { fontPx: 12.5, trackingPx: 0.4 },
  road: { fontPx: 9, trackingPx: 0.3 },
} as const

/** Places context labels where nothing overlaps. */
export function chooseLabels({
  view,
  frame,
  obstacles,
  roads,
}: {
  view: View
  frame: Box
  obstacles: readonly Box[]
  roads: readonly { name: string; line: readonly LatLng[] }[]
}): MapLabel[] {
  const occupied = [...obstacles]
  const chosenLabels: MapLabel[] = []
  const usedKeys = new Set<string>()
  const limit = Math.max(8, (view.width * view.height) / MAX_NAMES_PER_AREA_PX)

  function add({
    name,
    point,
    kind,
    sides,
    dotted,
  }: {
    name: string
    point: LatLng
    kind: MapLabel['kind']
    sides: Side[]
    dotted: boolean
  }) {
    if (name === '' || usedKeys.has(`${kind} ${name}`)) return false
    const anchor = project({ view, point })
    const text = kind === 'state' ? name.toUpperCase() : name
    const { fontPx, trackingPx } = FONTS[kind]
    const size = { width: estimateTextWidth({ text, fontPx, trackingPx }) + 4, height: fontPx + 5 }
    const dot = { x: anchor.x - 4, y: anchor.y - 4, width: 8, height: 8 }
    if (dotted && occupied.some(box => overlaps(box, dot))) return false
    const placed = positionLabelIfFree({ anchor, size, gap: dotted ? 5 : 0, sides, frame, obstacles: occupied })
    if (!placed) return false
    usedKeys.add(`${kind} ${name}`)
    occupied.push(dotted ? union(placed.box, dot) : placed.box)
    chosenLabels.push({ text, kind, box: placed.box, dot: dotted ? anchor : null })
    return true
  }

  const isMetro = view.scale >= METRO_SCALE
  for (const water of isMetro ? localWaters : waters.slice(0, view.scale > LAKE_SCALE ? undefined : OCEAN_COUNT)) {
    if (view.scale > OCEAN_SCALE) add({ ...water, kind: 'water', sides: ['center'], dotted: false })
  }
  for (const city of cities.filter(one => isShown(one, view)).slice(0, 400)) {
    if (chosenLabels.length >= limit) break
    const isDistrict = city.rank >= 4
    const sides: Side[] = isDistrict ? ['center', 'below', 'above'] : ['right', 'left', 'below', 'above']
    add({ ...city, kind: isDistrict ? 'district' : 'city', sides, dotted: !isDistrict })
  }
  if (isMetro) {
    for (const { name, line } of roads) {
      const visibleMidpoints = getMidpoints(line).filter(point => isInside(project({ view, point }), frame))
      visibleMidpoints.sort((a, b) => distanceToCenter(a, view) - distanceToCenter(b, view))
      visibleMidpoints.some(point => add({ name, point, kind: 'road', sides: ['center'], dotted: false }))
    }
  } else if (view.scale > STATE_SCALE) {
    for (const state of states) add({ ...state, kind: 'state', sides: ['center'], dotted: false })
  }
  return chosenLabels
}

function isShown({ rank }: NamedPoint, view: View): boolean {
  const from = CITY_RANK_SCALES[rank] ?? Number.POSITIVE_INFINITY
  return view.scale >= from && (rank > 3 || view.scale < DISTRICT_SCALE)
}

/** Roads often cross at their points. */
function getMidpoints(line: readonly LatLng[]): LatLng[] {
  return line.slice(1).map(([lat, lng], i) => {
    const [fromLat, fromLng] = line[i] ?? [lat, lng]
    return [(lat + fromLat) / 2, (lng + fromLng) / 2]
  })
}

function distanceToCenter(point: LatLng, view: View): number {
  const { x, y } = project({ view, point })
  return Math.hypot(x - view.width / 2, y - view.height / 2)
}

function isInside({ x, y }: Point, frame: Box): boolean {
  return x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
