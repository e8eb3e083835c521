import 'server-only'
import { googleMapsAttribution } from '@/lib/places/model/attributions'
import { metersBetween, type Point } from '@/lib/places/model/distance'
import { createSchematicPath } from './estimate'
import { routeError } from './failure'
import { parseGoogleRoute } from './google-response'
import { toMeasuredRoute } from './measured-drive'
import { assertRoutable } from './origin-destination'
import type { Router, Waypoint } from './port'
import { requestRouter, TIMEOUT_MS } from './request-router'

const BASE_URL = 'https://routes.googleapis.com'
/** Google's cheapest price tier. */
const FIELD_MASK = ['routes.distanceMeters', 'routes.duration', 'routes.legs.startLocation', 'routes.legs.endLocation']
/** Large airports are about this wide. */
const MAX_METERS_TO_ROAD = 5000

type Options = {
  key: string
  baseUrl?: string
  timeoutMs?: number
}

/**
 * Creates a router on Google's Routes API. https://developers.google.com/maps/documentation/routes Throws
 * INVALID_REQUEST if a place id is not at its point. Google's line may appear on Google maps only, so the line is ours.
 */
export function createGoogleRouter({ key, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS }: Options): Router {
  return {
    async findRoute({ from, to }) {
      assertRoutable({ from, to })
      const response = await requestRouter({
        url: `${baseUrl}/directions/v2:computeRoutes`,
        headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': FIELD_MASK.join(',') },
        body: {
          origin: toGoogleWaypoint(from),
          destination: toGoogleWaypoint(to),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_UNAWARE',
          units: 'IMPERIAL',
          regionCode: 'us',
        },
        timeoutMs,
      })
      const { meters, seconds, start, end } = parseGoogleRoute(response)
      assertSnappedNearby(from, start)
      assertSnappedNearby(to, end)
      return {
        ...toMeasuredRoute({ from, to, meters, seconds, path: createSchematicPath(from, to) }),
        attribution: googleMapsAttribution,
      }
    },
  }
}

function toGoogleWaypoint({ googlePlaceId, lat, lng }: Waypoint) {
  if (googlePlaceId !== undefined) return { placeId: googlePlaceId }
  return { location: { latLng: { latitude: lat, longitude: lng } } }
}

function assertSnappedNearby({ googlePlaceId, ...requested }: Waypoint, snapped: Point) {
  const meters = Math.round(metersBetween(requested, snapped))
  if (meters <= MAX_METERS_TO_ROAD) return
  if (googlePlaceId === undefined) throw routeError('ZERO_RESULTS', `the nearest road is ${meters} m away`)
  throw routeError('INVALID_REQUEST', `the Google place is ${meters} m from the given point`)
}
