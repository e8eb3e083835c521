export type LatLng = [lat: number, lng: number]
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** Center in degrees (Mercator northing), scale in pixels per degree. */
export type View = Size & { centerX: number; centerY: number; scale: number }
export type Insets = { top: number; right: number; bottom: number; left: number }

const TILE_PX = 256
const MAX_LATITUDE = 85

/** Projects a latitude to Mercator northing in degrees. */
function mercatorY(lat: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI
}

function pixelsPerDegree(zoom: number): number {
  return (TILE_PX * 2 ** zoom) / 360
}

export function project(view: View, [lat, lng]: LatLng): Point {
  return {
    x: (lng - view.centerX) * view.scale + view.width / 2,
    y: (view.centerY - mercatorY(lat)) * view.scale + view.height / 2,
  }
}

export function centerView({ size, lat, lng, zoom }: { size: Size; lat: number; lng: number; zoom: number }): View {
  return { ...size, centerX: lng, centerY: mercatorY(lat), scale: pixelsPerDegree(zoom) }
}

/** Creates the closest view of all points inside the insets. */
export function fitView(
  points: readonly LatLng[],
  size: Size,
  { insets, maxZoom }: { insets: Insets; maxZoom: number },
): View {
  const xs = points.map(([, lng]) => lng)
  const ys = points.map(([lat]) => mercatorY(lat))
  const west = Math.min(...xs)
  const east = Math.max(...xs)
  const south = Math.min(...ys)
  const north = Math.max(...ys)
  const innerWidth = Math.max(40, size.width - insets.left - insets.right)
  const innerHeight = Math.max(40, size.height - insets.top - insets.bottom)
  const scale = Math.min(pixelsPerDegree(maxZoom), innerWidth / (east - west), innerHeight / (north - south))
  return {
    ...size,
    scale,
    centerX: (west + east) / 2 - (insets.left - insets.right) / 2 / scale,
    centerY: (south + north) / 2 + (insets.top - insets.bottom) / 2 / scale,
  }
}

/** Hides the stroke along the clipping edge. */
const MARGIN_PX = 40

/** Builds an SVG path clipped to the frame plus a margin; empty if out of view. */
export function toSvgPath(
  lines: readonly (readonly LatLng[])[],
  view: View,
  { closed, smooth = false }: { closed: boolean; smooth?: boolean },
): string {
  return lines
    .map(line => {
      const points = line.map(point => project(view, point))
      if (!isInView(points, view)) return ''
      if (smooth) return smoothPath(points, closed)
      return closed ? straightPath(clipRing(points, view), true) : straightPath(points, false)
    })
    .join('')
}

function isInView(points: readonly Point[], view: View): boolean {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return (
    Math.max(...xs) > -MARGIN_PX &&
    Math.min(...xs) < view.width + MARGIN_PX &&
    Math.max(...ys) > -MARGIN_PX &&
    Math.min(...ys) < view.height + MARGIN_PX
  )
}

/** 6 is the standard Catmull-Rom curve. */
const CURVE_TENSION = 8

const formatPoint = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

function straightPath(points: readonly Point[], closed: boolean): string {
  if (points.length < 2) return ''
  return `M${points.map(formatPoint).join('L')}${closed ? 'Z' : ''}`
}

function smoothPath(points: readonly Point[], closed: boolean): string {
  const count = points.length
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))
    return points[index] ?? { x: 0, y: 0 }
  }
  const segments = Array.from({ length: closed ? count : count - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first = { x: from.x + (to.x - before.x) / CURVE_TENSION, y: from.y + (to.y - before.y) / CURVE_TENSION }
    const second = { x: to.x - (after.x - from.x) / CURVE_TENSION, y: to.y - (after.y - from.y) / CURVE_TENSION }
    return `C${formatPoint(first)} ${formatPoint(second)} ${formatPoint(to)}`
  })
  return `M${formatPoint(at(0))}${segments.join('')}${closed ? 'Z' : ''}`
}

/** Clips a ring to the frame and margin (Sutherland-Hodgman). */
export function clipRing(ring: readonly Point[], view: View): Point[] {
  const sides: [axis: 'x' | 'y', limit: number, sign: 1 | -1][] = [
    ['x', -MARGIN_PX, 1],
    ['x', view.width + MARGIN_PX, -1],
    ['y', -MARGIN_PX, 1],
    ['y', view.height + MARGIN_PX, -1],
  ]
  return sides.reduce<Point[]>(
    (points, [axis, limit, sign]) => {
      const depth = (point: Point) => (point[axis] - limit) * sign
      return points.flatMap((point, i) => {
        const previous = points.at(i - 1) ?? point
        const [from, to] = [depth(previous), depth(point)]
        const crossing =
          from < 0 === to < 0
            ? []
            : [
                {
                  x: previous.x + ((point.x - previous.x) * from) / (from - to),
                  y: previous.y + ((point.y - previous.y) * from) / (from - to),
                },
              ]
        return to < 0 ? crossing : [...crossing, point]
      })
    },
    [...ring],
  )
}

export type Box = Point & Size
export type Side = 'right' | 'left' | 'below' | 'above' | 'center'
export type PositionedLabel = { box: Box; side: Side }

const LINE_CLEARANCE_PX = 5

/** Estimates the width of a text in pixels. Errs on the wide side. */
export function estimateTextWidth({
  text,
  fontPx,
  trackingPx = 0,
}: {
  text: string
  fontPx: number
  trackingPx?: number
}): number {
  const units = [...text].reduce((sum, character) => {
    if (/[iljtfrI1.,'’ ()·]/.test(character)) return sum + 0.36
    if (/[mwMW@]/.test(character)) return sum + 0.92
    return sum + (/[A-Z0-9&]/.test(character) ? 0.7 : 0.59)
  }, 0)
  return units * fontPx + text.length * trackingPx
}

export function fitText({ text, fontPx, maxPx }: { text: string; fontPx: number; maxPx: number }): string {
  if (estimateTextWidth({ text, fontPx }) <= maxPx) return text
  const characters = [...text]
  while (characters.length > 1 && estimateTextWidth({ text: `${characters.join('')}…`, fontPx }) > maxPx)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const AIRPORT_SUFFIX_PATTERN = /\b(?:(?:International|Intl|Municipal|Regional|World|Executive) )*Airport\b/

/** Shortens an airport name: "Will Rogers (OKC)". */
export function shortenPlaceName(name: string): string {
  const short = name.replace(AIRPORT_SUFFIX_PATTERN, '').replace(/\s+/g, ' ').trim()
  return short === '' || short.startsWith('(') ? name : short
}

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

function placeBox({ anchor, size, gap }: Label, side: Side): Box {
  const { x, y } = anchor
  const centered = { x: x - size.width / 2, y: y - size.height / 2 }
  const corner: Record<Side, Point> = {
    right: { x: x + gap, y: centered.y },
    left: { x: x - gap - size.width, y: centered.y },
    below: { x: centered.x, y: y + gap },
    above: { x: centered.x, y: y - gap - size.height },
    center: centered,
  }
  return { ...corner[side], ...size }
}

export function boxAround({ x, y }: Point, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}

function clampToFrame(box: Box, frame: Box): Box {
  return {
    ...box,
    x: Math.max(frame.x, Math.min(frame.x + frame.width - box.width, box.x)),
    y: Math.max(frame.y, Math.min(frame.y + frame.height - box.height, box.y)),
  }
}

type Label = { anchor: Point; size: Size; gap: number; frame: Box; obstacles: readonly Box[] }

/** Places a label where it covers the least of obstacles and line. */
export function positionLabel(label: Label, line: readonly Point[]): PositionedLabel {
  const { anchor, gap, frame, obstacles } = label
  const sides: Side[] = ['right', 'left', 'below', 'above']
  const markerBox = boxAround(anchor, gap - 2)
  const candidates = sides.map((side, order) => {
    const box = clampToFrame(placeBox(label, side), frame)
    const covered = [markerBox, ...obstacles].reduce((sum, obstacle) => sum + overlapArea(box, obstacle), 0)
    const crossed = line.filter(point => overlapArea(box, boxAround(point, LINE_CLEARANCE_PX)) > 0)
    return { box, side, cost: covered * 10 + crossed.length * 20 + order }
  })
  return candidates.reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best))
}

/** Places a secondary label only if it touches nothing. */
export function positionLabelIfFree(label: Label, sides: readonly Side[]): PositionedLabel | null {
  for (const side of sides) {
    const box = placeBox(label, side)
    const inFrame = overlapArea(box, label.frame) >= box.width * box.height - 0.01
    if (inFrame && label.obstacles.every(obstacle => overlapArea(box, obstacle) === 0)) return { box, side }
  }
  return null
}

/** The first 32 characters end a number; the others carry five bits and continue it. */
export const PACKED_LINE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export type PackedMetro = {
  frame: { south: number; west: number; north: number; east: number }
  land: string
  water: string
  rivers: string
  parks: string
  streets: string
  roads: string
  roadNames: string[]
}

/** Decodes packed lines: zigzag deltas in 1/unitsPerDegree degrees. */
export function decodeLines(text: string, unitsPerDegree: number): LatLng[][] {
  if (text === '') return []
  let lat = 0
  let lng = 0
  return text.split('.').map(packed => {
    const numbers = decodeNumbers(packed)
    const line: LatLng[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      lat += numbers[i] ?? 0
      lng += numbers[i + 1] ?? 0
      line.push([lat / unitsPerDegree, lng / unitsPerDegree])
    }
    return line
  })
}

function decodeNumbers(packed: string): number[] {
  const numbers: number[] = []
  let value = 0
  let weight = 1
  for (const character of packed) {
    const digit = PACKED_LINE_ALPHABET.indexOf(character)
    value += (digit % 32) * weight
    weight *= 32
    if (digit < 32) {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
      value = 0
      weight = 1
    }
  }
  return numbers
}

export type NamedPoint = { name: string; point: LatLng; rank: number }

/** Parses "Name,lat,lng" entries separated by semicolons, one text per rank. */
export function parseNamedPoints(texts: readonly string[]): NamedPoint[] {
  return texts.flatMap((text, rank) =>
    text.split(';').map(entry => {
      const [name = '', lat, lng] = entry.trim().split(',')
      return { name, point: [Number(lat), Number(lng)], rank }
    }),
  )
}
