import 'server-only'
import { z } from 'zod'
import { createPhoton } from '@/lib/places/server/open/photon'
import { createRouters } from '@/lib/places/server/routing'
import type { Router, Waypoint } from '@/lib/places/server/routing/port'
import { parseJson } from '@/lib/platform/http-client'
import type { MapsSettings } from '@/lib/platform/maps-settings'
import { type CityId, cities } from '@/lib/site'
import { type Check, type DoctorContext, type Finding, failed, notChecked, passed, warning } from './check'
import { describeConnectionError, hostOf, probe } from './probe'

const PLACES_URL = 'https://places.googleapis.com'
/** Free of charge by id only. */
const KNOWN_PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const FARES = 'Fares'
const STYLE = 'Map style'

function sampleDrive(): { from: Waypoint; to: Waypoint } {
  const { lat, lng } = cities[0] ?? { lat: 40.7128, lng: -74.006 }
  return { from: { lat, lng }, to: { lat: lat + 0.03, lng: lng + 0.03 } }
}

/** Reports which distances fares are based on. */
function evaluateFares({ maps, live }: { maps: MapsSettings; live: boolean }): Finding {
  if (maps.googleServerKey !== null) return passed(FARES, 'by the Google Routes API')
  if (maps.routerUrl !== null) return passed(FARES, `by ${hostOf(maps.routerUrl)}`)
  return live
    ? warning(FARES, 'by an estimate from coordinates', 'Set GOOGLE_MAPS_SERVER_KEY or ROUTER_URL: docs/maps.md.')
    : passed(FARES, 'by an estimate from coordinates')
}

export async function checkRouter({ name, router }: { name: string; router: Router }): Promise<Finding> {
  const label = `Router ${name}`
  try {
    const { distanceMeters } = await router.findRoute(sampleDrive())
    return passed(label, `measured a route of ${(distanceMeters / 1000).toFixed(1)} km`)
  } catch (error) {
    const { message, code } = Object(error)
    // No route also proves that the router responds.
    if (code === 'ZERO_RESULTS')
      return warning(label, 'responds, but has no roads in the first city', 'Load its road data.')
    return failed(label, `${message}: fares use estimated routes until it recovers`, 'docs/maps.md explains the codes.')
  }
}

const errorSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).catch([]),
  }),
})

/** Reads why Google rejects a key; null if accepted. */
function describeKeyError({ status, text }: { status: number; text: string }): string | null {
  if (status === 200 || status === 404) return null
  const error = errorSchema.safeParse(parseJson(text)).data?.error
  return [status, error?.status, error?.details.find(({ reason }) => reason)?.reason].filter(Boolean).join(' ')
}

/** Checks a Places API key; `referer` is for restricted keys. */
export async function checkPlacesKey(options: {
  name: string
  key: string
  referer?: string
  baseUrl?: string
}): Promise<Finding> {
  const { name, key, referer, baseUrl = PLACES_URL } = options
  const headers = { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'id', ...(referer !== undefined && { referer }) }
  try {
    const keyError = describeKeyError(await probe({ url: `${baseUrl}/v1/places/${KNOWN_PLACE}`, headers }))
    if (keyError === null) return passed(name, 'accepted by Places API (New)')
    return failed(name, `Google responded ${keyError}`, 'docs/maps.md lists the APIs and restrictions of each key.')
  } catch (error) {
    return failed(name, `Google: ${describeConnectionError(error)}`, 'Check that this server can reach it.')
  }
}

/** Queries the geocoder for the first served city. */
export async function checkGeocoder({
  city = cities[0] ?? { id: 'new-york', name: 'New York' },
  url,
}: {
  url: string
  city?: { id: CityId; name: string }
}): Promise<Finding> {
  const name = 'Geocoder'
  const host = hostOf(url)
  const geocoder = createPhoton(url)
  try {
    const found = await geocoder.search({ text: city.name, near: city.id })
    if (found.length > 0) return passed(name, `${host} (Photon) responds`)
    return warning(name, `${host} (Photon) cannot find ${city.name}`, 'Load the data for your cities.')
  } catch (error) {
    return failed(
      name,
      `${host}: ${describeConnectionError(error)}`,
      'Riders get only the built-in places: check GEOCODER_URL.',
    )
  }
}

const styleSchema = z.object({
  sources: z.record(z.string(), z.object({ url: z.string().optional(), tiles: z.array(z.string()).optional() })),
})
const tileSetSchema = z.object({ tiles: z.array(z.string()).min(1) })

/** Reads a map's style and one tile. */
export async function checkMapStyle(url: string): Promise<Finding> {
  const host = hostOf(url)
  const remedy = 'Riders see the drawn map: check MAP_STYLE_URL and its key.'
  try {
    const style = styleSchema.parse(await fetchOkJson(url))
    const sources = Object.values(style.sources)
    const sourceWithTiles = sources.find(({ tiles }) => tiles !== undefined)
    const sourceWithTileSetUrl = sources.find(source => source.url !== undefined && /^(https?:|\/)/.test(source.url))
    const base = new URL(sourceWithTileSetUrl?.url ?? url, url).href
    const tiles =
      sourceWithTiles?.tiles ?? (sourceWithTileSetUrl ? tileSetSchema.parse(await fetchOkJson(base)).tiles : undefined)
    if (tiles?.[0] === undefined) return passed(STYLE, `${host} responds; the style has no tile source`)
    const tile = new URL(
      tiles[0].replace('{z}', '0').replace('{x}', '0').replace('{y}', '0'),
      sourceWithTiles ? url : base,
    )
    const { status } = await probe({ url: tile.href })
    if (status < 400 || status === 404) return passed(STYLE, `${host} responds, tiles from ${tile.host}`)
    return failed(STYLE, `${tile.host} responded ${status} to a tile request`, remedy)
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'the response is not a map style' : describeConnectionError(error)
    return failed(STYLE, `${host}: ${reason}`, remedy)
  }
}

async function fetchOkJson(url: string): Promise<unknown> {
  const { status, text } = await probe({ url })
  if (status !== 200) throw new Error(`${hostOf(url)} responded ${status}`)
  return parseJson(text)
}

export function mapsChecks({ env: { maps }, site, live }: DoctorContext): Check[] {
  const { geocoderUrl, googleServerKey, browser } = maps
  const { google, styleUrl } = browser
  return [
    { name: FARES, run: async () => [evaluateFares({ maps, live })] },
    ...createRouters(maps).map(router => ({
      name: `Router ${router.name}`,
      run: async () => [await checkRouter(router)],
    })),
    ...(googleServerKey === null
      ? []
      : [
          {
            name: 'Google server key',
            run: async () => [await checkPlacesKey({ name: 'Google server key', key: googleServerKey })],
          },
        ]),
    ...(google === null
      ? []
      : [{ name: 'Google browser key', run: () => checkBrowserKey({ google, referer: `${site.url}/` }) }]),
    ...(geocoderUrl === null
      ? []
      : [{ name: 'Geocoder', run: async () => [await checkGeocoder({ url: geocoderUrl })] }]),
    ...(styleUrl === null ? [] : [{ name: STYLE, run: async () => [await checkMapStyle(styleUrl)] }]),
  ]
}

async function checkBrowserKey(options: {
  google: NonNullable<MapsSettings['browser']['google']>
  referer: string
}): Promise<Finding[]> {
  const { google, referer } = options
  return [
    await checkPlacesKey({ name: 'Google browser key', key: google.apiKey, referer }),
    notChecked('Google map', 'only a browser can load Maps JavaScript API', 'Open the booking form and check the map.'),
    ...(google.mapId === 'DEMO_MAP_ID'
      ? [warning('Google map ID', "is Google's demo map ID", 'Set NEXT_PUBLIC_GOOGLE_MAPS_MAP_ID.')]
      : []),
  ]
}
