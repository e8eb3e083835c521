import type { End, RideMapProps } from '@/components/maps/markers'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import {
  type Box,
  boxAround,
  centerView,
  estimateTextWidth,
  fitText,
  fitView,
  type LatLng,
  type NamedPoint,
  overlapArea,
  type Point,
  parseNamedPoints,
  positionLabel,
  positionLabelIfFree,
  project,
  type Side,
  type Size,
  shortenPlaceName,
  type View,
} from '@/lib/places/model/map-geometry'
import type { Place } from '@/lib/places/model/schemas'
import { CITY_RANK_SCALES, cityNames, localWaterNames, stateNames, waterNames } from './data/place-names'

export type DrawnMapProps = Omit<RideMapProps, 'path' | 'onMove'>
export type Marker = { end: End; point: Point; name: string; labelBox: Box }
export type MapLayout = {
  view: View
  frame: Box
  markers: Marker[]
  stops: { number: number; point: Point }[]
  routeLine: Point[]
  estimated: boolean
  obstacles: Box[]
}

const INSETS_PX = { top: 60, right: 60, bottom: 84, left: 60 }
const EDGE_PX = 12
const MAX_ZOOM = 14
const SINGLE_PLACE_ZOOM = 13
const MARKER_RADIUS_PX = 13
const STOP_RADIUS_PX = 11
const MIN_MARKER_DISTANCE_PX = 22
export const NAME_FONT_PX = 13
const LABEL_HEIGHT_PX = 33
export const NOTE_WIDTH_PX = 112

/** Lays out the drawn map in pixels of its frame; pure. */
export function calculateMapLayout({
  pickup,
  dropOff,
  stops = [],
  route,
  center,
  size,
}: DrawnMapProps & { size: Size }): MapLayout {
  const path = route?.path ?? []
  const endpoints = [pickup, dropOff, ...stops]
    .filter(place => place !== null)
    .map((place): LatLng => [place.lat, place.lng])
  const view = chooseView({ points: [...endpoints, ...path], center, size })
  const frame = { x: EDGE_PX, y: EDGE_PX, width: size.width - 2 * EDGE_PX, height: size.height - 2 * EDGE_PX }
  const estimated = route?.estimated === true

  const noteCorner = { x: size.width - EDGE_PX - NOTE_WIDTH_PX, y: size.height - EDGE_PX - 22 }
  const notes = estimated ? [{ ...noteCorner, width: NOTE_WIDTH_PX, height: 22 }] : []

  const routeLine = path.map(point => project(view, point))
  const stopMarkers = stops.map(({ lat, lng }, i) => ({ number: i + 1, point: project(view, [lat, lng]) }))
  const stopBoxes = stopMarkers.map(({ point }) => boxAround(point, STOP_RADIUS_PX))
  const occupied = [...notes, ...stopBoxes]
  const markers = placeMarkers({ pickup, dropOff, view, frame, fixed: occupied, line: samplePoints(routeLine) })
  const markerBoxes = markers.flatMap(({ point, labelBox }) => [boxAround(point, MARKER_RADIUS_PX + 3), labelBox])
  return {
    view,
    frame,
    markers,
    stops: stopMarkers,
    routeLine,
    estimated,
    obstacles: [...occupied, ...markerBoxes, ...samplePoints(routeLine).map(point => boxAround(point, 5))],
  }
}

function chooseView({ points, center, size }: { points: LatLng[]; center: RideMapProps['center']; size: Size }): View {
  const [first] = points
  if (!first) return centerView({ size, ...center })
  if (points.length === 1) return centerView({ size, lat: first[0], lng: first[1], zoom: SINGLE_PLACE_ZOOM })
  return fitView(points, size, { insets: INSETS_PX, maxZoom: MAX_ZOOM })
}

function placeMarkers({
  pickup,
  dropOff,
  view,
  frame,
  fixed,
  line,
}: {
  pickup: Place | null
  dropOff: Place | null
  view: View
  frame: Box
  fixed: Box[]
  line: Point[]
}): Marker[] {
  const endpointMarkers = [
    ...(pickup ? [{ end: 'pickup' as const, place: pickup, point: project(view, [pickup.lat, pickup.lng]) }] : []),
    ...(dropOff ? [{ end: 'dropOff' as const, place: dropOff, point: project(view, [dropOff.lat, dropOff.lng]) }] : []),
  ]
  const [a, b] = endpointMarkers
  if (a && b && Math.hypot(a.point.x - b.point.x, a.point.y - b.point.y) < MIN_MARKER_DISTANCE_PX) {
    const middle = { x: (a.point.x + b.point.x) / 2, y: (a.point.y + b.point.y) / 2 }
    a.point = { x: middle.x - MIN_MARKER_DISTANCE_PX / 2, y: middle.y }
    b.point = { x: middle.x + MIN_MARKER_DISTANCE_PX / 2, y: middle.y }
  }
  const occupied = [...fixed, ...endpointMarkers.map(({ point }) => boxAround(point, MARKER_RADIUS_PX))]
  return endpointMarkers.map(({ end, place, point }) => {
    const maxPx = Math.min(210, frame.width * 0.55)
    const name = fitText({ text: shortenPlaceName(place.name), fontPx: NAME_FONT_PX, maxPx })
    const width = Math.max(56, estimateTextWidth({ text: name, fontPx: NAME_FONT_PX }))
    const others = occupied.filter(box => box.x + MARKER_RADIUS_PX !== point.x || box.y + MARKER_RADIUS_PX !== point.y)
    const size = { width, height: LABEL_HEIGHT_PX }
    const label = { anchor: point, size, gap: MARKER_RADIUS_PX + 3, frame, obstacles: others }
    const { box: labelBox } = positionLabel(label, line)
    occupied.push(labelBox)
    return { end, point, name, labelBox }
  })
}

function samplePoints(line: Point[]): Point[] {
  return line.flatMap((to, i) => {
    const from = line[i - 1] ?? to
    const steps = Math.min(400, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8)))
    return Array.from({ length: steps }, (_, step) => {
      const fraction = (step + 1) / steps
      return { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction }
    })
  })
}

/** Formats the accessible name: "Map: from X to Y, 206.10 miles, estimated route". */
export function describeMap({ pickup, dropOff, stops = [], route, center }: DrawnMapProps): string {
  if (pickup && dropOff) {
    const miles = route ? `, ${formatMiles(route.distanceMeters)} miles` : ''
    const viaText = stops.length === 0 ? '' : ` via ${stops.map(({ name }) => name).join(', ')}`
    return `Map: from ${pickup.name}${viaText} to ${dropOff.name}${miles}${route?.estimated ? ', estimated route' : ''}`
  }
  if (pickup) return `Map: pickup at ${pickup.name}`
  if (dropOff) return `Map: drop-off at ${dropOff.name}`
  const nearbyCity = cities.find(({ point }) => Math.hypot(point[0] - center.lat, point[1] - center.lng) < 0.3)
  return nearbyCity ? `Map of ${nearbyCity.name}` : 'Map of the United States'
}

function formatMiles(meters: number): string {
  return (meters / METERS_PER_MILE).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export type MapLabel = {
  text: string
  kind: 'city' | 'district' | 'state' | 'water' | 'road'
  box: Box
  dot: Point | null
}

const cities = parseNamedPoints(cityNames)
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

export const LABEL_FONTS = {
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
    const anchor = project(view, point)
    const text = kind === 'state' ? name.toUpperCase() : name
    const { fontPx, trackingPx } = LABEL_FONTS[kind]
    const size = { width: estimateTextWidth({ text, fontPx, trackingPx }) + 4, height: fontPx + 5 }
    const dot = { x: anchor.x - 4, y: anchor.y - 4, width: 8, height: 8 }
    if (dotted && occupied.some(box => overlapArea(box, dot) > 0)) return false
    const placed = positionLabelIfFree({ anchor, size, gap: dotted ? 5 : 0, frame, obstacles: occupied }, sides)
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
      const visibleMidpoints = getMidpoints(line).filter(point => isInside(project(view, point), frame))
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
  const { x, y } = project(view, point)
  return Math.hypot(x - view.width / 2, y - view.height / 2)
}

function isInside({ x, y }: Point, frame: Box): boolean {
  return x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height
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
