import 'client-only'
import { AppError, directionsSentence } from '@/lib/errors'
import type { DrawnDrive } from '@/lib/maps/port'
import { routeFailureOf } from '@/lib/maps/rpc-status'
import type { Place, RouteFailure } from '@/lib/maps/schemas'
import { waitFor } from './patience'
import { statusOf } from './refusal'

/**
 * The line of a drive, between exactly the points that were chosen. Only what is drawn is asked for: the distance is
 * another's. Throws AppError with a directions service's status, for which a retry can be offered.
 */
export async function askForDrive({
  routes: { Route },
  from,
  to,
  via = [],
}: {
  routes: google.maps.RoutesLibrary
  from: Place
  to: Place
  via?: Place[]
}): Promise<DrawnDrive> {
  const request: google.maps.routes.ComputeRoutesRequest = {
    origin: pointOf(from),
    destination: pointOf(to),
    ...(via.length > 0 && { intermediates: via.map(stop => ({ location: pointOf(stop) })) }),
    travelMode: 'DRIVING',
    routingPreference: 'TRAFFIC_UNAWARE',
    language: 'en',
    region: 'us',
    fields: ['path', 'warnings'],
  }
  const { routes } = await waitFor(Route.computeRoutes(request)).catch(error => {
    throw driveFailed(routeFailureOf(statusOf(error)), error)
  })
  // No road between two places is an answer without routes, not an error.
  const [best] = routes ?? []
  if (best?.path === undefined || best.path.length < 2) throw driveFailed('ZERO_RESULTS')
  return { path: best.path.map(({ lat, lng }) => [lat, lng]), warnings: best.warnings ?? [] }
}

function pointOf({ lat, lng }: Place): google.maps.LatLngLiteral {
  return { lat, lng }
}

function driveFailed(code: RouteFailure, cause?: unknown): AppError {
  const sentence = directionsSentence(code)
  const kind = code === 'ZERO_RESULTS' || code === 'NOT_FOUND' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code, message: sentence, sentence, cause })
}
