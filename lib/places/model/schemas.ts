import { z } from 'zod'

export const placeKinds = [
  'airport',
  'terminal',
  'station',
  'hotel',
  'stadium',
  'venue',
  'district',
  'university',
  'hospital',
  'landmark',
  'city',
  'address',
] as const

/** Signed ids and long Google ids with coordinates. */
export const MAX_PLACE_REF_LENGTH = 700

export const attributionSchema = z.object({ text: z.string().min(1).max(200), url: z.url() })
export type Attribution = z.infer<typeof attributionSchema>

/** Place where a ride can begin or end. Coordinates in degrees, WGS 84. */
export const placeSchema = z.object({
  id: z.string().min(1).max(MAX_PLACE_REF_LENGTH),
  name: z.string().min(1).max(200),
  area: z.string().max(200),
  kind: z.enum(placeKinds),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** May be a city no longer served. */
  city: z.string().nullable(),
  /** IANA time zone; set on every place offered to a rider. */
  timeZone: z.string().optional(),
  locatedBy: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .describe(
      'Present for an address as typed: the part that located it, such as "ZIP code 10118" or "Plano, TX"; null if nothing did and the point is only a city’s center',
    ),
  zone: z
    .string()
    .max(5)
    .optional()
    .describe('Present for a street address that lies in the middle of this ZIP code: one fare holds for all of it'),
})
export type Place = z.infer<typeof placeSchema>

/** The known place that the name means, else the nearest one, and its distance from the point. */
export const nameCheckSchema = z.object({ name: z.string(), area: z.string(), miles: z.number().min(0) })
export type NameCheck = z.infer<typeof nameCheckSchema>

/** `nameCheck`: neither the gazetteer nor a provider confirms the name of the point. */
export const bookedPlaceSchema = placeSchema.extend({ nameCheck: nameCheckSchema.optional() })
export type BookedPlace = z.infer<typeof bookedPlaceSchema>

export const userProvidedPlaceSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  area: z.string().trim().max(200),
  /** An airport makes the form ask for a flight. */
  kind: z.enum(placeKinds).optional(),
})
export type UserProvidedPlace = z.infer<typeof userProvidedPlaceSchema>

export const placesResponseSchema = z.object({
  places: z.array(placeSchema),
  attribution: attributionSchema.nullable().default(null),
})
export type PlacesResponse = z.infer<typeof placesResponseSchema>

/** Meters, seconds, [lat, lng] pairs. */
export const routeSchema = z.object({
  distanceMeters: z.number().min(0),
  durationSeconds: z.number().min(0),
  path: z.array(z.tuple([z.number(), z.number()])).min(2),
  /** Zone of the pickup, for every time of the ride. */
  pickupTimeZone: z.string(),
  estimated: z.boolean(),
  provisional: z
    .boolean()
    .optional()
    .describe('True if a place is an address as typed, located by its ZIP code or town; its fare has to be confirmed'),
  areas: z
    .object({ from: z.array(z.string()), via: z.array(z.array(z.string())), to: z.array(z.string()) })
    .optional()
    .describe('Areas of the price list that origin, stops and destination are in'),
  attribution: attributionSchema.nullable().optional(),
})
export type Route = z.infer<typeof routeSchema>

export const routeFailureCodes = [
  'NOT_FOUND',
  'ZERO_RESULTS',
  'MAX_WAYPOINTS_EXCEEDED',
  'INVALID_REQUEST',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
] as const
export type RouteFailureCode = (typeof routeFailureCodes)[number]

export type RouteMeasurement = Pick<Route, 'distanceMeters' | 'durationSeconds' | 'estimated' | 'provisional' | 'areas'>

/** Returns whether an address is used as typed: the operator confirms its fare. */
export function isTyped({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy !== undefined
}

/** Returns whether a place is somewhere around its point, rather than at it. */
export function isArea({ locatedBy, zone }: Pick<Place, 'locatedBy' | 'zone'>): boolean {
  return locatedBy !== undefined || zone !== undefined
}

/** Returns whether free text was not located; its point cannot be routed. */
export function isUnlocated({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy === null
}

/** Formats a place as one line. */
export function placeLabel(place: Pick<Place, 'name' | 'area'>): string {
  return place.area === '' || place.name === place.area ? place.name : `${place.name}, ${place.area}`
}

/** https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
export const openStreetMapAttribution: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}

/** https://developers.google.com/maps/documentation/routes/policies */
export const googleMapsAttribution: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

/** Returns the attribution of the route line; null if only the distance is Google's and the line is ours. */
export function routeLineAttribution({ attribution }: Pick<Route, 'attribution'>): Attribution | null {
  return attribution?.url === googleMapsAttribution.url ? null : (attribution ?? null)
}

/** Maps a gRPC status to a route failure code. https://cloud.google.com/apis/design/errors */
export function failureCodeFromRpcStatus(rpcStatus: string): RouteFailureCode {
  return FAILURE_CODE_BY_RPC_STATUS[rpcStatus] ?? 'UNKNOWN_ERROR'
}

const FAILURE_CODE_BY_RPC_STATUS: Record<string, RouteFailureCode> = {
  NOT_FOUND: 'NOT_FOUND',
  ZERO_RESULTS: 'ZERO_RESULTS',
  MAX_WAYPOINTS_EXCEEDED: 'MAX_WAYPOINTS_EXCEEDED',
  INVALID_ARGUMENT: 'INVALID_REQUEST',
  INVALID_REQUEST: 'INVALID_REQUEST',
  PERMISSION_DENIED: 'REQUEST_DENIED',
  UNAUTHENTICATED: 'REQUEST_DENIED',
  REQUEST_DENIED: 'REQUEST_DENIED',
  RESOURCE_EXHAUSTED: 'OVER_QUERY_LIMIT',
  OVER_QUERY_LIMIT: 'OVER_QUERY_LIMIT',
}
