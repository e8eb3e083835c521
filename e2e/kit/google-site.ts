import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { formatGoogleRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { GOOGLE_MAPS_SCRIPT, googleMapsScript } from '../fakes/google-maps/script'
import { booking, randomPickup, seedWizard } from './booking'
import { type ConnectedSite, makeConnectedSite } from './connected-site'
import { test as base, expect, type Page } from './test'

/** Matches all of Google's hosts. Requests to them are aborted, except for the script. */
const GOOGLE_HOST = /(^|\.)(google|googleapis|gstatic|googleusercontent|ggpht)\.com$/

type Route = Parameters<Parameters<Page['route']>[1]>[0]
/** Controls the response to the page's request for Google's script. */
type MapsScript = {
  /** Number of requests for the script. */
  requestCount: () => number
  /** Sets how further requests are handled. */
  handle: (handler: (route: Route) => Promise<unknown>) => void
}

/**
 * Browser test on the built site with a Google Maps key. Pages are generated on their first request, so that they
 * contain the key. The fake script is served; any other request to Google fails the test. Each worker has one site.
 */
export const test = base.extend<{ mapsScript: MapsScript }, { googleSite: ConnectedSite }>({
  googleSite: [
    async ({ browserName: _ }, use) => {
      const site = await makeConnectedSite({
        name: 'google',
        regenerate: true,
        settings: { GOOGLE_MAPS_API_KEY: 'test-key' },
      })
      await site.start()
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ googleSite }, use) => use(googleSite.url),
  mapsScript: [
    async ({ context }, use) => {
      const strays: string[] = []
      let requestCount = 0
      let handle: Parameters<MapsScript['handle']>[0] = fulfillScript
      await context.route(
        url => GOOGLE_HOST.test(url.hostname),
        route => {
          strays.push(route.request().url())
          return route.abort()
        },
      )
      await context.route(GOOGLE_MAPS_SCRIPT, async route => {
        requestCount += 1
        await handle(route)
      })
      await use({ requestCount: () => requestCount, handle: handler => (handle = handler) })
      expect(strays).toEqual([])
    },
    { auto: true },
  ],
})

async function fulfillScript(route: Route): Promise<void> {
  // The page may have navigated away.
  await route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: googleMapsScript }).catch(() => {})
}

/** Reads the page's request counts. */
export async function countMaps(page: Page) {
  return page.evaluate(() => ({ ...window.fakeMaps.counts }))
}

/** Lists the requests of one kind, in order. */
export async function loggedMaps(page: Page, call: string) {
  return page.evaluate(wanted => window.fakeMaps.log.filter(entry => entry.call === wanted), call)
}

export const googleMap = (page: Page) => booking(page).locator('[data-fake-maps=map]')
export const googleMarker = (page: Page, end: 'Pickup' | 'Drop-off') =>
  booking(page).locator(`[data-fake-maps=marker][title^="${end}:"]`)
export const googleLine = (page: Page) => booking(page).locator('[data-fake-maps=polyline]')

const kennedy: Place = fromGoogle({
  key: 'jfk',
  name: 'John F. Kennedy International Airport (JFK)',
  area: 'Queens, NY 11430',
  kind: 'airport',
  lat: 40.6413,
  lng: -73.7781,
})
const timesSquare: Place = fromGoogle({
  key: 'times-square',
  name: 'Times Square',
  area: 'Manhattan, NY 10036',
  kind: 'landmark',
  lat: 40.758,
  lng: -73.9855,
})

function fromGoogle({ key, ...place }: Omit<Place, 'id' | 'city'> & { key: string }): Place {
  return { ...place, id: formatGoogleRef({ placeId: `ChIJ-${key}`, ...place }), city: 'new-york' }
}

/** Opens the cars of a ride between Google places, as after a reload. Does not wait for a map. */
export async function openGoogleRide(page: Page, patch: Partial<Draft> = {}): Promise<void> {
  const draft: Draft = {
    ...emptyDraft,
    scheduleOption: 'later',
    ...randomPickup(),
    selectedCity: 'new-york',
    pickupLocation: kennedy,
    dropOffLocation: timesSquare,
    carCategory: 'Luxury SUV',
    categoryKey: 'luxsuv',
    ...patch,
  }
  await seedWizard(page, { step: 'cars', draft, session: null })
  await page.goto('/#booking-flow')
}
