import type { Page } from '@playwright/test'
import { type FakeMapsPlan, GOOGLE_MAPS_SCRIPT, googleMapsScript } from './script'

/** Answers a page's request for Google's maps by the fake, which does as planned. Before the page is opened. */
export async function serveGoogleMaps(page: Page, plan: FakeMapsPlan = {}): Promise<void> {
  await page.addInitScript(first => {
    window.fakeMapsPlan = first
  }, plan)
  await page.route(GOOGLE_MAPS_SCRIPT, route =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: googleMapsScript }),
  )
}
