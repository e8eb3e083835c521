import 'server-only'

const MAX_POINTS = 400

/**
 * Samples at most 400 points of a path, including its ends. Validating hundreds of thousands would block the event
 * loop.
 */
export function downsamplePath<Point>(points: Point[]): Point[] {
  if (points.length <= MAX_POINTS) return points
  const step = (points.length - 1) / (MAX_POINTS - 1)
  const keptIndexes = new Set(Array.from({ length: MAX_POINTS }, (_, i) => Math.round(i * step)))
  return points.filter((_, i) => keptIndexes.has(i))
}
