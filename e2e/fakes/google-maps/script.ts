import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * A small fake of Google's maps script. It draws markers and lines into the page for tests to inspect, and counts and
 * rejects requests as Google does. It draws no tiles.
 *
 * In a browser:
 *   await page.addInitScript(config => Object.assign(window, { fakeMapsConfig: config }), { routes: 'ZERO_RESULTS' })
 *   await page.route(GOOGLE_MAPS_SCRIPT, route => route.fulfill({ contentType: 'text/javascript', body: googleMapsScript }))
 * In jsdom: `const libraries = await installGoogleMaps(config)` in install.ts.
 *
 * Test API, as `window.fakeMaps`:
 *   counts     scriptLoads, mapLoads, suggestions, sessions, fetchFields, computeRoutes, geocodes since the page began
 *   log        all requests in order: { call: 'suggestions', input, session, includedRegionCodes, locationBias … }
 *   config     outcomes of the next requests (below); same object as `window.fakeMapsConfig`; can be changed at any time
 *   drag(title, {lat, lng})   drags the marker whose title or text starts with `title`; pointer drags work, too
 *   failAuth() calls window.gm_authFailure, as for an invalid key
 *   reset(config) resets the counts and the log
 * and in the page:
 *   [data-fake-maps=map]       data-lat, data-lng, data-zoom of its center, data-map-id; role region, named "Map"
 *   [data-fake-maps=marker]    data-lat, data-lng, data-draggable, title; its content within (gmp-pin has data-color)
 *   [data-fake-maps=polyline]  data-points (how many), data-first and data-last ("lat,lng"), data-color, data-weight
 *   [data-fake-maps=notice]    attribution that must not be covered
 *
 * Places (geography.mjs) are found by the words in their names: "kennedy", "350 5th", "union station" (two cities),
 * "hostile row" (HTML, right-to-left, emoji, very long names), "honolulu" (not reachable by road), "long way" (a path
 * of 50,000 points), "pearson" (Canada), "nameless". A dragged pin is named "{number} Pin St, {town}" unless a known
 * address is at that point; far from all places it has no name (ZERO_RESULTS).
 */

/** Playwright glob for the script's URL. */
export const GOOGLE_MAPS_SCRIPT = 'https://maps.googleapis.com/maps/api/js*'

/** 'ok', 'never' (no response), or an error code: an RPC status, or a GeocoderStatus for the geocoder. */
type Outcome = 'ok' | 'never' | (string & {})

export type FakeMapsConfig = {
  suggestions?: Outcome | 'empty'
  /** Delay by input, so that a response can arrive after that of a later request. */
  suggestionDelaysMs?: Record<string, number>
  /** Outcome of `fetchFields` of a chosen place. */
  places?: Outcome
  /** 'empty': `routes: []`; 'none': no `routes` at all. */
  routes?: Outcome | 'empty' | 'none'
  routeWarnings?: string[]
  geocoder?: Outcome
  delaysMs?: { suggestions?: number; places?: number; routes?: number; geocoder?: number }
  /** Rejects the key as soon as the script has loaded. */
  auth?: 'refused'
}

type Counted = 'mapLoads' | 'suggestions' | 'fetchFields' | 'computeRoutes' | 'geocodes'
export type FakeMapsLogEntry = { call: Counted; input?: string; session?: number | null } & Record<string, unknown>
export type FakeMaps = {
  counts: Record<Counted | 'scriptLoads' | 'sessions', number>
  log: FakeMapsLogEntry[]
  config: FakeMapsConfig
  drag(title: string, point: { lat: number; lng: number }): void
  failAuth(): void
  reset(config?: FakeMapsConfig): void
}

declare global {
  interface Window {
    fakeMaps: FakeMaps
    fakeMapsConfig?: FakeMapsConfig
  }
}

const FOLDER = path.join(process.cwd(), 'e2e/fakes/google-maps')
const PARTS = ['state', 'geometry', 'geography', 'map', 'markers', 'places-library', 'roads', 'start']

/**
 * The complete script: this folder's modules concatenated, without imports and exports. Running it again on a page
 * keeps the custom elements, which can be registered only once.
 */
export const googleMapsScript = `;(() => {\nif (window.fakeMaps) return window.fakeMaps.provide()\n${PARTS.map(readPart).join('\n')}\n})()\n`

function readPart(name: string): string {
  const text = readFileSync(path.join(FOLDER, `${name}.mjs`), 'utf8')
  return text.replace(/^import [^']*'[^']*'$/gm, '').replace(/^export /gm, '')
}
