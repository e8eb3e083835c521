import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { isOk, type JsonResponse, requestJson } from '@/lib/platform/http-client'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { readStoredJson, writeStoredText } from '@/lib/platform/stored-json'

const MAX_RESPONSE_BYTES = 5 * 1024 * 1024
/** Limit of the posts list, which is streamed. */
export const MAX_LIST_BYTES = 200 * 1024 * 1024
/** Content that survives a restart is read behind its last good value, so that its request may take longer. */
const KIND_TIMEOUT_MS = 15_000
export const TIMEOUT_MS = 5000
const FRESH_MS = 5000
/** How long a visitor waits for new content while there is earlier content. */
export const PATIENCE_MS = 300
/** Error code of a failure that affects every request to the host. */
export const CONTENT_UNREACHABLE = 'content_unreachable'
/** Error code of an unusable response. */
export const CONTENT_UNUSABLE = 'content_unusable'

export type HostOptions = {
  baseUrl: string
  imageHosts: readonly string[]
  /** Of times without a zone. */
  timeZone: () => string
  /** Keeps the last good value of each kind in one file, for a start during an outage; null keeps none. */
  directory?: string | null
  timeoutMs?: number
  /** How long a response is served from the cache. */
  freshMs?: number
  patienceMs?: number
  /** Called before content of an outage is served. */
  onOld?: () => Promise<void>
  /** When the content last changed: earlier reads are outdated. */
  invalidatedAt?: () => number
  now?: () => number
}

type Kind<T> = {
  /** In the log. */
  name: string
  /** Of the file, without its extension. */
  path: string
  schema: z.ZodType<T>
  read: (timeoutMs: number) => Promise<T>
}

type Resource<T> = {
  name: string
  userMessage: string
  /** Below /api/v1/, for a key. */
  path: (key: string) => string
  /** Parses the response for a key; throws if it is unusable. */
  parse: (response: JsonResponse, key: string) => T
  isCacheable?: (value: T) => boolean
  isSilent?: boolean
}

export type HostClient = ReturnType<typeof createHostClient>

/** Creates the readers of one host: validation, stale-if-error cache, backoff. */
export function createHostClient(options: HostOptions) {
  const { baseUrl, imageHosts, directory = null } = options
  const { freshMs = FRESH_MS, patienceMs = PATIENCE_MS, onOld, invalidatedAt, now } = options
  const timing = { freshMs, patienceMs, onOld, invalidatedAt, now }
  const source = JSON.stringify([baseUrl, imageHosts])

  async function request<T>(
    { name, userMessage, path, parse }: Resource<T>,
    key: string,
    timeoutMs: number,
  ): Promise<T> {
    const fail = (code: string, cause: unknown) => contentUnavailableError({ name, userMessage, code, cause })
    const url = `${baseUrl}/api/v1/${path(key)}`
    const response = await requestJson({ url, timeoutMs, limitBytes: MAX_RESPONSE_BYTES }).catch(cause => {
      throw fail(CONTENT_UNREACHABLE, cause)
    })
    try {
      return parse(response, key)
    } catch (cause) {
      throw fail(CONTENT_UNUSABLE, cause)
    }
  }

  /** Defines content of which there is one, and whose last good value survives a restart. */
  function defineKind<T>({ name, path: fileName, schema, read }: Kind<T>) {
    const file = directory === null ? null : path.join(directory, `${fileName}.json`)
    const kept = file === null ? undefined : createKeptValue({ name, file, source, schema })
    const timeoutMs = options.timeoutMs ?? KIND_TIMEOUT_MS
    return createStaleIfErrorCache<T>({ ...timing, read: () => read(timeoutMs), onFailure: logFailure, kept })
  }

  return {
    defineKind,
    /** Defines a kind that is one response. */
    defineResponse<T>(resource: Omit<Resource<T>, 'path'> & Pick<Kind<T>, 'path' | 'schema'>) {
      const { path, ...rest } = resource
      return defineKind({ ...resource, read: timeoutMs => request({ ...rest, path: () => path }, '', timeoutMs) })
    },
    /** Defines content of which there is one per key. */
    defineKeyed<T>(resource: Resource<T>) {
      return createStaleIfErrorCache<T>({
        ...timing,
        isCacheable: resource.isCacheable,
        isHostFailure: error => error instanceof AppError && error.code === CONTENT_UNREACHABLE,
        onFailure: error => {
          if (!resource.isSilent) logFailure(error)
        },
        read: key => request(resource, key, options.timeoutMs ?? TIMEOUT_MS),
      })
    },
  }
}

/** Creates the file of a value. A file of another source or an earlier shape counts as none. */
function createKeptValue<T>({
  name,
  file,
  source,
  schema,
}: Pick<Kind<T>, 'name' | 'schema'> & { file: string; source: string }) {
  let lastWritten = ''
  /** A full disk is logged once, and the file written when there is space. */
  let hasFailed = false
  return {
    async load(): Promise<T | undefined> {
      const stored = z.object({ source: z.literal(source), value: schema }).safeParse(await readStoredJson(file))
      return stored.data?.value
    },
    async save(value: T): Promise<void> {
      const text = JSON.stringify({ source, value })
      if (text === lastWritten) return
      try {
        await writeStoredText(file, text)
        lastWritten = text
        hasFailed = false
      } catch (error) {
        if (!hasFailed) console.error(`content: ${name}: could not be kept for the next start:`, error)
        hasFailed = true
      }
    },
  }
}

export function logFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
}

/** Returns the body of a 2xx response. Throws 'HTTP error! status: ...' for any other status. */
export function requireOkBody(response: JsonResponse): unknown {
  if (!isOk(response.status)) throw new Error(httpErrorMessage(response.status))
  return response.body
}

/** Creates the error for an unavailable resource and logs it. */
export function contentUnavailableError(options: {
  name: string
  userMessage: string
  code: string
  cause: unknown
}): AppError {
  const { name, userMessage, code, cause } = options
  return new AppError({
    kind: 'unavailable',
    code,
    message: `content: ${name}: ${describeCause(cause)}`,
    userMessage,
    logged: true,
    cause,
  })
}

/** A refused connection has no message, only a code. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
