import { hasValidCoordinates, type Point } from './distance'

const DECIMAL = String.raw`-?\d{1,3}\.\d{1,20}`
const PAIR = String.raw`(${DECIMAL})[\s,;+]{1,5}(${DECIMAL})`

/** Of Google, Apple, OpenStreetMap and geo: (RFC 5870). The pin comes before what the map shows. */
const LINK_PATTERNS = [
  `!3d(${DECIMAL})!4d(${DECIMAL})`,
  `[?&]mlat=(${DECIMAL})&mlon=(${DECIMAL})`,
  `[?&](?:q|query|coordinate|daddr|destination|ll|center)=(?:loc:)?${PAIR}`,
  `/(?:place|search|dir)/${PAIR}`,
  `@${PAIR}`,
  `#map=[\\d.]{1,5}/(${DECIMAL})/(${DECIMAL})`,
  `^geo:${PAIR}`,
].map(pattern => new RegExp(pattern, 'i'))
const LINK = /^(?:geo:|https?:\/\/|(?:www\.|maps\.)?(?:google|apple|openstreetmap)\.)/i

/** Reads coordinates as map applications copy them: decimal, perhaps with hemispheres, or a link; else null. */
export function parseCoordinates(text: string): Point | null {
  const line = text.replaceAll('−', '-').trim()
  const point = LINK.test(line) ? readLink(line) : (readDecimals(line) ?? readHemispheres(line))
  return point !== null && hasValidCoordinates(point) ? point : null
}

function readLink(url: string): Point | null {
  let link = url
  try {
    link = decodeURIComponent(url)
  } catch {
    // A percent sign that encodes nothing: the coordinates may still be plain.
  }
  for (const pattern of LINK_PATTERNS) {
    const [, lat, lng] = pattern.exec(link) ?? []
    if (lat !== undefined && lng !== undefined) return { lat: Number(lat), lng: Number(lng) }
  }
  return null
}

function readDecimals(text: string): Point | null {
  const line = text.replace(/\b(?:lat|latitude|lng|lon|long|longitude)\b:?|[°()]/gi, ' ').trim()
  const [, lat, lng] = new RegExp(`^${PAIR}$`).exec(line) ?? []
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) }
}

const HEMISPHERES = /^(\d{1,3}\.\d+)\s*°?\s*([NS])[\s,;]+(\d{1,3}\.\d+)\s*°?\s*([EW])$/i

/** "40.7484° N, 73.9857° W" */
function readHemispheres(text: string): Point | null {
  const [, lat, northOrSouth = '', lng, eastOrWest = ''] = HEMISPHERES.exec(text) ?? []
  if (lat === undefined || lng === undefined) return null
  return { lat: Number(lat) * (/s/i.test(northOrSouth) ? -1 : 1), lng: Number(lng) * (/w/i.test(eastOrWest) ? -1 : 1) }
}
