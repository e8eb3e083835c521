import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import cacheControls from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { documentSources, formatCsp, pageSources } from './csp.js'
import { isDocument } from './documents.js'
import { hashInlineScripts } from './inline-scripts.js'
import { getMapHosts } from './map-hosts.js'
import { PAGE_EXPIRE_S } from './page-expiry.js'
import { readPageState } from './page-state.js'
import { getPagesValidFromMs } from './pages-valid-from.js'
import { stripFramework } from './strip-framework.js'

const FileSystemCache = fileSystemCache.default ?? fileSystemCache
/** The framework never deletes an entry of this map. */
const cacheControlByKey = cacheControls.SharedCacheControls.cacheControls
const PAGE_CONTEXT = /** @type {const} */ ({ kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false })

const RETRY_MIN_S = 3
const RETRY_MAX_S = 30
const STALE_MARGIN_MS = 5000

const STATUS_BY_STATE = { missing: 404, failed: 503, fleeting: 200 }

/** @typedef {import('./strip-framework.js').Page} Page */
/** @typedef {{ revalidate: number | false; expire?: number }} CacheLifetime */
/** @typedef {{ value: Page | null; lastModified?: number; cacheControl?: CacheLifetime }} Entry */
/**
 * Entries of other kinds pass through.
 * @typedef {object} Store
 * @property {(key: string, context: object) => Promise<Entry | null>} get
 * @property {(key: string, value: object | null, context: object) => Promise<void>} set
 */
/** @typedef {import('./page-state.js').PageState} PageState */

/**
 * Creates a page cache on top of the framework's file-system cache.
 * - Strips documents (documents.js) and adds a CSP with the hashes of the page's own inline scripts.
 * - Sends 404 or 503, uncacheable, for a page marked missing or failed (page-state.js). A failure never replaces a
 *   good page; a fleeting page is never stored.
 * - Stores a missing page or a redirect only over an existing page, so that unknown ids fill no disk.
 * - Ignores entries from another content source (pages-valid-from.js).
 * @param {import('./csp.js').Settings} settings
 * @returns {new (context: object) => Store}
 */
export function createPageCache(settings) {
  let mapHosts = getMapHosts()
  let sources = pageSources(settings, mapHosts)
  const documents = documentSources(settings)
  /**
   * Parsed once per page, not per request.
   * @type {WeakMap<Page, { state: PageState | null; sources: import('./csp.js').Sources }>}
   */
  const preparedPages = new WeakMap()

  /** Map hosts may become known after pages are served. */
  function currentSources() {
    const hosts = getMapHosts()
    if (hosts !== mapHosts) {
      mapHosts = hosts
      sources = pageSources(settings, hosts)
    }
    return sources
  }

  /**
   * @param {string} key
   * @param {Page} page
   */
  function preparePage(key, page) {
    const prepared = preparedPages.get(page)
    if (prepared?.sources === documents || (prepared && prepared.sources === currentSources())) return prepared.state
    const sources =
      isDocument(pathFromKey(key)) && stripFramework(page, pathFromKey(key)) ? documents : currentSources()
    const state = readPageState(page.html)
    page.headers = { ...page.headers, 'content-security-policy': formatCsp(sources, hashInlineScripts(page.html)) }
    if (state !== null) {
      page.status = STATUS_BY_STATE[state]
      page.headers['cache-control'] = 'no-store'
    }
    preparedPages.set(page, { state, sources })
    return state
  }

  return class PageCache extends FileSystemCache {
    async get(...args) {
      const entry = await super.get(...args)
      if (isFromOtherContentSource(entry)) return null
      if (entry?.value?.kind !== 'APP_PAGE') return entry
      const state = preparePage(args[0], entry.value)
      // Either can only come from the build.
      if (state === 'failed' || state === 'fleeting') return null
      return { ...entry, lastModified: clampToStale(entry.lastModified) }
    }

    async set(...args) {
      const [key, page, context] = args
      // Unknown URLs must fill neither disk nor memory.
      if (page?.kind === 'APP_ROUTE' && (page.status ?? 200) >= 300) {
        cacheControlByKey.delete(key)
        return
      }
      const state = page?.kind === 'APP_PAGE' ? preparePage(key, page) : null
      const redirects = page?.kind === 'APP_PAGE' && isRedirect(page)
      if (state === null && !redirects) return super.set(...args)

      const previous = state === 'fleeting' ? null : await this.get(key, PAGE_CONTEXT)
      if (!previous?.value) {
        // The framework has recorded the lifetime already, and unknown paths must not fill memory.
        cacheControlByKey.delete(key)
        // The response in progress already has a Location header and would get a second one.
        if (redirects) delete page.headers?.location
        return
      }
      if (state === 'missing' || redirects) return super.set(...args)
      // The waiting visitor receives this `page` object.
      Object.assign(page, previous.value)
      preparedPages.delete(page)
      return super.set(key, page, withRetryInterval(context))
    }
  }
}

/** @param {Entry | null} entry */
function isFromOtherContentSource(entry) {
  const { lastModified = 0 } = entry ?? {}
  // Negative values are markers of the framework, not times.
  return lastModified > 0 && lastModified < getPagesValidFromMs()
}

/**
 * Every spelling of an id would add one.
 * @param {Page} page
 */
function isRedirect({ status = 200 }) {
  return status >= 300 && status < 400
}

/**
 * Keys are "/route-cache/APP_PAGE/<owner>/$/blog/x" or the path itself.
 * @param {string} key
 */
function pathFromKey(key) {
  const separatorIndex = key.indexOf('/$/')
  return separatorIndex === -1 ? key : key.slice(separatorIndex + 2)
}

/**
 * The framework serves a stale page while it renders the next, but blocks on an expired one.
 * @param {number | undefined} lastModified milliseconds since the epoch
 */
function clampToStale(lastModified) {
  if (lastModified === undefined || lastModified <= 0) return lastModified
  return Math.max(lastModified, Date.now() - PAGE_EXPIRE_S * 1000 + STALE_MARGIN_MS)
}

/** @param {{ cacheControl?: CacheLifetime }} context */
function withRetryInterval(context) {
  const revalidate = Math.min(
    Math.max(Number(context.cacheControl?.revalidate) || RETRY_MIN_S, RETRY_MIN_S),
    RETRY_MAX_S,
  )
  return { ...context, cacheControl: { revalidate, expire: context.cacheControl?.expire } }
}
