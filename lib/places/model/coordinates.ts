import { hasValidCoordinates, type Point } from './distance'

const DECIMAL = String.raw`-?\d{1,3}\.\d{1,20}`
const PAIR = String.raw`(${DECIMAL})[\s,;+]{1,5}(${DECIMAL})`
const DEGREES_OF_PLACE = /\/place\/([^/@]*°[^/@]*)/

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

/** Reads coordinates as map applications copy them: decimal, degrees with minutes and seconds, or a link; else null. */
export function parseCoordinates(text: string): Point | null {
  const line = text.replaceAll('−', '-').trim()
  const point = LINK.test(line) ? readLink(line) : (readDecimals(line) ?? readAngles(line))
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
  const [, degrees = ''] = DEGREES_OF_PLACE.exec(link) ?? []
  return readAngles(degrees)
}

function readDecimals(text: string): Point | null {
  const line = text.replace(/\b(?:lat|latitude|lng|lon|long|longitude)\b:?|[°()]/gi, ' ').trim()
  const [, lat, lng] = new RegExp(`^${PAIR}$`).exec(line) ?? []
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) }
}

/** Reads two angles with hemispheres before or after them: degrees, perhaps with minutes and seconds. */
function readAngles(text: string): Point | null {
  // Without a sign of degrees or decimals it is an address: "12 N 5 W".
  if (!/[°º]|\d\.\d/.test(text) || !/^[\d\s.,;+()°º'’′"”″NSEW]+$/i.test(text)) return null
  const tokens = text.toUpperCase().match(/\d+(?:\.\d+)?|[NSEW]/g) ?? []
  const [first = -1, second = -1, ...others] = tokens.flatMap((token, i) => (/[NSEW]/.test(token) ? i : []))
  if (second === -1 || others.length > 0) return null
  const isBefore = first === 0
  if (!isBefore && second !== tokens.length - 1) return null
  const angles = [
    toDegrees(tokens.slice(isBefore ? 1 : 0, isBefore ? second : first), tokens[first]),
    toDegrees(tokens.slice(isBefore ? second + 1 : first + 1, isBefore ? undefined : second), tokens[second]),
  ]
  const lat = angles.find(({ isLatitude }) => isLatitude)?.degrees
  const lng = angles.find(({ isLatitude }) => !isLatitude)?.degrees
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

function toDegrees(parts: string[], hemisphere = '') {
  const [degrees = Number.NaN, minutes = 0, seconds = 0, ...others] = parts.map(Number)
  const isValid = minutes < 60 && seconds < 60 && others.length === 0
  const size = isValid ? degrees + minutes / 60 + seconds / 3600 : Number.NaN
  return { degrees: /[SW]/.test(hemisphere) ? -size : size, isLatitude: /[NS]/.test(hemisphere) }
}
