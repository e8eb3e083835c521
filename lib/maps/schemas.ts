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

/** The longest reference to a place: a signed one, or a long one of Google's with its coordinates. */
export const MAX_PLACE_REF_LENGTH = 700

/** Whose data is shown, in the words and with the link that its licence asks for. */
export const attributionSchema = z.object({ text: z.string().min(1).max(200), url: z.url() })
export type Attribution = z.infer<typeof attributionSchema>

/** A place that a ride can begin or end at. Coordinates in degrees, WGS 84. */
export const placeSchema = z.object({
  /** A place of this server's, a point or a place of Google's: place-ref.ts tells them apart. */
  id: z.string().min(1).max(MAX_PLACE_REF_LENGTH),
  /** What the rider reads first: "Los Angeles International Airport (LAX)". */
  name: z.string().min(1).max(200),
  /** Where it is: "Los Angeles, CA". */
  area: z.string().max(200),
  kind: z.enum(placeKinds),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** The served city whose area it lies in, if any; in an old booking it may be one that is not served any more. */
  city: z.string().nullable(),
  /** The IANA zone it lies in, told with every place that is offered to a rider. */
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

/** A place of the gazetteer beside a booked point: its distance from the point, in miles as the crow flies. */
const knownPlaceSchema = z.object({ name: z.string(), area: z.string(), miles: z.number().min(0) })

/** Where the point of an unverified name lies, measured when the ride was booked or changed. */
export const nameCheckSchema = z.object({
  nearest: knownPlaceSchema,
  /** The known place that the name names, such as an airport; null where it names none that we know. */
  named: knownPlaceSchema.nullable(),
})
export type NameCheck = z.infer<typeof nameCheckSchema>

/**
 * A place of a stored booking. `nameCheck` is there where the name is the customer's own words: neither this server's
 * gazetteer nor a provider that this server asked says that it belongs to the point. Older bookings have none.
 */
export const bookedPlaceSchema = placeSchema.extend({ nameCheck: nameCheckSchema.optional() })
export type BookedPlace = z.infer<typeof bookedPlaceSchema>

/** What the rider calls a place that this server cannot name itself: a point, or a place of Google's. */
export const userProvidedPlaceSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  area: z.string().trim().max(200),
  /** What kind of place the rider's maps say it is: at an airport there is a flight to ask for. */
  kind: z.enum(placeKinds).optional(),
})
export type UserProvidedPlace = z.infer<typeof userProvidedPlaceSchema>

export const placesResponseSchema = z.object({
  places: z.array(placeSchema),
  attribution: attributionSchema.nullable().default(null),
})
export type PlacesResponse = z.infer<typeof placesResponseSchema>

/** A drive from one place to another. Distance in metres, duration in seconds, path as [lat, lng] pairs. */
export const routeSchema = z.object({
  distanceMeters: z.number().positive(),
  durationSeconds: z.number().positive(),
  path: z.array(z.tuple([z.number(), z.number()])).min(2),
  /** The IANA zone of the pickup: every time of the ride is told in it. */
  pickupTimeZone: z.string(),
  /** True where the figures are an estimate from coordinates, not a measured drive. */
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

/** The words a maps service uses for a drive that it cannot give. */
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

/** Whether a place is an address as its rider typed it: its point is approximate, and the operator confirms the fare. */
export function isTyped({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy !== undefined
}

/** Whether nothing in the words of a rider could be located: the point is a stand-in and leads nowhere. */
export function isUnlocated({ locatedBy }: Pick<Place, 'locatedBy'>): boolean {
  return locatedBy === null
}

/** "Los Angeles International Airport (LAX), Los Angeles, CA": the place as one line. */
export function placeLabel(place: Pick<Place, 'name' | 'area'>): string {
  return place.area === '' || place.name === place.area ? place.name : `${place.name}, ${place.area}`
}
