import { z } from 'zod'
import { readSite } from '#site'
import type { City, CityId } from './site'

export function findCity(id: string | null | undefined): City | undefined {
  return readSite().cities.find(city => city.id === id)
}

export function servedCitySchema(error?: string) {
  return z.string().refine(id => findCity(id) !== undefined, { error })
}

/**
 * Chooses the city whose places a field offers before anything is typed: that of the other place, else the `last` one, else
 * the nearest by the device's time zone, which asks for no permission. Empty if several cities share the zone.
 */
export function chooseOffersCity(other: { city: string | null } | null, last = ''): CityId | '' {
  const known = findCity(other?.city) ?? findCity(last)
  if (known !== undefined) return known.id
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [city, ...others] = readSite().cities.filter(each => each.timeZone === timeZone)
  return city === undefined || others.length > 0 ? '' : city.id
}
