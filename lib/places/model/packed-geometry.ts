import type { LatLng } from './projection'

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
export function decodeLines({ text, unitsPerDegree }: { text: string; unitsPerDegree: number }): LatLng[][] {
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
