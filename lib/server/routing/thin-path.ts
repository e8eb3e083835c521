import 'server-only'

/** More would not be seen on a map as large as a page. */
const MAX_POINTS = 400

/**
 * At most 400 points of a line, evenly taken, its ends among them. To be done before each is looked at: a router may send
 * hundreds of thousands, and reading them one by one would hold up everybody.
 */
export function thinPath<Point>(points: Point[]): Point[] {
  if (points.length <= MAX_POINTS) return points
  const step = (points.length - 1) / (MAX_POINTS - 1)
  const kept = new Set(Array.from({ length: MAX_POINTS }, (_, i) => Math.round(i * step)))
  return points.filter((_, i) => kept.has(i))
}
