import { bootScript } from './boot-script.generated.ts'
import { FRAMEWORK_DATA_ID, type FrameworkData } from './framework-data.ts'
import { type Page, removeFrameworkTags, removeScriptLinks } from './framework-tags.ts'
import { storePayload } from './page-payloads.ts'

const DATA_TAG = `<script id="${FRAMEWORK_DATA_ID}"`

/** Returns whether the framework of a page ("/index" is the key of the home page) starts with the first action. */
export function isDeferred(path: string): boolean {
  return path === '/' || path === '/index'
}

/**
 * Replaces the framework's scripts and inline Flight payload by the boot script, which loads both with the visitor's
 * first action. The payload is fetched by its hash, so that it always belongs to this HTML. Leaves the page whole and
 * logs if some markup is unknown. Does nothing to a page that is deferred already, but for its payload.
 */
export function deferFramework(page: Page, path: string): void {
  if (page.rscData === undefined) return
  const payload = storePayload(page.rscData)
  if (page.html.includes(DATA_TAG)) return
  const { html, files, runtimeJson, unknownTags } = removeFrameworkTags(page.html)
  const end = html.lastIndexOf('</body>')
  if (unknownTags.length > 0 || runtimeJson === null || files.length === 0 || end === -1) {
    console.error(`${path} starts the framework at once: unknown markup`, unknownTags)
    return
  }
  const data: FrameworkData = { files, runtime: JSON.parse(runtimeJson), payload }
  const dataJson = JSON.stringify(data).replaceAll('<', '\\u003c')
  const boot = `${DATA_TAG} type="application/json">${dataJson}</script><script id="boot-script">${bootScript}</script>`
  page.html = html.slice(0, end) + boot + html.slice(end)
  const headers = { ...page.headers }
  removeScriptLinks(headers)
  page.headers = headers
}
