import { z } from 'zod'
import { readSite } from '#site'
import type { City } from './site'

export function findCity(id: string | null | undefined): City | undefined {
  return readSite().cities.find(city => city.id === id)
}

export function servedCitySchema(error?: string) {
  return z.string().refine(id => findCity(id) !== undefined, { error })
}
