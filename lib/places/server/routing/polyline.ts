import 'server-only'

const FIRST_CHARACTER_CODE = 63
const BITS_PER_CHARACTER = 5
const CONTINUATION_BIT = 0x20
const MAX_CHARACTERS = 6

/**
 * Decodes a polyline into [lat, lng] points; null if malformed.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(text: string, decimals: number): [number, number][] | null {
  const steps = readNumbers(text)
  if (steps === null || steps.length % 2 !== 0) return null
  const scale = 10 ** decimals
  const points: [number, number][] = []
  let lat = 0
  let lng = 0
  for (const [i, step] of steps.entries()) {
    if (i % 2 === 0) {
      lat += step
    } else {
      lng += step
      points.push([lat / scale, lng / scale])
    }
  }
  return points
}

/** Five bits per character, lowest first; the lowest is the sign. */
function readNumbers(text: string): number[] | null {
  const numbers: number[] = []
  let bits = 0
  let characters = 0
  for (let i = 0; i < text.length; i += 1) {
    const group = text.charCodeAt(i) - FIRST_CHARACTER_CODE
    if (group < 0 || group >= 2 * CONTINUATION_BIT || characters === MAX_CHARACTERS) return null
    bits |= (group % CONTINUATION_BIT) << (BITS_PER_CHARACTER * characters)
    characters += 1
    if (group >= CONTINUATION_BIT) continue
    numbers.push(bits % 2 === 0 ? bits / 2 : -(bits + 1) / 2)
    bits = 0
    characters = 0
  }
  return characters === 0 ? numbers : null
}
