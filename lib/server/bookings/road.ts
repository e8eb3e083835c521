import 'server-only'
import { AppError } from '@/lib/errors'
import { type Place, type Route, routeFailures } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { getRoutes } from '@/lib/server/routes'
import { resolveWaypoint } from '@/lib/server/routes/drive-between'

/** The place behind an id of ours or "lat,lng"; null where there is none. A bare point is named by its coordinates. */
export async function findPlace(ref: string): Promise<Place | null> {
  const found = await unlessRouteFails(resolveWaypoint(ref))
  if (found === null) return null
  const { place, lat, lng } = found
  const point = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return place ?? { id: ref, name: point, area: '', kind: 'landmark', lat, lng, city: servedCityAt({ lat, lng }) }
}

/** The drive between two places; null where none can be had, and the fare is to be confirmed. */
export function findRoute({ from, to }: { from: Place; to: Place }): Promise<Route | null> {
  const ends = { from: { lat: from.lat, lng: from.lng }, to: { lat: to.lat, lng: to.lng } }
  return unlessRouteFails(getRoutes().drive(ends))
}

async function unlessRouteFails<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof AppError && routeFailures.some(code => code === error.code)) return null
    throw error
  }
}
