import { createHash } from 'node:crypto'
import { singleton } from '../singleton.ts'
import type { Sources } from './csp.ts'

// The bundled server code and the separately loaded cache handler share these values.
const partySources = singleton<ReadonlyMap<string, Sources>>('party sources')

/** Returns what pages may load from each third party in use, as the same map until that changes. */
export function getPartySources(): ReadonlyMap<string, Sources> {
  return partySources.getOrCreate(() => new Map())
}

/** Sets what pages may load from a third party; its hosts come from `parseOrigin` or are constants. */
export function setPartySources(party: string, sources: Sources): void {
  if (JSON.stringify(getPartySources().get(party)) === JSON.stringify(sources)) return
  partySources.set(new Map([...getPartySources(), [party, sources]]))
}

const basis = singleton<{ files: string; version: number; changedAtMs: number }>('page basis')

function contentBasis() {
  return basis.getOrCreate(() => ({ files: '', version: 0, changedAtMs: Number.NEGATIVE_INFINITY }))
}

/**
 * Identifies what pages are made from: the source of the content and, after a dot, the settings, content files and
 * version of the content. The source is empty until it is known, and in the build.
 */
export function pageBasis(): string {
  const { files, version } = contentBasis()
  return `${files}.${version}`
}

/** Returns the version of the content, which grows with each change; 0 before the first. */
export function contentVersion(): number {
  return contentBasis().version
}

/** Returns when this process learned of the current content, by `performance.now()`: what it read before may be outdated. */
export function contentChangedAtMs(): number {
  return contentBasis().changedAtMs
}

/** Makes outdated what an earlier version gave: pages, and content read until now. */
export function learnContentVersion(version: number): void {
  if (version > contentVersion()) basis.set({ ...contentBasis(), version, changedAtMs: performance.now() })
}

/** Does so with what other files or settings gave; `files` is "source.hash". */
export function learnContentFiles(files: string): void {
  if (files !== contentFiles()) basis.set({ ...contentBasis(), files, changedAtMs: performance.now() })
}

export function contentFiles(): string {
  return contentBasis().files
}

const payloadsByHash = singleton<Map<string, Buffer>>('page payloads')
/** Versions of the home page; a browser may show one until it expires (headers.ts). */
const MAX_COUNT = 20
const HASH_LENGTH = 20

/** Stores the Flight payload of a deferred page and returns its hash, under which the page fetches it. */
export function storePayload(payload: Buffer): string {
  const hash = createHash('sha256').update(payload).digest('hex').slice(0, HASH_LENGTH)
  const payloads = payloadsByHash.getOrCreate(() => new Map())
  payloads.delete(hash)
  payloads.set(hash, payload)
  for (const oldest of payloads.keys()) {
    if (payloads.size <= MAX_COUNT) break
    payloads.delete(oldest)
  }
  return hash
}

let homePageRead: Promise<unknown> | undefined

/**
 * Returns the payload with a hash; undefined if it is of an earlier page. A process that does not know it yet, as after a
 * restart or beside another instance that has newer content, calls `readHomePage` first; never twice at a time.
 */
export async function findPayload(hash: string, readHomePage: () => Promise<unknown>): Promise<Buffer | undefined> {
  const payloads = payloadsByHash.getOrCreate(() => new Map())
  if (payloads.has(hash)) return payloads.get(hash)
  homePageRead ??= readHomePage().finally(() => {
    homePageRead = undefined
  })
  await homePageRead
  return payloads.get(hash)
}
