import type { Point } from './distance'
import { servedCityAt } from './distance'
import type { Place } from './schemas'

/**
 * Parsed place reference: an id of this server, "lat,lng" in degrees, or one of two prefixed forms. "google:{place
 * id}@lat,lng" is never looked up here; "typed:{base64url}" is located again each time, and ends with ".far" if the rider
 * confirmed that it is far away.
 */
export type PlaceRef =
  | { kind: 'own'; id: string }
  | ({ kind: 'point' } & Point)
  | ({ kind: 'google'; placeId: string } & Point)
  | { kind: 'typed'; payload: string; isConfirmed: boolean }

const REF_DECIMALS = 6
const COORDINATE_PAIR = String.raw`(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)`
const POINT_PATTERN = new RegExp(`^${COORDINATE_PAIR}$`)
const GOOGLE_PATTERN = new RegExp(`^google:([A-Za-z0-9_-]{1,500})@${COORDINATE_PAIR}$`)
const TYPED_PATTERN = /^typed:([A-Za-z0-9_-]{2,570})(\.far)?$/
/** Nothing else is ever looked up. */
export const PLACE_ID_PATTERN = /^[A-Za-z0-9:._-]{1,600}$/

export function formatPointRef({ lat, lng }: Point): string {
  return `${roundDegrees(lat)},${roundDegrees(lng)}`
}

export function formatGoogleRef({ placeId, ...point }: { placeId: string } & Point): string {
  return `google:${placeId}@${formatPointRef(point)}`
}

/** Formats the id of a free-text place. */
export function typedRef({ payload }: { payload: string }): string {
  return `typed:${payload}`
}

/** Adds the rider's confirmation that typed text leads far away. */
export function confirmedRef(ref: string): string {
  return `${ref}.far`
}

/** Parses a place id; null if malformed. Coordinates may be off the earth. */
export function parsePlaceRef(ref: string): PlaceRef | null {
  const google = GOOGLE_PATTERN.exec(ref)
  if (google?.[1] !== undefined) return { kind: 'google', placeId: google[1], ...toPoint(google[2], google[3]) }
  const point = POINT_PATTERN.exec(ref)
  if (point !== null) return { kind: 'point', ...toPoint(point[1], point[2]) }
  const typed = TYPED_PATTERN.exec(ref)
  if (typed?.[1] !== undefined) return { kind: 'typed', payload: typed[1], isConfirmed: typed[2] !== undefined }
  if (ref.startsWith('typed:')) return null
  return PLACE_ID_PATTERN.test(ref) ? { kind: 'own', id: ref } : null
}

/** Returns whether the coordinates may be shown on Google maps only. */
export function isGooglePlace({ id }: Pick<Place, 'id'>): boolean {
  return id.startsWith('google:')
}

function toPoint(lat: string | undefined, lng: string | undefined): Point {
  return { lat: Number(lat), lng: Number(lng) }
}

/** To about 10 cm. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(REF_DECIMALS))
}

/** About a meter. */
const LABEL_DECIMALS = 5

/** Creates a place from bare coordinates. */
export function placeFromPoint({ lat, lng }: Point): Place {
  const name = `${lat.toFixed(LABEL_DECIMALS)}, ${lng.toFixed(LABEL_DECIMALS)}`
  return {
    id: formatPointRef({ lat, lng }),
    name,
    area: '',
    kind: 'address',
    lat,
    lng,
    city: servedCityAt({ lat, lng }),
  }
}
