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

/** Maximum length of a place reference: signed ids and long Google ids with coordinates. */
export const MAX_PLACE_REF_LENGTH = 700

/** Data source to credit, with the text and link that its license requires. */
export const attributionSchema = z.object({ text: z.string().min(1).max(200), url: z.url() })
export type Attribution = z.infer<typeof attributionSchema>

/** Place where a ride can begin or end. Coordinates in degrees, WGS 84. */
export const placeSchema = z.object({
  id: z.string().min(1).max(MAX_PLACE_REF_LENGTH),
  /** "Los Angeles International Airport (LAX)" */
  name: z.string().min(1).max(200),
  /** "Los Angeles, CA" */
  area: z.string().max(200),
  kind: z.enum(placeKinds),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Served city whose area contains the place, if any; an old booking may name a city no longer served. */
  city: z.string().nullable(),
  /** IANA time zone; set on every place offered to a rider. */
  timeZone: z.string().optional(),
  locatedBy: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .describe(
      'Present for an address as the rider typed it: what in it gave the point, such as "ZIP code 10118" or "Plano, TX"; null where nothing did and the point is only a city’s center',
    ),
})
export type Place = z.infer<typeof placeSchema>

/** Gazetteer place near a booked point, with the great-circle distance in miles. */
const knownPlaceSchema = z.object({ name: z.string(), area: z.string(), miles: z.number().min(0) })

/** Location of an unverified name relative to known places, as of the booking or its last change. */
export const nameCheckSchema = z.object({
  nearest: knownPlaceSchema,
  /** Known place that the name refers to, such as an airport; null if it refers to none. */
  named: knownPlaceSchema.nullable(),
})
export type NameCheck = z.infer<typeof nameCheckSchema>

/**
 * Place of a stored booking. `nameCheck` is set if the name is the customer's own: neither the gazetteer nor a
 * provider that this server queried confirms that it belongs to the point. Older bookings have none.
 */
export const bookedPlaceSchema = placeSchema.extend({ nameCheck: nameCheckSchema.optional() })
export type BookedPlace = z.infer<typeof bookedPlaceSchema>

/** Rider-provided details of a place that this server cannot name: a point or a Google place. */
export const userProvidedPlaceSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  area: z.string().trim().max(200),
  /** Kind according to the rider's maps; an airport makes the form ask for a flight. */
  kind: z.enum(placeKinds).optional(),
})
export type UserProvidedPlace = z.infer<typeof userProvidedPlaceSchema>

export const placesResponseSchema = z.object({
  places: z.array(placeSchema),
  attribution: attributionSchema.nullable().default(null),
})
export type PlacesResponse = z.infer<typeof placesResponseSchema>

/** Drive between two places. Distance in meters, duration in seconds, path as [lat, lng] pairs. */
export const routeSchema = z.object({
  distanceMeters: z.number().positive(),
  durationSeconds: z.number().positive(),
  path: z.array(z.tuple([z.number(), z.number()])).min(2),
  /** IANA time zone of the pickup, used for every time of the ride. */
  pickupTimeZone: z.string(),
  /** Whether the figures are estimated from coordinates instead of measured. */
  estimated: z.boolean(),
  provisional: z
    .boolean()
    .optional()
    .describe(
      'True where a place is an address as typed, located by its ZIP code or town: its fare has to be confirmed',
    ),
  attribution: attributionSchema.nullable().optional(),
})
export type Route = z.infer<typeof routeSchema>

/** Error codes of a drive that no maps service can route. */
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

/** Returns whether a place is an address used as typed: approximate point, fare confirmed by the operator. */
export function isTyped({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy !== undefined
}

/** Returns whether free text could not be located at all; its point is a placeholder that cannot be routed. */
export function isUnlocated({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy === null
}

/** Formats a place as one line: "Los Angeles International Airport (LAX), Los Angeles, CA". */
export function placeLabel(place: Pick<Place, 'name' | 'area'>): string {
  return place.area === '' || place.name === place.area ? place.name : `${place.name}, ${place.area}`
}
