import { type FakeResponse, type ReceivedRequest, startFakeServer } from './fake-server'

/** A place as returned by Google's Place Details (New). */
type Details = { name: string; address: string; lat: number; lng: number }

/**
 * Starts a fake of Google's Place Details (New) with one valid key. It returns only the fields in the field mask.
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export async function startGooglePlaces({ key, places }: { key: string; places: Record<string, Details> }) {
  return await startFakeServer(request => respond({ request, key, places }))
}

function respond({
  request,
  key,
  places,
}: {
  request: ReceivedRequest
  key: string
  places: Record<string, Details>
}): FakeResponse {
  const { method, url, headers } = request
  const id = /^\/v1\/places\/([A-Za-z0-9_-]+)$/.exec(url.pathname)?.[1]
  if (method !== 'GET' || id === undefined) return errorResponse(404, 'NOT_FOUND')
  if (headers['x-goog-api-key'] !== key) return errorResponse(403, 'PERMISSION_DENIED')
  const mask = headers['x-goog-fieldmask']
  if (typeof mask !== 'string' || mask === '') return errorResponse(400, 'INVALID_ARGUMENT')
  const place = places[id]
  if (place === undefined) return errorResponse(404, 'NOT_FOUND')
  const allFields: Record<string, object | string> = {
    id,
    displayName: { text: place.name, languageCode: 'en' },
    formattedAddress: place.address,
    location: { latitude: place.lat, longitude: place.lng },
  }
  const fields = mask.split(',')
  return { status: 200, body: Object.fromEntries(Object.entries(allFields).filter(([name]) => fields.includes(name))) }
}

function errorResponse(code: number, status: string): FakeResponse {
  return { status: code, body: { error: { code, status, message: 'Refused.' } } }
}
