import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import cacheControls from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { isDocument } from './documents.js'
import { hashInlineScripts } from './inline-scripts.js'
import { PAGE_EXPIRE_S } from './lifetime.js'
import { knownMapHosts } from './map-hosts.js'
import { pagesValidFrom } from './page-source.js'
import { readPageState } from './page-state.js'
import { makePlain } from './plain-document.js'
import { documentSources, pageSources, writePolicy } from './policy.js'

const FileSystemCache = fileSystemCache.default ?? fileSystemCache
/** The framework's note of how long each page lives, by key; it never forgets one by itself. */
const lifetimes = cacheControls.SharedCacheControls.cacheControls
const PAGE_CONTEXT = /** @type {const} */ ({ kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false })

/** Seconds before a page whose regeneration failed is tried again: soon, but not at every request. */
const RETRY_MIN_S = 3
const RETRY_MAX_S = 30
/** How long past its revalidation an entry is still shown while a new one is made; only its age is told differently. */
const STALE_MARGIN_MS = 5000

const STATUS = { missing: 404, failed: 503, fleeting: 200 }

/** @typedef {import('./plain-document.js').Page} Page */
/** @typedef {{ revalidate: number | false; expire?: number }} Life */
/** @typedef {{ value: Page | null; lastModified?: number; cacheControl?: Life }} Entry */
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
 * @param {import('./policy.js').Settings} settings
 * @returns {new (context: object) => Store}
 */
export function createPageCache(settings) {
  let mapHosts = knownMapHosts()
  let sources = pageSources(settings, mapHosts)
  const documents = documentSources(settings)
  /**
   * What each page said of itself and which sources its policy has, for those that have their headers: read once a
   * page, not once a request.
   *
   * @type {WeakMap<Page, { state: PageState | null; sources: import('./policy.js').Sources }>}
   */
  const dressed = new WeakMap()

  /** What pages may load now: the hosts of a map become known while pages are served already. */
  function currentSources() {
    const hosts = knownMapHosts()
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
  function dress(key, page) {
    const known = dressed.get(page)
    if (known?.sources === documents || (known && known.sources === currentSources())) return known.state
    const sources = isDocument(pathOf(key)) && makePlain(page, pathOf(key)) ? documents : currentSources()
    const state = readPageState(page.html)
    page.headers = { ...page.headers, 'content-security-policy': writePolicy(sources, hashInlineScripts(page.html)) }
    if (state !== null) {
      page.status = STATUS[state]
      page.headers['cache-control'] = 'no-store'
    }
    dressed.set(page, { state, sources })
    return state
  }

  return class PageCache extends FileSystemCache {
    async get(...args) {
      const entry = await super.get(...args)
      if (isOfAnotherSource(entry)) return null
      if (entry?.value?.kind !== 'APP_PAGE') return entry
      const state = dress(args[0], entry.value)
      // Either can only be here from the build; it is rendered again rather than shown.
      if (state === 'failed' || state === 'fleeting') return null
      return { ...entry, lastModified: staleRatherThanExpired(entry.lastModified) }
    }

    async set(...args) {
      const [key, page, context] = args
      // What an endpoint refuses is kept by nobody: unknown addresses must fill neither the disk nor the memory.
      if (page?.kind === 'APP_ROUTE' && (page.status ?? 200) >= 300) {
        lifetimes.delete(key)
        return
      }
      const state = page?.kind === 'APP_PAGE' ? dress(key, page) : null
      const moved = page?.kind === 'APP_PAGE' && leadsElsewhere(page)
      if (state === null && !moved) return super.set(...args)

      const previous = state === 'fleeting' ? null : await this.get(key, PAGE_CONTEXT)
      if (!previous?.value) {
        // The lifetime was noted under this key before we were asked; unknown paths must not fill the memory either.
        lifetimes.delete(key)
        // The answer under way names the other address already, and would name it twice.
        if (moved) delete page.headers?.location
        return
      }
      if (state === 'missing' || moved) return super.set(...args)
      // `page` is also what the waiting visitor is about to get: the good page, where there is one.
      Object.assign(page, previous.value)
      dressed.delete(page)
      return super.set(key, page, retrySoon(context))
    }
  }
}

/**
 * Whether a stored page or file was made while another content source was set.
 *
 * @param {Entry | null} entry
 */
function isOfAnotherSource(entry) {
  const { lastModified = 0 } = entry ?? {}
  // -1 and the like are the framework's own signs and no time.
  return lastModified > 0 && lastModified < pagesValidFrom()
}

/**
 * Whether a page only leads to another address. There are as many of those as ways to write an id.
 *
 * @param {Page} page
 */
function leadsElsewhere({ status = 200 }) {
  return status >= 300 && status < 400
}

/**
 * The path of a page, out of the name it is stored under: "/route-cache/APP_PAGE/<owner>/$/blog/x", or the path alone.
 *
 * @param {string} key
 */
function pathOf(key) {
  const mark = key.indexOf('/$/')
  return mark === -1 ? key : key.slice(mark + 2)
}

/**
 * The framework shows a stale page while it makes the next, but makes the visitor wait for the next once the page is
 * past its hour; a failure then would leave nothing to show. So a page past it counts as merely stale.
 *
 * @param {number | undefined} lastModified milliseconds since the epoch
 */
function staleRatherThanExpired(lastModified) {
  if (lastModified === undefined || lastModified <= 0) return lastModified
  return Math.max(lastModified, Date.now() - PAGE_EXPIRE_S * 1000 + STALE_MARGIN_MS)
}

/** @param {{ cacheControl?: Life }} context */
function retrySoon(context) {
  const revalidate = Math.min(
    Math.max(Number(context.cacheControl?.revalidate) || RETRY_MIN_S, RETRY_MIN_S),
    RETRY_MAX_S,
  )
  return { ...context, cacheControl: { revalidate, expire: context.cacheControl?.expire } }
}
