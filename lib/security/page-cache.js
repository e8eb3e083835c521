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
/** Lifetime of each page by key, recorded by the framework, which never deletes an entry. */
const cacheControlByKey = cacheControls.SharedCacheControls.cacheControls
const PAGE_CONTEXT = /** @type {const} */ ({ kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false })

/** Seconds before a failed regeneration is retried: soon, but not on every request. */
const RETRY_MIN_S = 3
const RETRY_MAX_S = 30
/** How long past its revalidation time an entry is served as stale instead of expired. */
const STALE_MARGIN_MS = 5000

const STATUS_BY_STATE = { missing: 404, failed: 503, fleeting: 200 }

/** @typedef {import('./strip-framework.js').Page} Page */
/** @typedef {{ revalidate: number | false; expire?: number }} CacheLifetime */
/** @typedef {{ value: Page | null; lastModified?: number; cacheControl?: CacheLifetime }} Entry */
/**
 * The part of the framework's cache handler used here; entries of other kinds pass through.
 * @typedef {object} Store
 * @property {(key: string, context: object) => Promise<Entry | null>} get
 * @property {(key: string, value: object | null, context: object) => Promise<void>} set
 */
/** @typedef {import('./page-state.js').PageState} PageState */

/**
 * Creates a page cache on top of the framework's file-system cache.
 * - Strips the framework's scripts and payload from documents (documents.js).
 * - Adds a Content-Security-Policy with the hashes of the page's own inline scripts.
 * - Sends 404 or 503 for a page marked missing or failed (page-state.js), uncacheable. A failure never replaces a
 *   good page. A missing page or a redirect is stored only over an existing page, so that unknown ids fill no disk. A
 *   fleeting page is never stored.
 * - Ignores entries made from another content source than the current one (pages-valid-from.js).
 * @param {import('./csp.js').Settings} settings
 * @returns {new (context: object) => Store}
 */
export function createPageCache(settings) {
  let mapHosts = getMapHosts()
  let sources = pageSources(settings, mapHosts)
  const documents = documentSources(settings)
  /**
   * State and policy of each prepared page: parsed once per page, not once per request.
   * @type {WeakMap<Page, { state: PageState | null; sources: import('./csp.js').Sources }>}
   */
  const preparedPages = new WeakMap()

  /** Map hosts may become known after pages are already served. */
  function currentSources() {
    const hosts = getMapHosts()
    if (hosts !== mapHosts) {
      mapHosts = hosts
      sources = pageSources(settings, hosts)
    }
    return sources
  }

  /**
   * Adds the CSP and the status of its state marker to a page; strips the framework from a document first.
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
      // Either can only come from the build; it is rendered again rather than shown.
      if (state === 'failed' || state === 'fleeting') return null
      return { ...entry, lastModified: clampToStale(entry.lastModified) }
    }

    async set(...args) {
      const [key, page, context] = args
      // Error responses are not stored: unknown URLs must fill neither disk nor memory.
      if (page?.kind === 'APP_ROUTE' && (page.status ?? 200) >= 300) {
        cacheControlByKey.delete(key)
        return
      }
      const state = page?.kind === 'APP_PAGE' ? preparePage(key, page) : null
      const redirects = page?.kind === 'APP_PAGE' && isRedirect(page)
      if (state === null && !redirects) return super.set(...args)

      const previous = state === 'fleeting' ? null : await this.get(key, PAGE_CONTEXT)
      if (!previous?.value) {
        // The framework recorded the lifetime before this call; unknown paths must not fill the memory either.
        cacheControlByKey.delete(key)
        // The response in progress already has a Location header and would get a second one.
        if (redirects) delete page.headers?.location
        return
      }
      if (state === 'missing' || redirects) return super.set(...args)
      // The waiting visitor receives this `page` object: serve the previous good page if there is one.
      Object.assign(page, previous.value)
      preparedPages.delete(page)
      return super.set(key, page, withRetryInterval(context))
    }
  }
}

/**
 * Returns whether an entry was made while another content source was configured.
 * @param {Entry | null} entry
 */
function isFromOtherContentSource(entry) {
  const { lastModified = 0 } = entry ?? {}
  // Negative values are markers of the framework, not times.
  return lastModified > 0 && lastModified < getPagesValidFromMs()
}

/**
 * Redirects are not stored: every spelling of an id would add one.
 * @param {Page} page
 */
function isRedirect({ status = 200 }) {
  return status >= 300 && status < 400
}

/**
 * Extracts the page path from a cache key: "/route-cache/APP_PAGE/<owner>/$/blog/x" or the path itself.
 * @param {string} key
 */
function pathFromKey(key) {
  const separatorIndex = key.indexOf('/$/')
  return separatorIndex === -1 ? key : key.slice(separatorIndex + 2)
}

/**
 * Clamps an entry's age so that an expired page counts as stale. The framework serves a stale page while it renders
 * the next, but blocks on an expired one; a failure then would leave nothing to show.
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
