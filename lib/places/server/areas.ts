import 'server-only'
import { type Point, servedCityAt } from '@/lib/places/model/distance'
import { findCity } from '@/lib/served-cities'
import { getPlaces } from '.'
import { canonicalText } from './text'
import { isWithin, loadZipCodes, type ZipCode } from './zip-codes'

/** From the point of an airport to its terminals. */
const AIRPORT_MILES = 3

/**
 * Lists which areas a point is in, of the names of airports (JFK), ZIP codes or their first digits (10019, 100), towns
 * (Plano, TX) and served cities (dallas). Town and ZIP code are those of the nearest center of a ZIP code.
 */
export async function findAreas(point: Point, names: readonly string[]): Promise<string[]> {
  const zipCodes = names.some(isMail) ? (await loadZipCodes()).nearest(point) : []
  const isIn = await Promise.all(
    names.map(async name => {
      if (isMail(name)) return zipCodes.some(zipCode => isOf(zipCode, name))
      if (!isAirport(name)) return servedCityAt(point) === name
      const airport = await findAirport(name)
      return airport !== null && isWithin(point, airport, AIRPORT_MILES)
    }),
  )
  return names.filter((_, i) => isIn[i])
}

/** Returns whether any point can be in an area of that name. */
export async function isKnownArea(name: string): Promise<boolean> {
  if (isAirport(name)) return (await findAirport(name)) !== null
  if (!isMail(name)) return findCity(name) !== undefined
  return (await loadZipCodes()).all.some(zipCode => isOf(zipCode, name))
}

const isAirport = (name: string) => /^[A-Z]{3}$/.test(name)
const isMail = (name: string) => /^\d+$|,/.test(name)

async function findAirport(code: string): Promise<Point | null> {
  return await (await getPlaces()).find(`airport:${code.toLowerCase()}`)
}

function isOf({ zip, town, state }: ZipCode, name: string): boolean {
  return name.includes(',') ? canonicalText(`${town}, ${state}`) === canonicalText(name) : zip.startsWith(name)
}
