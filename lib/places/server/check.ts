import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import type { Point } from '@/lib/places/model/distance'
import type { MapsSettings } from '@/lib/platform/adapter-settings'
import { type CheckLine, failed, tryOut, warning } from '@/lib/platform/check'
import { parseJson, requestText } from '@/lib/platform/http-client'
import { fetchMapStyleOrigins } from './map-style'
import { createPhoton } from './open/photon'
import { createRouters, type NamedRouter } from './routing/route-service'

const GOOGLE_PLACES_URL = 'https://places.googleapis.com'
/** Free of charge by id only. */
const KNOWN_PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const NEW_YORK = { name: 'New York', lat: 40.71, lng: -74.01 }
const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 64 * 1024

/** Sends one small request to each configured map service. */
export async function checkMaps(maps: MapsSettings, siteUrl: string): Promise<CheckLine[]> {
  const { geocoderUrl, googleServerKey, browser } = maps
  const city = readSite().cities[0] ?? NEW_YORK
  const checks: Promise<CheckLine>[] = createRouters(maps).map(router => checkRouter(router, city))
  if (checks.length === 0) {
    const remedy = 'Set GOOGLE_MAPS_SERVER_KEY or ROUTER_URL: docs/maps.md.'
    checks.push(Promise.resolve(warning('Fares: from an estimate of the road distance', remedy)))
  }
  if (browser.google === null && geocoderUrl === null) {
    const text = 'Addresses: street addresses without ZIP code wait for your confirmation'
    const remedy = 'Set GOOGLE_MAPS_API_KEY or GEOCODER_URL: docs/maps.md.'
    checks.push(Promise.resolve(warning(text, remedy)))
  }
  if (googleServerKey !== null) checks.push(checkGoogleKey({ name: 'Google server key', key: googleServerKey }))
  if (browser.google !== null) {
    checks.push(checkGoogleKey({ name: 'Google browser key', key: browser.google.apiKey, referer: `${siteUrl}/` }))
  }
  if (geocoderUrl !== null) checks.push(checkGeocoder(geocoderUrl, city.name))
  if (browser.styleUrl !== null) checks.push(checkMapStyle(browser.styleUrl))
  return await Promise.all(checks)
}

export function checkRouter({ name, router }: NamedRouter, { lat, lng }: Point): Promise<CheckLine> {
  const remedy = 'Fares are estimated until it measures routes: docs/maps.md explains the codes.'
  return tryOut({ name: `Router ${name}`, remedy }, async () => {
    const { distanceMeters } = await router.findRoute({
      from: { lat, lng },
      to: { lat: lat + 0.03, lng: lng + 0.03 },
    })
    return `measured a route of ${(distanceMeters / 1000).toFixed(1)} km`
  })
}

export function checkGeocoder(url: string, city: string): Promise<CheckLine> {
  const remedy = 'Riders find only the built-in places: check GEOCODER_URL.'
  return tryOut({ name: 'Geocoder', remedy }, async () => {
    const found = await createPhoton(url).search({ text: city, near: null })
    if (found.length > 0) return 'responds'
    return warning(`Geocoder: does not find ${city}`, 'Load the data of your cities.')
  })
}

export function checkMapStyle(url: string): Promise<CheckLine> {
  const remedy = 'Riders see the drawn map: check MAP_STYLE_URL and its key.'
  return tryOut({ name: 'Map style', remedy }, async () => {
    const { errors } = await fetchMapStyleOrigins(url)
    return errors.length === 0 ? 'responds' : failed(`Map style: ${errors.join('; ')}`, remedy)
  })
}

const googleErrorSchema = z.object({ error: z.object({ status: z.string() }) })

/** Asks for a known place. A key restricted to this site needs the `referer`. */
export function checkGoogleKey(options: {
  name: string
  key: string
  referer?: string
  baseUrl?: string
}): Promise<CheckLine> {
  const { name, key, referer = '', baseUrl = GOOGLE_PLACES_URL } = options
  return tryOut({ name, remedy: 'Check that this server can reach Google.' }, async () => {
    const { status, text } = await requestText({
      url: `${baseUrl}/v1/places/${KNOWN_PLACE}`,
      headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'id', referer },
      timeoutMs: TIMEOUT_MS,
      limitBytes: MAX_RESPONSE_BYTES,
    })
    if (status === 200 || status === 404) return 'accepted by Places API (New)'
    const reason = googleErrorSchema.safeParse(parseJson(text)).data?.error.status ?? ''
    return failed(`${name}: refused, ${status} ${reason}`, 'docs/maps.md lists the APIs and restrictions of each key.')
  })
}
