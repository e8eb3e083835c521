import { SITE_ELEMENT_ID, type Site } from './site'

let site: Site | undefined

/** In the browser: reads the site that came with the page. */
export function readSite(): Site {
  site ??= JSON.parse(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? '') as Site
  return site
}
