import type { Page } from '@playwright/test'
import { GOOGLE_MAPS_SCRIPT, googleMapsScript, type StandInPlan } from './script'

/** Answers a page's request for Google's maps by the stand-in, which does as planned. Before the page is opened. */
export async function serveGoogleMaps(page: Page, plan: StandInPlan = {}): Promise<void> {
  await page.addInitScript(first => {
    window.standInPlan = first
  }, plan)
  await page.route(GOOGLE_MAPS_SCRIPT, route =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: googleMapsScript }),
  )
}
