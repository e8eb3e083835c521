import { geography } from './geography.mjs'
import { LatLng, LatLngAltitude, LatLngBounds, metersBetween, toLiteral } from './geometry.mjs'
import { applyConfig, fakeMaps, logRequest, requestError } from './state.mjs'

const ROUTES = 'ROUTES_COMPUTE_ROUTES'
const GEOCODER = 'GEOCODER_GEOCODE'
const ROAD_FACTOR = 1.3
const METERS_PER_SECOND = 14
const POINTS_PER_KM = 4
const MAX_POINTS = 400
const HUGE_PATH_POINTS = 50_000
const AT_PLACE_RADIUS_METERS = 300
/** West of this longitude is the Pacific. */
const LAST_ROAD_LNG = -126
/** A point farther than this from every known place has no name. */
const MAX_NAMED_METERS = 120_000
const EXACT_METERS = 60

const ROUTE_FIELDS = 'distanceMeters durationMillis staticDurationMillis path viewport warnings legs localizedValues'
const TRAVEL_MODES = ['DRIVING', 'WALKING', 'BICYCLING', 'TRANSIT', 'TWO_WHEELER']
const PREFERENCES = ['TRAFFIC_UNAWARE', 'TRAFFIC_AWARE', 'TRAFFIC_AWARE_OPTIMAL']

export class Route {
  constructor(fields) {
    Object.assign(this, fields)
  }
  static async computeRoutes(request) {
    const { origin, destination, intermediates, travelMode, routingPreference, fields, language, region } = request
    const requestedFields = [...(fields ?? [])]
    const loggedFields = {
      origin: toEndpoint(origin),
      destination: toEndpoint(destination),
      travelMode,
      routingPreference,
    }
    const stops = [...(intermediates ?? [])]
    if (intermediates !== undefined) loggedFields.intermediates = stops.map(stop => toEndpoint(stop))
    logRequest('computeRoutes', { ...loggedFields, fields: requestedFields, language, region })
    const fault = findRouteError({ requestedFields, travelMode, routingPreference })
    if (fault) throw requestError('INVALID_ARGUMENT', ROUTES, fault)
    const { routes: outcome, delaysMs, routeWarnings: warnings = [] } = fakeMaps.config
    const specialOutcome = await applyConfig(outcome, {
      endpoint: ROUTES,
      delayMs: delaysMs?.routes,
      specialOutcomes: ['empty', 'none'],
    })
    const emptyResponse = { fallbackInfo: null, geocodingResults: null }
    if (specialOutcome === 'none') return { ...emptyResponse, routes: undefined }
    const points = [origin, ...stops, destination].map(pointOf)
    if (specialOutcome === 'empty' || points.some(({ lng }) => lng < LAST_ROAD_LNG))
      return { ...emptyResponse, routes: [] }
    return { ...emptyResponse, routes: [routeOf({ points, requestedFields, warnings })] }
  }
}

function findRouteError({ requestedFields, travelMode, routingPreference }) {
  if (requestedFields.length === 0) return 'fields is required'
  const unknownField = requestedFields.find(field => field !== '*' && !ROUTE_FIELDS.split(' ').includes(field))
  if (unknownField) return `unknown field ${unknownField}`
  if (travelMode !== undefined && !TRAVEL_MODES.includes(travelMode)) return `no travel mode ${travelMode}`
  if (routingPreference === undefined || PREFERENCES.includes(routingPreference)) return null
  return `no routing preference ${routingPreference}`
}

function routeOf({ points, requestedFields, warnings }) {
  const legs = points
    .slice(1)
    .map((to, i) => ({ from: points[i], to, meters: metersBetween(points[i], to) * ROAD_FACTOR }))
  const meters = legs.reduce((sum, leg) => sum + leg.meters, 0)
  const path = legs.flatMap(pathOf).map(point => new LatLngAltitude(point))
  const durationMillis = Math.round((meters / METERS_PER_SECOND) * 1000)
  const viewport = new LatLngBounds()
  for (const point of path) viewport.extend(point)
  const route = {
    distanceMeters: Math.round(meters),
    durationMillis,
    staticDurationMillis: durationMillis,
    path,
    viewport,
  }
  const selected = Object.entries({ ...route, warnings }).filter(
    ([name]) => requestedFields.includes(name) || requestedFields.includes('*'),
  )
  return new Route(Object.fromEntries(selected))
}

/** Builds a curved line with a realistic number of points for its length. */
function pathOf({ from, to, meters }) {
  const ranch = geography.find(({ main }) => main === 'Long Way Ranch')
  const huge = [from, to].some(end => metersBetween(end, ranch) < AT_PLACE_RADIUS_METERS)
  const pointCount = Math.max(2, Math.min(MAX_POINTS, Math.round((meters / 1000) * POINTS_PER_KM)))
  const count = huge ? HUGE_PATH_POINTS : pointCount
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1)
    const bend = Math.sin(part * Math.PI) * 0.08
    const lat = from.lat + (to.lat - from.lat) * part + (to.lng - from.lng) * bend
    const lng = from.lng + (to.lng - from.lng) * part - (to.lat - from.lat) * bend
    return index === count - 1 ? { lat: to.lat, lng: to.lng } : { lat, lng }
  })
}

/** Converts an origin or destination in any format that Google accepts to a point. */
function pointOf(end) {
  if (typeof end === 'string') return requireFound(geography.find(({ formattedAddress }) => formattedAddress === end))
  if (end?.location) return pointOf(end.location)
  if (end?.id) return requireFound(geography.find(({ id }) => id === end.id))
  return toLiteral(end)
}

function requireFound(entry) {
  if (entry) return entry
  throw requestError('NOT_FOUND', ROUTES, 'no such place')
}

function toEndpoint(end) {
  if (typeof end === 'string' || end === undefined) return end ?? null
  return end.id ?? (end.location ? toEndpoint(end.location) : toLiteral(end))
}

export class Geocoder {
  async geocode(request, callback) {
    const { location, placeId, address, language, region } = request
    const point = location ? toLiteral(location) : null
    logRequest('geocodes', { location: point, placeId, address, language, region })
    try {
      if ([point, placeId, address].filter(value => value != null).length !== 1) {
        throw requestError('INVALID_REQUEST', GEOCODER, 'one of location, placeId and address')
      }
      await applyConfig(fakeMaps.config.geocoder, { endpoint: GEOCODER, delayMs: fakeMaps.config.delaysMs?.geocoder })
      const results = point
        ? resultsAt(point)
        : geography.filter(it => it.id === placeId || it.formattedAddress === address).map(resultOf)
      if (results.length === 0) throw requestError('ZERO_RESULTS', GEOCODER, 'nothing there')
      callback?.(results, 'OK')
      return { results }
    } catch (error) {
      callback?.(null, error.code)
      throw error
    }
  }
}

/** Returns the plus code first, as Google often does, then the known address at the point or a generated one. */
function resultsAt(point) {
  const [nearest] = geography
    .map(entry => ({ entry, meters: metersBetween(point, entry) }))
    .sort((a, b) => a.meters - b.meters)
  if (nearest.meters > MAX_NAMED_METERS) return []
  const plusCode = { id: 'plus', formattedAddress: 'PXX7+4C New York, USA', types: ['plus_code'], ...point }
  if (nearest.meters <= EXACT_METERS) return [resultOf(plusCode), resultOf(nearest.entry)]
  const number = 100 + (Math.abs(Math.round(point.lat * 1e4) + Math.round(point.lng * 1e4)) % 900)
  const town = nearest.entry.formattedAddress.split(', ').slice(-3).join(', ')
  const generated = {
    id: `made-${number}`,
    formattedAddress: `${number} Pin St, ${town}`,
    types: ['street_address'],
    ...point,
  }
  return [resultOf(plusCode), resultOf(generated)]
}

function resultOf({ id, formattedAddress, types, lat, lng }) {
  const geometry = { location: new LatLng(lat, lng), location_type: 'ROOFTOP' }
  return { place_id: id, formatted_address: formattedAddress, types, address_components: [], geometry }
}
