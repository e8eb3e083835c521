import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { documentSources, formatCsp, hashInlineScripts, pageSources, type Settings } from './csp.ts'
import { deferFramework, isDeferred, type Page, stripFramework } from './framework.ts'
import { BASIS_HEADER, PAGE_EXPIRE_S } from './headers.ts'
import { type PageState, readPageState } from './page-markup.ts'
import { getPartySources, pageBasis } from './process-state.ts'

type CacheLifetime = { revalidate: number | false; expire?: number | undefined }
/** Entries of kinds other than APP_PAGE pass through. */
type StoredValue = Page & { kind?: string }
type Entry = { value: StoredValue | null; lastModified?: number; cacheControl?: CacheLifetime }
type Context = { cacheControl?: CacheLifetime }
type Store = {
  get(key: string, context: object): Promise<Entry | null>
  set(key: string, value: object | null, context: object): Promise<void>
}

/** Node's own loader returns the module, a bundler its default export. */
const FileSystemCache: new (context: object) => Store = Reflect.get(fileSystemCache, 'default') ?? fileSystemCache
/** The framework never deletes an entry of this map. */
const cacheControlByKey: Map<string, unknown> = Reflect.get(SharedCacheControls, 'cacheControls')
const PAGE_CONTEXT = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false }

const MISSING_PATH = /^\/missing\/[^/]+$/
const DOCUMENT_PATHS = [/^\/blog(\/.*)?$/, /^\/cities\/[^/]+$/, /^\/(privacy|terms)$/, MISSING_PATH]

const STALE_MARGIN_MS = 5000
/** Behind a 404 the framework would render any page with the title of its own 404. */
const MISSING_MAX_AGE_MS = 60_000
/** The framework renders such a page again before it responds. */
const EXPIRED = -1

const STATUS_BY_STATE: Record<PageState, number> = { missing: 404, failed: 503, uncacheable: 200 }

/**
 * Creates a page cache on top of the framework's file-system cache.
 * - Strips documents, defers the framework of the home page (framework.ts) and adds a CSP with the
 *   hashes of the page's own inline scripts.
 * - Sends 404 or 503, uncacheable, for a page marked missing or failed (page-markup.ts). A failure never replaces a
 *   good page; an uncacheable page is never stored.
 * - Stores a missing page or a redirect only over an existing page, so that unknown ids fill no disk.
 * - Renders again, before it responds, what was made from other settings, content files or content; if that fails, the
 *   page is sent as it was. A file such as a feed, whose failure throws, is sent once more after a change of content.
 * - Ignores entries from another content source, and those of the build, which knows none (process-state.ts).
 */
export function createPageCache(settings: Settings): new (context: object) => Store {
  /** Parsed once per page, not per request, and again when the hosts of a map become known. */
  const preparedPages = new WeakMap<Page, { state: PageState | null; parties: object }>()

  function preparePage(key: string, page: Page): PageState | null {
    const parties = getPartySources()
    const prepared = preparedPages.get(page)
    if (prepared?.parties === parties) return prepared.state
    const path = pathFromKey(key)
    const isPlain = isDocument(path) && stripFramework(page, path)
    const sources = isPlain ? documentSources(settings) : pageSources(settings, [...parties.values()])
    if (isDeferred(path)) deferFramework(page, path)
    const state = readPageState(page.html)
    page.headers = {
      ...page.headers,
      'content-security-policy': formatCsp(sources, hashInlineScripts(page.html)),
      ...(state !== null && { 'cache-control': 'no-store' }),
      // Browsers would keep a permanent redirect for good, but a removed page may come back.
      ...(isRedirect(page) && { 'cache-control': 'no-cache' }),
    }
    if (state !== null) page.status = STATUS_BY_STATE[state]
    preparedPages.set(page, { state, parties })
    return state
  }

  return class PageCache extends FileSystemCache {
    /** As it was when the request began, for which the framework creates this object: rendering reads nothing older. */
    private readonly basis = pageBasis()

    override async get(key: string, context: object): Promise<Entry | null> {
      const entry = await super.get(key, context)
      if (entry === null || !isResponse(entry.value)) return entry
      const { value, cacheControl, lastModified } = entry
      const basis = value.headers?.[BASIS_HEADER] ?? ''
      if (sourceOf(basis) !== sourceOf(this.basis)) return null
      const state = value.kind === 'APP_PAGE' ? preparePage(key, value) : null
      // Named by their content, such as pictures.
      if (cacheControl?.revalidate === false) return entry
      const isExpired = basis !== this.basis || (state === 'missing' && isOlderThan(lastModified, MISSING_MAX_AGE_MS))
      const isStaleFile = isExpired && value.kind === 'APP_ROUTE' && filesOf(basis) === filesOf(this.basis)
      if (isStaleFile) return { ...entry, lastModified: staleTime() }
      return { ...entry, lastModified: isExpired ? EXPIRED : clampToStale(lastModified) }
    }

    override async set(key: string, value: StoredValue | null, context: Context): Promise<void> {
      // Unknown URLs must fill neither disk nor memory.
      if (value?.kind === 'APP_ROUTE' && (value.status ?? 200) >= 300) {
        cacheControlByKey.delete(key)
        return
      }
      const page = value?.kind === 'APP_PAGE' ? value : null
      const state = page && preparePage(key, page)
      const redirects = page !== null && isRedirect(page)
      if (page === null || (state === null && !redirects)) return this.store(key, value, context)
      if (MISSING_PATH.test(pathFromKey(key))) return this.store(key, page, context)

      const kept = redirects ? { ...page, headers: { ...page.headers } } : page
      // The response in progress already has a Location header and would get a second one.
      if (redirects) delete page.headers?.location
      const previous = state === 'uncacheable' ? null : await this.get(key, PAGE_CONTEXT)
      if (!previous?.value) {
        // The framework has recorded the lifetime already, and unknown paths must not fill memory.
        cacheControlByKey.delete(key)
        return
      }
      if (state === 'missing' || redirects) return this.store(key, kept, context)
      // The waiting visitor receives this `page` object.
      Object.assign(page, previous.value)
      preparedPages.delete(page)
      return this.store(key, page, context)
    }

    private store(key: string, value: StoredValue | null, context: Context): Promise<void> {
      if (isResponse(value)) value.headers = { ...value.headers, [BASIS_HEADER]: this.basis }
      return super.set(key, value, context)
    }
  }
}

/** Returns whether a path ("/blog/x", without query) is a document. */
export function isDocument(path: string): boolean {
  return DOCUMENT_PATHS.some(pattern => pattern.test(path))
}

function sourceOf(basis: string): string | undefined {
  return basis.split('.')[0]
}

/** What a basis has besides the version of the content. */
function filesOf(basis: string): string {
  return basis.slice(0, basis.lastIndexOf('.'))
}

function isOlderThan(lastModified = 0, ageMs: number): boolean {
  return lastModified > 0 && Date.now() - lastModified >= ageMs
}

function isResponse(value: StoredValue | null): value is StoredValue {
  return value?.kind === 'APP_PAGE' || value?.kind === 'APP_ROUTE'
}

/** Every spelling of an id would add one. */
function isRedirect({ status = 200 }: Page): boolean {
  return status >= 300 && status < 400
}

/** Keys are "/route-cache/APP_PAGE/<owner>/$/blog/x" or the path itself. */
function pathFromKey(key: string): string {
  const separatorIndex = key.indexOf('/$/')
  return separatorIndex === -1 ? key : key.slice(separatorIndex + 2)
}

/**
 * The framework serves a stale page while it renders the next, but blocks on an expired one. One that was stored by a
 * clock that was ahead, and has been corrected, would stay for as long.
 */
function clampToStale(lastModified: number | undefined): number | undefined {
  if (lastModified === undefined || lastModified <= 0) return lastModified
  return lastModified > Date.now() ? staleTime() : Math.max(lastModified, staleTime())
}

/** Returns when an entry was made that is about to expire. */
function staleTime(): number {
  return Date.now() - PAGE_EXPIRE_S * 1000 + STALE_MARGIN_MS
}
