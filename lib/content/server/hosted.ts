import 'server-only'
import path from 'node:path'
import { arrangePosts } from '@/lib/content/model/posts'
import type { Contact } from '@/lib/content/model/schemas'
import { AppError, httpErrorMessage, userMessages } from '@/lib/errors'
import { describeError, isOk, requestBytes } from '@/lib/platform/http-client'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { createItemReaders, type ItemOptions, logProblems, type NameField, type ReadItem, readList } from './items'
import { NotAListError, parseJsonBody, parseList } from './json-list'
import { createKeptResponse } from './kept-response'
import { CONTENT_NOT_A_LIST, type ContentPort } from './port'

const MAX_RESPONSE_BYTES = 20 * 1024 * 1024
/** A kind is read behind its last good value, so that its request may take longer. */
const TIMEOUT_MS = 15_000
const FRESH_MS = 5000
const POSTS_FRESH_MS = 60_000
/** How long a visitor waits for new content while there is earlier content. */
const PATIENCE_MS = 300
/** Error code of a request that failed, or a response that cannot be used. */
const CONTENT_UNUSABLE = 'content_unusable'

export type HostOptions = ItemOptions & {
  baseUrl: string
  /** Has a file with the last good response of each kind, for a start during an outage. */
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

/** Parses a response of a kind. */
type Parse<T> = (body: Buffer<ArrayBuffer>, kind: string) => Promise<T>

/**
 * Creates the content of a hosted backend. Each kind is one response, of which the last good one is kept in memory and in
 * a file. Skips and logs malformed list items. Every method rejects with AppError `unavailable`, already logged, if there
 * is no good response yet.
 */
export function createHostedContent(options: HostOptions): ContentPort {
  const { baseUrl, timeoutMs = TIMEOUT_MS, patienceMs = PATIENCE_MS, onOld, invalidatedAt, now } = options
  const folder = options.folder && path.join(options.folder, encodeURIComponent(baseUrl))
  const readers = createItemReaders(options)

  function defineKind<T>(kind: string, userMessage: string, parse: Parse<T>, freshMs = FRESH_MS) {
    const kept = createKeptResponse(folder, `${kind}.json`)
    let last: { digest: string; value: T } | undefined

    /** Unchanged bytes are not parsed again. */
    async function parseChanged(body: Buffer<ArrayBuffer>, digest: string): Promise<T> {
      if (last?.digest !== digest) last = { digest, value: await parse(body, kind) }
      return last.value
    }

    async function read(): Promise<T> {
      try {
        const url = `${baseUrl}/api/v1/${kind}`
        const { status, bytes } = await requestBytes({ url, timeoutMs, limitBytes: MAX_RESPONSE_BYTES })
        if (!isOk(status)) throw new Error(httpErrorMessage(status))
        const digest = await digestOf(bytes)
        const value = await parseChanged(bytes, digest)
        await kept.save(bytes, digest)
        return value
      } catch (cause) {
        const code = cause instanceof NotAListError ? CONTENT_NOT_A_LIST : CONTENT_UNUSABLE
        const message = `content: ${kind}: ${describeError(cause)}`
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
    return async (body, kind) => {
      const { items, problems: found } = await readList(parseList(body), read, { nameField, invalid })
      const isEmpty = items.length === 0 && ifEmpty !== undefined
      logProblems(kind, isEmpty ? [{ field: '', reason: ifEmpty, skipped: false }] : found, options.warn)
      return items
    }
  }

  function objectOf<T>(read: ReadItem<T>, invalid = 'unexpected response format'): Parse<T> {
    return async (body, kind) => {
      const { value, problems: found } = read(parseJsonBody(body))
      const skipped = found.find(problem => problem.skipped)
      if (value === null) throw new Error(`${invalid} (${skipped?.field || 'whole'}: ${skipped?.reason})`)
      logProblems(kind, found, options.warn)
      return value
    }
  }

  const testimonials = defineKind('testimonials', userMessages.testimonialsFailed, listOf(readers.testimonial, 'name'))
  const faqs = defineKind('faqs', userMessages.faqsFailed, listOf(readers.faq, 'question'))
  const parseContact = objectOf(readers.contact)
  const contact = defineKind('contact', userMessages.contactFailed, async (body, kind) => {
    const parsed = await parseContact(body, kind)
    options.onContact?.(parsed)
    return parsed
  })
  const vehicles = defineKind('vehicles', userMessages.vehiclesFailed, listOf(readers.vehicle, 'name'))
  const about = defineKind('about', userMessages.aboutFailed, objectOf(readers.about, userMessages.aboutInvalid))
  const vehicleCategories = defineKind(
    'vehicle-category',
    userMessages.categoriesFailed,
    listOf(readers.vehicleCategory, 'name', { ifEmpty: 'empty list: no ride can be booked' }),
  )
  const parsePosts = listOf(readers.post, null, { invalid: userMessages.postInvalid })
  const posts = defineKind(
    'posts',
    userMessages.postsFailed,
    async (body, kind) => arrangePosts(await parsePosts(body, kind)),
    POSTS_FRESH_MS,
  )

  const others = [testimonials, faqs, contact, vehicles, about, vehicleCategories]
  return {
    testimonials: () => testimonials.read(),
    faqs: () => faqs.read(),
    contact: () => contact.read(),
    vehicles: () => vehicles.read(),
    about: () => about.read(),
    vehicleCategories: () => vehicleCategories.read(),
    posts: () => posts.read(),
    knownPosts: () => posts.peek(),
    refresh: async () => {
      const [ofPosts] = await Promise.allSettled([posts.refresh(), ...others.map(kind => kind.refresh())])
      if (ofPosts.status === 'rejected') throw ofPosts.reason
    },
    sellsOnOldRates: () => vehicleCategories.isFailing(),
  }
}

async function digestOf(body: Buffer<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64')
}
