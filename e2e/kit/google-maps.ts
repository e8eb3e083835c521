import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { formatGoogleRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { GOOGLE_MAPS_SCRIPT, googleMapsScript } from '../fakes/google-maps/script'
import { booking, randomPickup, seedWizard } from './booking'
import type { Page } from './test'

/** Matches all of Google's hosts. */
const GOOGLE_HOST = /(^|\.)(google|googleapis|gstatic|googleusercontent|ggpht)\.com$/

/** Serves the fake of Google's script; aborts any other request to Google. Returns what was requested. */
export async function routeGoogleMaps(page: Page) {
  const requested = { scripts: 0, others: [] as string[] }
  await page.route(
    url => GOOGLE_HOST.test(url.hostname),
    route => {
      requested.others.push(route.request().url())
      return route.abort()
    },
  )
  await page.route(GOOGLE_MAPS_SCRIPT, async route => {
    requested.scripts += 1
    // The page may have navigated away.
    await route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: googleMapsScript }).catch(() => {})
  })
  return requested
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

function fromGoogle(key: string, place: Place): Place {
  return { ...place, id: formatGoogleRef({ placeId: `ChIJ-${key}`, ...place }) }
}

/** Opens the cars of a ride between Google places, as after a reload. Does not wait for a map. */
export async function openGoogleRide(page: Page, site: string): Promise<void> {
  const draft: Draft = {
    ...emptyDraft,
    scheduleOption: 'later',
    ...randomPickup(),
    selectedCity: 'new-york',
    pickupLocation: fromGoogle('jfk', kennedy),
    dropOffLocation: fromGoogle('times-square', timesSquare),
    carCategory: 'Luxury SUV',
    categoryKey: 'luxsuv',
  }
  await seedWizard(page, { step: 'cars', draft, session: null })
  await page.goto(`${site}/#booking-flow`)
}
