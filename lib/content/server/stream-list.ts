import 'server-only'
import { JSONParser } from '@streamparser/json'
import { httpErrorMessage } from '@/lib/errors'
import { isOk, sendRequest } from '@/lib/platform/http-client'

/** The timeout applies to each chunk of this size: a long list may take long, a stalled one may not. */
const TIMEOUT_WINDOW_BYTES = 64 * 1024
const PARSER_BUFFER_BYTES = 64 * 1024
const LEADING_WHITESPACE = /^[ \t\r\n]*/

/** Thrown if the host responds with something other than a usable list. */
export class ListResponseError extends Error {}

/** Thrown if the host responds with JSON that is not a list. */
export class NotAListError extends ListResponseError {}

type Options = { url: string; timeoutMs: number; limitBytes: number }

/**
 * Streams the items of a JSON list, so that memory never contains the entire list. Counts the size while reading and
 * never follows a redirect; the timeout applies per chunk, without the reader's own time. Throws an Error with a
 * short reason: a ListResponseError if the response is something else, a NotAListError if that is JSON.
 */
export async function* streamList({ url, timeoutMs, limitBytes }: Options): AsyncGenerator<unknown, void> {
  const abortController = new AbortController()
  const withinBudget = createTimeoutBudget(timeoutMs, abortController)
  // A list is read once a minute; by then the host has closed a kept-alive connection, perhaps unnoticed.
  const { status, body } = await withinBudget(() =>
    sendRequest({ url, signal: abortController.signal, newConnection: true }),
  )
  try {
    if (!isOk(status)) throw new ListResponseError(httpErrorMessage(status))
    const items = createItemParser()
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    for (let size = 0, windowBytes = 0; ; ) {
      const { value: chunk, done } = await withinBudget(() => chunks.next())
      if (done) break
      size += chunk.length
      if (size > limitBytes) throw new Error(`response larger than ${limitBytes} bytes`)
      windowBytes += chunk.length
      if (windowBytes >= TIMEOUT_WINDOW_BYTES) {
        windowBytes = 0
        withinBudget.reset()
      }
      yield* items.push(chunk)
    }
    items.end()
  } finally {
    body.destroy()
  }
}

/** Limits the total waiting time until renewed, then aborts. */
function createTimeoutBudget(timeoutMs: number, abortController: AbortController) {
  let remainingMs = timeoutMs
  async function withinBudget<T>(operation: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const timer = setTimeout(() => abortController.abort(), remainingMs)
    try {
      return await operation()
    } catch (cause) {
      if (abortController.signal.aborted) throw new Error(`timed out after ${timeoutMs} ms without data`, { cause })
      throw cause
    } finally {
      clearTimeout(timer)
      remainingMs = Math.max(0, remainingMs - (performance.now() - from))
    }
  }
  return Object.assign(withinBudget, {
    reset() {
      remainingMs = timeoutMs
    },
  })
}

function createItemParser() {
  let completed: unknown[] = []
  let first = ''
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false, stringBufferSize: PARSER_BUFFER_BYTES })
  parser.onValue = ({ value }) => completed.push(value)

  function parse(work: () => void) {
    try {
      work()
    } catch (cause) {
      throw new Error('response is not JSON', { cause })
    }
  }

  return {
    /** Returns the items that this chunk completes. */
    push(chunk: Buffer): unknown[] {
      first ||= chunk.toString('latin1').replace(LEADING_WHITESPACE, '').charAt(0)
      completed = []
      parse(() => parser.write(chunk))
      return first === '[' ? completed : []
    },
    /** Throws if the response ended midway, or is no list. */
    end() {
      parse(() => {
        if (first === '') throw new Error('empty response')
        if (!parser.isEnded) parser.end()
      })
      if (first !== '[') throw new NotAListError('unexpected response format (whole: not a list)')
    },
  }
}
