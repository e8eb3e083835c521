/**
 * Encodes [lat, lng] points as a polyline.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function encodePolyline(line: [number, number][], decimals: number): string {
  const rounded = line.map(([lat, lng]) => [Math.round(lat * 10 ** decimals), Math.round(lng * 10 ** decimals)])
  return rounded
    .map(([lat = 0, lng = 0], i) => {
      const [latBefore = 0, lngBefore = 0] = rounded[i - 1] ?? []
      return encodeNumber(lat - latBefore) + encodeNumber(lng - lngBefore)
    })
    .join('')
}

function encodeNumber(step: number): string {
  let rest = step < 0 ? ~(step << 1) : step << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}
