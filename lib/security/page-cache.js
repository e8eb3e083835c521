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
/** The framework's note of how long each page lives, by key; it never forgets one by itself. */
const cacheControlByKey = cacheControls.SharedCacheControls.cacheControls
const PAGE_CONTEXT = /** @type {const} */ ({ kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false })

/** Seconds before a page whose regeneration failed is tried again: soon, but not at every request. */
const RETRY_MIN_S = 3
const RETRY_MAX_S = 30
/** How long past its revalidation an entry is still shown while a new one is made; only its age is told differently. */
const STALE_MARGIN_MS = 5000

const STATUS_BY_STATE = { missing: 404, failed: 503, fleeting: 200 }

/** @typedef {import('./strip-framework.js').Page} Page */
/** @typedef {{ revalidate: number | false; expire?: number }} CacheLifetime */
/** @typedef {{ value: Page | null; lastModified?: number; cacheControl?: CacheLifetime }} Entry */
/**
 * As much of the framework's handler as is ours; entries of other kinds pass through it.
 *
 * @typedef {object} Store
 * @property {(key: string, context: object) => Promise<Entry | null>} get
 * @property {(key: string, value: object | null, context: object) => Promise<void>} set
 */
/** @typedef {import('./page-state.js').PageState} PageState */

/**
 * The framework's file-system cache, with four duties more:
 * - A document (see documents.js) is without the framework's scripts and payload.
 * - Every stored or served page carries a Content-Security-Policy with the hashes of its own inline scripts.
 * - A page marked missing or failed (see page-state.js) answers 404 or 503 and is not kept by anyone. A failure never
 *   replaces a good page; a missing page is stored only where a page was before, so that unknown ids fill no disk, and
 *   so is one that leads to another address. A fleeting page is never stored.
 * - What was made from another content source than the one that is set now is not shown (see page-source.js).
 *
 * @param {import('./csp.js').Settings} settings
 * @returns {new (context: object) => Store}
 */
export function createPageCache(settings) {
  let mapHosts = getMapHosts()
  let sources = pageSources(settings, mapHosts)
  const documents = documentSources(settings)
  /**
   * What each page said of itself and which sources its policy has, for those that have their headers: read once a
   * page, not once a request.
   *
   * @type {WeakMap<Page, { state: PageState | null; sources: import('./csp.js').Sources }>}
   */
  const preparedPages = new WeakMap()

  /** What pages may load now: the hosts of a map become known while pages are served already. */
  function currentSources() {
    const hosts = getMapHosts()
    if (hosts !== mapHosts) {
      mapHosts = hosts
      sources = pageSources(settings, hosts)
    }
    return sources
  }

  /**
   * Gives a page its policy, and the status that its marker asks for; a document leaves the framework behind first.
   *
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
      // Either can only be here from the build; it is rendered again rather than shown.
      if (state === 'failed' || state === 'fleeting') return null
      return { ...entry, lastModified: clampToStale(entry.lastModified) }
    }

    async set(...args) {
      const [key, page, context] = args
      // What an endpoint refuses is kept by nobody: unknown addresses must fill neither the disk nor the memory.
      if (page?.kind === 'APP_ROUTE' && (page.status ?? 200) >= 300) {
        cacheControlByKey.delete(key)
        return
      }
      const state = page?.kind === 'APP_PAGE' ? preparePage(key, page) : null
      const redirects = page?.kind === 'APP_PAGE' && isRedirect(page)
      if (state === null && !redirects) return super.set(...args)

      const previous = state === 'fleeting' ? null : await this.get(key, PAGE_CONTEXT)
      if (!previous?.value) {
        // The lifetime was noted under this key before we were asked; unknown paths must not fill the memory either.
        cacheControlByKey.delete(key)
        // The answer under way names the other address already, and would name it twice.
        if (redirects) delete page.headers?.location
        return
      }
      if (state === 'missing' || redirects) return super.set(...args)
      // `page` is also what the waiting visitor is about to get: the good page, where there is one.
      Object.assign(page, previous.value)
      preparedPages.delete(page)
      return super.set(key, page, withRetryInterval(context))
    }
  }
}

/**
 * Whether a stored page or file was made while another content source was set.
 *
 * @param {Entry | null} entry
 */
function isFromOtherContentSource(entry) {
  const { lastModified = 0 } = entry ?? {}
  // -1 and the like are the framework's own signs and no time.
  return lastModified > 0 && lastModified < getPagesValidFromMs()
}

/**
 * Whether a page only leads to another address. There are as many of those as ways to write an id.
 *
 * @param {Page} page
 */
function isRedirect({ status = 200 }) {
  return status >= 300 && status < 400
}

/**
 * The path of a page, out of the name it is stored under: "/route-cache/APP_PAGE/<owner>/$/blog/x", or the path alone.
 *
 * @param {string} key
 */
function pathFromKey(key) {
  const separatorIndex = key.indexOf('/$/')
  return separatorIndex === -1 ? key : key.slice(separatorIndex + 2)
}

/**
 * The framework shows a stale page while it makes the next, but makes the visitor wait for the next once the page is
 * past its hour; a failure then would leave nothing to show. So a page past it counts as merely stale.
 *
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
