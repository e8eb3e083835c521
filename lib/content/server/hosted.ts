import 'server-only'
import { readFile } from 'node:fs/promises'
import nodePath from 'node:path'
import { arrangePosts } from '@/lib/content/model/posts'
import type { Contact } from '@/lib/content/model/schemas'
import { AppError, httpErrorMessage, userMessages } from '@/lib/errors'
import { type CheckLine, tryOut, warning } from '@/lib/platform/check'
import { describeError, isOk, requestBytes } from '@/lib/platform/http-client'
import { createStaleIfErrorCache, type StaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { writeWholeFile } from '@/lib/platform/write-whole-file'
import { createItemReaders, type ItemOptions, logProblems, type NameField, type ReadItem, readList } from './items'
import { NotAListError, parseJsonBody, parseList } from './json-list'
import { CONTENT_NOT_A_LIST, type Content, type ContentPort } from './port'

const MAX_RESPONSE_BYTES = 20 * 1024 * 1024
/** A part is read behind its last good value, so that its request may take longer. */
const TIMEOUT_MS = 15_000
const FRESH_MS = 5000
const POSTS_FRESH_MS = 60_000
/** How long a visitor waits for new content while there is earlier content. */
const PATIENCE_MS = 300
/** Error code of a request that failed, or a response that cannot be used. */
const CONTENT_UNUSABLE = 'content_unusable'

/** Where a backend has each part, below `/api/v1/`. */
const hostedPaths: Record<keyof Content, string> = {
  testimonials: 'testimonials',
  faqs: 'faqs',
  contact: 'contact',
  vehicles: 'vehicles',
  about: 'about',
  vehicleCategories: 'vehicle-category',
  posts: 'posts',
}

export type HostOptions = ItemOptions & {
  baseUrl: string
  /** Has a file with the last good response of each part, for a start during an outage. */
  folder?: string | undefined
  timeoutMs?: number
  /** How long a value is served without a new read. */
  freshMs?: number
  patienceMs?: number
  /** Called with new contact data. */
  onContact?: (contact: Contact) => void
  /** Called before content of an outage is served. */
  onOld?: () => Promise<void>
  /** When the content last changed: earlier reads are outdated. */
  invalidatedAt?: () => number
  now?: () => number
  warn?: (line: string) => void
}

/** Parses the response of a path. */
type Parse<T> = (body: Buffer<ArrayBuffer>, path: string) => Promise<T>

/**
 * Creates the content of a hosted backend. Each part is one response, of which the last good one is kept in memory and in
 * a file. Skips and logs malformed list items. Reading rejects with AppError `unavailable`, already logged, if there is no
 * good response yet.
 */
export function createHostedContent(options: HostOptions): ContentPort {
  const { baseUrl, timeoutMs = TIMEOUT_MS, patienceMs = PATIENCE_MS, onOld, invalidatedAt, now } = options
  const folder = options.folder && nodePath.join(options.folder, encodeURIComponent(baseUrl))
  const readers = createItemReaders(options)

  function definePart<T>(part: keyof Content, userMessage: string, parse: Parse<T>, freshMs = FRESH_MS) {
    const path = hostedPaths[part]
    const kept = createKeptResponse(folder, `${path}.json`)
    let last: { digest: string; value: T } | undefined

    /** Unchanged bytes are not parsed again. */
    async function parseChanged(body: Buffer<ArrayBuffer>, digest: string): Promise<T> {
      if (last?.digest !== digest) last = { digest, value: await parse(body, path) }
      return last.value
    }

    async function read(): Promise<T> {
      try {
        const url = `${baseUrl}/api/v1/${path}`
        const { status, bytes } = await requestBytes({ url, timeoutMs, limitBytes: MAX_RESPONSE_BYTES })
        if (!isOk(status)) throw new Error(httpErrorMessage(status))
        const digest = await digestOf(bytes)
        const value = await parseChanged(bytes, digest)
        await kept.save(bytes, digest)
        return value
      } catch (cause) {
        const code = cause instanceof NotAListError ? CONTENT_NOT_A_LIST : CONTENT_UNUSABLE
        const message = `content: ${path}: ${describeError(cause)}`
        throw new AppError({ kind: 'unavailable', code, message, userMessage, logged: true, cause })
      }
    }

    return createStaleIfErrorCache<T>({
      freshMs: options.freshMs ?? freshMs,
      patienceMs,
      onOld,
      invalidatedAt,
      now,
      read,
      onFailure: error => console.error(error instanceof Error ? error.message : error),
      async loadKept() {
        const body = await kept.load()
        if (body === null) return undefined
        return await parseChanged(body, await digestOf(body)).catch(() => undefined)
      },
    })
  }

  /** Parses a list without its malformed items, which are logged. */
  function listOf<T extends { _id: string }>(
    read: ReadItem<T>,
    nameField: NameField,
    { ifEmpty, invalid }: { ifEmpty?: string; invalid?: string } = {},
  ): Parse<T[]> {
    return async (body, path) => {
      const { items, problems: found } = await readList(parseList(body), read, { nameField, invalid })
      const isEmpty = items.length === 0 && ifEmpty !== undefined
      logProblems(path, isEmpty ? [{ field: '', reason: ifEmpty, skipped: false }] : found, options.warn)
      return items
    }
  }

  function objectOf<T>(read: ReadItem<T>, invalid = 'unexpected response format'): Parse<T> {
    return async (body, path) => {
      const { value, problems: found } = read(parseJsonBody(body))
      const skipped = found.find(problem => problem.skipped)
      if (value === null) throw new Error(`${invalid} (${skipped?.field || 'whole'}: ${skipped?.reason})`)
      logProblems(path, found, options.warn)
      return value
    }
  }

  const parseContact = objectOf(readers.contact)
  const parsePosts = listOf(readers.post, null, { invalid: userMessages.postInvalid })
  const parts: { [Part in keyof Content]: StaleIfErrorCache<Content[Part]> } = {
    testimonials: definePart('testimonials', userMessages.testimonialsFailed, listOf(readers.testimonial, 'name')),
    faqs: definePart('faqs', userMessages.faqsFailed, listOf(readers.faq, 'question')),
    contact: definePart('contact', userMessages.contactFailed, async (body, path) => {
      const parsed = await parseContact(body, path)
      options.onContact?.(parsed)
      return parsed
    }),
    vehicles: definePart('vehicles', userMessages.vehiclesFailed, listOf(readers.vehicle, 'name')),
    about: definePart('about', userMessages.aboutFailed, objectOf(readers.about, userMessages.aboutInvalid)),
    vehicleCategories: definePart(
      'vehicleCategories',
      userMessages.categoriesFailed,
      listOf(readers.vehicleCategory, 'name', { ifEmpty: 'empty list: no ride can be booked' }),
    ),
    posts: definePart(
      'posts',
      userMessages.postsFailed,
      async (body, path) => arrangePosts(await parsePosts(body, path)),
      POSTS_FRESH_MS,
    ),
  }

  const { posts, ...others } = parts
  return {
    read: part => parts[part].read(),
    knownPosts: () => posts.peek(),
    refresh: async () => {
      const [ofPosts] = await Promise.allSettled([posts, ...Object.values(others)].map(part => part.refresh()))
      if (ofPosts?.status === 'rejected') throw ofPosts.reason
    },
    sellsOnOldRates: () => parts.vehicleCategories.isFailing(),
  }
}

async function digestOf(body: Buffer<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64')
}

/** Keeps the last good response of a backend in a file, for a start during an outage; without a folder nothing. */
function createKeptResponse(folder: string | undefined, name: string) {
  let savedDigest = ''
  /** A full disk is logged once, and the file written when there is space. */
  let hasFailed = false

  return {
    async load(): Promise<Buffer<ArrayBuffer> | null> {
      return folder === undefined ? null : await readFile(nodePath.join(folder, name)).catch(() => null)
    },
    async save(body: Buffer, digest: string): Promise<void> {
      if (folder === undefined || digest === savedDigest) return
      try {
        await writeWholeFile(nodePath.join(folder, name), body)
        savedDigest = digest
        hasFailed = false
      } catch (error) {
        if (!hasFailed) console.error(`content: ${name} could not be kept for the next start:`, error)
        hasFailed = true
      }
    },
  }
}

const REMEDY = 'Fix it in the backend (docs/content.md).'
const CHECK_TIMEOUT_MS = 30_000

/** Reads everything of a hosted backend once: each part, and each problem of an item. */
export async function checkHostedContent(baseUrl: string, imageHosts: readonly string[]): Promise<CheckLine[]> {
  const problems: string[] = []
  const warn = (line: string) => void problems.push(line)
  const timeZone = () => 'UTC'
  const content = createHostedContent({ baseUrl, imageHosts, timeZone, timeoutMs: CHECK_TIMEOUT_MS, warn })
  const lines: CheckLine[] = []
  for (const part of Object.keys(hostedPaths) as (keyof Content)[]) {
    const line = tryOut({ name: `Hosted ${hostedPaths[part]}`, remedy: REMEDY }, async () => {
      const found = await content.read(part)
      const items = 'all' in found ? found.all : found
      return Array.isArray(items) ? `${items.length} usable` : 'usable'
    })
    lines.push(await line)
  }
  return [...lines, ...problems.map(problem => warning(problem, REMEDY))]
}
