import 'client-only'
import { AppError, formatDirectionsError } from '@/lib/errors'
import type { ProviderRouteLine } from '@/lib/places/model/port'
import { failureCodeFromRpcStatus } from '@/lib/places/model/rpc-status'
import type { Place, RouteFailureCode } from '@/lib/places/model/schemas'
import { getErrorStatus } from './google-errors'
import { withTimeout } from './with-timeout'

/** Fetches the polyline of a route, never its price. Throws AppError with a Directions status. */
export async function fetchDirections({
  routes: { Route },
  from,
  to,
  via = [],
}: {
  routes: google.maps.RoutesLibrary
  from: Place
  to: Place
  via?: Place[]
}): Promise<ProviderRouteLine> {
  const request: google.maps.routes.ComputeRoutesRequest = {
    origin: toLatLng(from),
    destination: toLatLng(to),
    ...(via.length > 0 && { intermediates: via.map(stop => ({ location: toLatLng(stop) })) }),
    travelMode: 'DRIVING',
    routingPreference: 'TRAFFIC_UNAWARE',
    language: 'en',
    region: 'us',
    fields: ['path', 'warnings'],
  }
  const { routes } = await withTimeout(Route.computeRoutes(request)).catch(error => {
    throw createDirectionsError(failureCodeFromRpcStatus(getErrorStatus(error)), error)
  })
  // Two places without a road between them yield an empty list, not an error.
  const [bestRoute] = routes ?? []
  if (bestRoute?.path === undefined || bestRoute.path.length < 2) throw createDirectionsError('ZERO_RESULTS')
  return { path: bestRoute.path.map(({ lat, lng }) => [lat, lng]), warnings: bestRoute.warnings ?? [] }
}

function toLatLng({ lat, lng }: Place): google.maps.LatLngLiteral {
  return { lat, lng }
}

function createDirectionsError(code: RouteFailureCode, cause?: unknown): AppError {
  const userMessage = formatDirectionsError(code)
  const kind = code === 'ZERO_RESULTS' || code === 'NOT_FOUND' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code, message: userMessage, userMessage, cause })
}
