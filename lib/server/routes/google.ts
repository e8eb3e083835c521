import 'server-only'
import { googleMaps } from '@/lib/maps/attributions'
import { metersBetween, type Point } from '@/lib/maps/distance'
import { askService, TIMEOUT_MS } from './ask-service'
import { checkEnds } from './ends'
import { routeFailed } from './failure'
import { readGoogleDrive } from './google-answer'
import { measuredDrive } from './measured-drive'
import { drawPath } from './path'
import type { Routes, Waypoint } from './port'

const BASE_URL = 'https://routes.googleapis.com'
/** Only basic fields: they keep the call in the cheapest of Google's classes. */
const FIELDS = ['routes.distanceMeters', 'routes.duration', 'routes.legs.startLocation', 'routes.legs.endLocation']
/** How far the road may be from the point of a place: a large airport is that wide. */
const MAX_METERS_TO_ROAD = 5000

type Options = {
  /** The server's own key. */
  key: string
  baseUrl?: string
  timeoutMs?: number
}

/**
 * Drives measured by Google's Routes API, without traffic. https://developers.google.com/maps/documentation/routes
 * A place id of the browser's is taken at its word only where the drive begins or ends near the point that came with it;
 * elsewhere it is an INVALID_REQUEST. Google's own line may be shown on no other map, so the line is ours.
 * `drive` throws the port's errors.
 */
export function createGoogleRoutes({ key, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS }: Options): Routes {
  return {
    async drive({ from, to }) {
      checkEnds({ from, to })
      const answer = await askService({
        url: `${baseUrl}/directions/v2:computeRoutes`,
        headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': FIELDS.join(',') },
        body: {
          origin: waypointOf(from),
          destination: waypointOf(to),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_UNAWARE',
          units: 'IMPERIAL',
          regionCode: 'us',
        },
        timeoutMs,
      })
      const { meters, seconds, start, end } = readGoogleDrive(answer)
      checkReached(from, start)
      checkReached(to, end)
      return { ...measuredDrive({ from, to, meters, seconds, path: drawPath(from, to) }), attribution: googleMaps }
    },
  }
}

function waypointOf({ googlePlaceId, lat, lng }: Waypoint) {
  if (googlePlaceId !== undefined) return { placeId: googlePlaceId }
  return { location: { latLng: { latitude: lat, longitude: lng } } }
}

function checkReached({ googlePlaceId, ...asked }: Waypoint, reached: Point) {
  const meters = Math.round(metersBetween(asked, reached))
  if (meters <= MAX_METERS_TO_ROAD) return
  if (googlePlaceId === undefined) throw routeFailed('ZERO_RESULTS', `the nearest road is ${meters} m away`)
  throw routeFailed('INVALID_REQUEST', `the Google place is ${meters} m from the given point`)
}
