import 'server-only'
import type { DrivenRoute } from '@/lib/booking/fare'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/maps/distance'
import { type GivenPlace, isUnlocated, type Place, type Route, routeFailures } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { getPlaces } from '@/lib/server/places'
import type { Asking } from '@/lib/server/places/port'
import { getDrives } from '@/lib/server/routes'
import { resolveWaypoint, waypointOf } from '@/lib/server/routes/drive-between'
import { driveThrough, toldThrough } from '@/lib/server/routes/drive-through'
import { oneLine } from '@/lib/server/tidy-text'
import type { Way } from './ports'

/**
 * The place behind a reference; null where there is none. A place of ours has its own name, whatever is given. Points
 * and places of Google's are called what the rider calls them, and are of the kind that the rider's maps told; else what the point is called here, or its coordinates.
 */
export async function findPlace({
  ref,
  given,
  mayAsk,
}: { ref: string; given?: GivenPlace } & Asking): Promise<Place | null> {
  const found = await unlessRouteFails(resolveWaypoint(ref))
  if (found === null) return null
  if (found.place !== null) return found.place
  const { lat, lng } = found.waypoint
  const point = { lat, lng }
  const name = given && oneLine(given.name)
  if (!name) return { ...(await nameOf(point, { mayAsk })), id: ref }
  const { area, kind = 'address' } = given
  return { id: ref, name, area: oneLine(area), kind, ...point, city: servedCityAt(point) }
}

/**
 * The drive between two places by the stops on its way, counted for the address that asks; null where none can be had,
 * and the fare is to be confirmed. Throws AppError OVER_QUERY_LIMIT where the address has asked for too many.
 */
export async function findRoute({ address, ...way }: Way & { address?: string }): Promise<Route | null> {
  if ([way.from, ...way.via, way.to].some(isUnlocated)) return null
  return unlessRouteFails(driveThrough({ drives: getDrives(), points: pointsOf(way), address }))
}

/** The figures that this server told for a drive within the last hour. */
export function toldRoutes(way: Way): DrivenRoute[] {
  return toldThrough({ drives: getDrives(), points: pointsOf(way) })
}

function pointsOf({ from, via, to }: Way) {
  return [from, ...via, to].map(waypointOf)
}

async function nameOf(point: Point, asking: Asking): Promise<Place> {
  const { lat, lng } = point
  const name = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const unnamed: Place = { id: '', name, area: '', kind: 'landmark', ...point, city: servedCityAt(point) }
  try {
    const places = await getPlaces()
    return (await places.locate(point, asking)) ?? unnamed
  } catch (error) {
    // A name is not worth a booking: the coordinates lead there too.
    if (error instanceof AppError) return unnamed
    throw error
  }
}

async function unlessRouteFails<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof AppError && error.code !== 'OVER_QUERY_LIMIT' && isRouteFailure(error)) return null
    throw error
  }
}

function isRouteFailure({ code }: AppError): boolean {
  return routeFailures.some(failure => failure === code)
}
