import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * A small, faithful fake of Google's maps script: markers and lines are drawn into the page where tests see them,
 * requests are counted and refused as the real ones are. It draws no tiles.
 *
 * In a browser:
 *   await page.addInitScript(plan => Object.assign(window, { fakeMapsPlan: plan }), { routes: 'ZERO_RESULTS' })
 *   await page.route(GOOGLE_MAPS_SCRIPT, route => route.fulfill({ contentType: 'text/javascript', body: googleMapsScript }))
 * In jsdom: `const libraries = await installGoogleMaps(plan)` in install.ts.
 *
 * What a test sees, as `window.fakeMaps`:
 *   counts     scriptLoads, mapLoads, suggestions, sessions, fetchFields, computeRoutes, geocodes since the page began
 *   log        every request in its order: { call: 'suggestions', input, session, includedRegionCodes, locationBias … }
 *   plan       how the next requests are answered (below); the same object as `window.fakeMapsPlan`, to change at any time
 *   drag(title, {lat, lng})   drags the marker whose title or words begin so (a real drag by the pointer works too)
 *   failAuth() calls window.gm_authFailure as for a key that is refused
 *   reset(plan) counts from nothing
 * and in the page:
 *   [data-fake-maps=map]       data-lat, data-lng, data-zoom of its center, data-map-id; role region, named "Map"
 *   [data-fake-maps=marker]    data-lat, data-lng, data-draggable, title; its content within (gmp-pin has data-color)
 *   [data-fake-maps=polyline]  data-points (how many), data-first and data-last ("lat,lng"), data-color, data-weight
 *   [data-fake-maps=notice]    what must not be covered
 *
 * Places (geography.mjs) are found by their words: "kennedy", "350 5th", "union station" (two cities), "hostile row"
 * (HTML, right-to-left, emoji, endless names), "honolulu" (no road leads there), "long way" (a path of 50,000 points),
 * "pearson" (Canada), "nameless". A dragged pin is "{number} Pin St, {town}" unless an address is right there; far from
 * every place it has no name (ZERO_RESULTS).
 */

/** What a rider's browser asks for, as a glob of Playwright's. */
export const GOOGLE_MAPS_SCRIPT = 'https://maps.googleapis.com/maps/api/js*'

/** 'ok', 'never' (no answer), or the code of an error: an RPC status, for the geocoder a GeocoderStatus. */
type Answer = 'ok' | 'never' | (string & {})

export type FakeMapsPlan = {
  suggestions?: Answer | 'empty'
  /** Milliseconds by what is typed: a slow answer comes after a later question's. */
  suggestionDelaysMs?: Record<string, number>
  /** fetchFields of a chosen place. */
  places?: Answer
  /** 'empty': `routes: []`; 'none': no `routes` at all. */
  routes?: Answer | 'empty' | 'none'
  routeWarnings?: string[]
  geocoder?: Answer
  delaysMs?: { suggestions?: number; places?: number; routes?: number; geocoder?: number }
  /** The key is refused as soon as the script has loaded. */
  auth?: 'refused'
}

type Counted = 'mapLoads' | 'suggestions' | 'fetchFields' | 'computeRoutes' | 'geocodes'
export type FakeMapsLogEntry = { call: Counted; input?: string; session?: number | null } & Record<string, unknown>
export type FakeMaps = {
  counts: Record<Counted | 'scriptLoads' | 'sessions', number>
  log: FakeMapsLogEntry[]
  plan: FakeMapsPlan
  drag(title: string, point: { lat: number; lng: number }): void
  failAuth(): void
  reset(plan?: FakeMapsPlan): void
}

declare global {
  interface Window {
    fakeMaps: FakeMaps
    fakeMapsPlan?: FakeMapsPlan
  }
}

const FOLDER = path.join(process.cwd(), 'e2e/fakes/google-maps')
const PARTS = ['state', 'geometry', 'geography', 'map', 'markers', 'places-library', 'roads', 'start']

/**
 * The whole script: the modules of this folder, their imports and exports taken away, one after the other. A page that
 * runs it again keeps its elements, which can be registered but once.
 */
export const googleMapsScript = `;(() => {\nif (window.fakeMaps) return window.fakeMaps.provide()\n${PARTS.map(readPart).join('\n')}\n})()\n`

function readPart(name: string): string {
  const text = readFileSync(path.join(FOLDER, `${name}.mjs`), 'utf8')
  return text.replace(/^import [^']*'[^']*'$/gm, '').replace(/^export /gm, '')
}
