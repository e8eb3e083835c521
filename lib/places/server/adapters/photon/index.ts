import { readSite } from '#site'
import 'server-only'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, tryOut, warning } from '@/lib/platform/check'
import { baseUrlSchema, optional } from '@/lib/platform/env'
import type { MapsInUse } from '../index'
import { createPhoton } from './client'

const urlSchema = baseUrlSchema.refine(url => new URL(url).pathname.endsWith('/api'), 'must end with /api (Photon)')

export const photon = defineAdapter(
  { GEOCODER_URL: optional(urlSchema) },
  ({ GEOCODER_URL: url }): MapsInUse | null => {
    if (url === undefined) return null
    return {
      name: 'Photon',
      browser: { geocoder: true },
      async createPlaces(options) {
        const { createOpenPlaces } = await import('./open-places')
        return createOpenPlaces({ geocoderUrl: url, ...options })
      },
      check: async () => [await checkGeocoder(url, readSite().cities[0]?.name ?? 'New York')],
      recipients: [
        { name: hostOf(url), receives: 'what is typed into the place fields, without your name or IP address' },
      ],
    }
  },
)

export function checkGeocoder(url: string, city: string): Promise<CheckLine> {
  const remedy = 'Riders find only the built-in places: check GEOCODER_URL.'
  return tryOut({ name: 'Geocoder', remedy }, async () => {
    const found = await createPhoton(url).search({ text: city, near: null })
    if (found.length > 0) return 'responds'
    return warning(`Geocoder: does not find ${city}`, 'Load the data of your cities.')
  })
}
