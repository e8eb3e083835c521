import type { Point } from './distance'
import type { Place } from './schemas'

/**
 * What a place's id can be: an id of this server's, a bare point "lat,lng" in degrees, or a place of Google's with the
 * point where Google says it lies, "google:{place id}@lat,lng", or a rider's own words, "typed:{words in base64url}".
 * Google's is looked up by nobody here: with a key of the server's it is routed to by its id, else by its point. The
 * rider's words are located again by the server each time.
 */
export type PlaceRef =
  | { kind: 'own'; id: string }
  | ({ kind: 'point' } & Point)
  | ({ kind: 'google'; placeId: string } & Point)
  | { kind: 'typed'; payload: string }

/** Six decimals are about a hand's breadth. */
const REF_DECIMALS = 6
const COORDINATE_PAIR = String.raw`(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)`
const POINT_PATTERN = new RegExp(`^${COORDINATE_PAIR}$`)
const GOOGLE_PATTERN = new RegExp(`^google:([A-Za-z0-9_-]{1,500})@${COORDINATE_PAIR}$`)
const TYPED_PATTERN = /^typed:([A-Za-z0-9_-]{2,570})$/
/** What an id of this server's looks like: nothing else is ever looked up. */
export const PLACE_ID_PATTERN = /^[A-Za-z0-9:._-]{1,600}$/

/** The id of a bare point: "40.7128,-74.006". */
export function formatPointRef({ lat, lng }: Point): string {
  return `${roundDegrees(lat)},${roundDegrees(lng)}`
}

/** The id of a place of Google's. */
export function formatGoogleRef({ placeId, ...point }: { placeId: string } & Point): string {
  return `google:${placeId}@${formatPointRef(point)}`
}

/** The id of a place in a rider's own words; the server writes and reads the payload. */
export function typedRef({ payload }: { payload: string }): string {
  return `typed:${payload}`
}

/** What an id stands for; null where it is none. Coordinates off the earth are told as they are. */
export function parsePlaceRef(ref: string): PlaceRef | null {
  const google = GOOGLE_PATTERN.exec(ref)
  if (google?.[1] !== undefined) return { kind: 'google', placeId: google[1], ...toPoint(google[2], google[3]) }
  const point = POINT_PATTERN.exec(ref)
  if (point !== null) return { kind: 'point', ...toPoint(point[1], point[2]) }
  const typed = TYPED_PATTERN.exec(ref)
  if (typed?.[1] !== undefined) return { kind: 'typed', payload: typed[1] }
  if (ref.startsWith('typed:')) return null
  return PLACE_ID_PATTERN.test(ref) ? { kind: 'own', id: ref } : null
}

/** Whether a place's coordinates are Google's: they may be shown on no other map. */
export function isGooglePlace({ id }: Pick<Place, 'id'>): boolean {
  return id.startsWith('google:')
}

function toPoint(lat: string | undefined, lng: string | undefined): Point {
  return { lat: Number(lat), lng: Number(lng) }
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(REF_DECIMALS))
}
