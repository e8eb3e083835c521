/// <reference types="google.maps" />
import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * A small fake of Google's maps script. It puts markers and lines into the page for tests to inspect, and counts and
 * rejects requests as Google does. It draws no tiles, and all in one place.
 *
 * In a browser: `page.route(GOOGLE_MAPS_SCRIPT, route => route.fulfill({ body: googleMapsScript, ... }))`.
 * In jsdom: `const libraries = await installGoogleMaps(config)`.
 *
 * In the page:
 *   [data-fake-maps=map]       data-lat, data-lng, data-zoom of its center
 *   [data-fake-maps=marker]    title; its content within
 *   [data-fake-maps=polyline]
 *
 * Places (services.mjs) are found by the words in their names. A point is named "{number} Pin St, {town}" unless a known
 * address is there; far from all places it has no name (ZERO_RESULTS).
 */

/** Playwright glob for the script's URL. */
export const GOOGLE_MAPS_SCRIPT = 'https://maps.googleapis.com/maps/api/js*'

/** 'ok', 'never' (no response), or an error code: an RPC status, or a GeocoderStatus for the geocoder. */
type Outcome = 'ok' | 'never' | (string & {})
type Service = 'suggestions' | 'places' | 'routes' | 'geocoder'
export type FakeMapsConfig = Partial<Record<Service, Outcome>> & { routeWarnings?: string[] }

type Counted = 'mapLoads' | 'suggestions' | 'fetchFields' | 'computeRoutes' | 'geocodes'

declare global {
  interface Window {
    fakeMaps: {
      counts: Record<Counted | 'scriptLoads' | 'sessions', number>
      /** All requests in order: { call: 'suggestions', input, session, includedRegionCodes, locationBias … } */
      log: ({ call: Counted; session?: number | null } & Record<string, unknown>)[]
      /** Outcomes of the next requests. */
      config: FakeMapsConfig
      reset(config?: FakeMapsConfig): void
    }
  }
}

/**
 * The complete script: its modules concatenated, without imports and exports. Running it again on a page keeps the custom
 * element, which can be registered only once.
 */
export const googleMapsScript = `;(() => {\nif (window.fakeMaps) return window.fakeMaps.provide()\n${['services', 'map'].map(readPart).join('\n')}\n})()\n`

function readPart(name: string): string {
  const text = readFileSync(path.join(process.cwd(), 'e2e/fakes/google-maps', `${name}.mjs`), 'utf8')
  return text.replace(/^import [^']*'[^']*'$/gm, '').replace(/^export /gm, '')
}

/** Installs the fake in jsdom with fresh counters and config, and returns its libraries. */
export async function installGoogleMaps(config: FakeMapsConfig = {}): Promise<{
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}> {
  new Function(googleMapsScript)()
  window.fakeMaps.reset(config)
  const { importLibrary } = google.maps
  return {
    places: await importLibrary('places'),
    routes: await importLibrary('routes'),
    geocoding: await importLibrary('geocoding'),
  }
}
