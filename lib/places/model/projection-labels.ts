import type { Point, Size } from './projection'

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

function placeBox({ anchor, size, side, gap }: { anchor: Point; size: Size; side: Side; gap: number }): Box {
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

function clampToFrame(box: Box, frame: Box): Box {
  return {
    ...box,
    x: Math.max(frame.x, Math.min(frame.x + frame.width - box.width, box.x)),
    y: Math.max(frame.y, Math.min(frame.y + frame.height - box.height, box.y)),
  }
}

/** Places a label where it covers the least of obstacles and line. */
export function positionLabel({
  anchor,
  size,
  gap,
  frame,
  obstacles,
  line,
}: {
  anchor: Point
  size: Size
  gap: number
  frame: Box
  obstacles: readonly Box[]
  line: readonly Point[]
}): PositionedLabel {
  const sides: Side[] = ['right', 'left', 'below', 'above']
  const markerBox = { x: anchor.x - gap + 2, y: anchor.y - gap + 2, width: 2 * gap - 4, height: 2 * gap - 4 }
  const candidates = sides.map((side, order) => {
    const box = clampToFrame(placeBox({ anchor, size, side, gap }), frame)
    const covered = [markerBox, ...obstacles].reduce((sum, obstacle) => sum + overlapArea(box, obstacle), 0)
    const crossed = line.filter(
      point =>
        overlapArea(box, {
          x: point.x - LINE_CLEARANCE_PX,
          y: point.y - LINE_CLEARANCE_PX,
          width: 2 * LINE_CLEARANCE_PX,
          height: 2 * LINE_CLEARANCE_PX,
        }) > 0,
    )
    return { box, side, cost: covered * 10 + crossed.length * 20 + order }
  })
  return candidates.reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best))
}

/** Places a secondary label only if it touches nothing. */
export function positionLabelIfFree({
  anchor,
  size,
  gap,
  sides,
  frame,
  obstacles,
}: {
  anchor: Point
  size: Size
  gap: number
  sides: readonly Side[]
  frame: Box
  obstacles: readonly Box[]
}): PositionedLabel | null {
  for (const side of sides) {
    const box = placeBox({ anchor, size, side, gap })
    const inFrame = overlapArea(box, frame) >= box.width * box.height - 0.01
    if (inFrame && obstacles.every(obstacle => overlapArea(box, obstacle) === 0)) return { box, side }
  }
  return null
}
