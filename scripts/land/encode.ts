import { PACKED_LINE_ALPHABET } from '@/lib/places/model/map-geometry'

export type Polyline = [lat: number, lng: number][]

/** Packs lines into text: points rounded to 1/unitsPerDegree, as deltas, five bits per character. */
export function encodeLines({ lines, unitsPerDegree }: { lines: Polyline[]; unitsPerDegree: number }): string {
  let lat = 0
  let lng = 0
  return lines
    .map(line =>
      line
        .map(([pointLat, pointLng]) => {
          const nextLat = Math.round(pointLat * unitsPerDegree)
          const nextLng = Math.round(pointLng * unitsPerDegree)
          const text = encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng)
          lat = nextLat
          lng = nextLng
          return text
        })
        .join(''),
    )
    .join('.')
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += PACKED_LINE_ALPHABET.charAt(32 + (rest % 32))
    rest = Math.floor(rest / 32)
  }
  return text + PACKED_LINE_ALPHABET.charAt(rest)
}
