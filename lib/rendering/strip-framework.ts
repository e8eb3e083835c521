import { type Page, removeFrameworkTags, removeScriptLinks } from './framework-tags.ts'
import { inlineSmallStyleSheets } from './inline-style-sheets.ts'

/** Invalid for the router, which then lets the browser load the page. */
const EMPTY_RSC_PAYLOAD = Buffer.from('0:{}\n')

/** Strips the framework from a document and inlines its small style sheets. Returns false, logs, and leaves it whole if some markup is unknown. */
export function stripFramework(page: Page, path: string): boolean {
  const { html, unknownTags } = removeFrameworkTags(page.html)
  page.rscData = EMPTY_RSC_PAYLOAD
  page.segmentData = undefined
  const headers: Record<string, string> = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  page.headers = headers
  if (unknownTags.length > 0) {
    console.error(`${path} keeps the framework's scripts: unknown markup`, unknownTags)
    return false
  }
  page.html = inlineSmallStyleSheets(html)
  removeScriptLinks(headers)
  return true
}
