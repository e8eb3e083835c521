import { type LatLng, type Point, project, type View } from './projection'

/** Hides the stroke along the clipping edge. */
const MARGIN_PX = 40

/** Builds an SVG path clipped to the frame plus a margin; empty if out of view. */
export function toSvgPath({
  lines,
  view,
  closed,
  smooth = false,
}: {
  lines: readonly (readonly LatLng[])[]
  view: View
  closed: boolean
  smooth?: boolean
}): string {
  return lines
    .map(line => {
      const points = line.map(point => project({ view, point }))
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
