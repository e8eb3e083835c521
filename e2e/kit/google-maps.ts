import { GOOGLE_MAPS_SCRIPT, googleMapsScript } from '../fakes/google-maps/script'
import { booking } from './booking'
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
