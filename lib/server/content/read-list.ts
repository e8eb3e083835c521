import 'server-only'
import { JSONParser } from '@streamparser/json'
import { httpErrorMessage } from '@/lib/errors'
import { ask } from './read-json'

/** Each stretch of this many bytes has the time limit to itself: a long list may take long, a stalled one may not. */
const STRETCH_BYTES = 64 * 1024
const PARSER_BUFFER_BYTES = 64 * 1024
const SPACE = /^[ \t\r\n]*/

/** The host answered, but not with a list that can be used. */
export class ListError extends Error {}

/** The host answered with JSON that is no list. */
export class NotAList extends ListError {}

type Options = { url: string; timeoutMs: number; limitBytes: number }

/**
 * Reads a list, item by item as it comes in, so that memory never holds the whole. As with a single answer, the size is
 * counted while reading and a redirect is never followed; the time limit is that of a stretch, and the reader's own time
 * is not counted. Throws an Error saying in a few words why there is no list, or no more of it: a ListError where the
 * host answered with something else, a NotAList where that is JSON.
 */
export async function* readList({ url, timeoutMs, limitBytes }: Options): AsyncGenerator<unknown, void> {
  const limit = new AbortController()
  const patient = keepTime(timeoutMs, limit)
  // A list is read once a minute: by then the host has closed a connection that was kept, perhaps unnoticed.
  const response = await patient(() => ask({ url, signal: limit.signal, alone: true }))
  try {
    const status = response.statusCode ?? 0
    if (status < 200 || status > 299) throw new ListError(httpErrorMessage(status))
    const items = parseItems()
    const chunks: AsyncIterator<Buffer> = response[Symbol.asyncIterator]()
    for (let size = 0, stretch = 0; ; ) {
      const { value: chunk, done } = await patient(() => chunks.next())
      if (done) break
      size += chunk.length
      if (size > limitBytes) throw new Error(`response larger than ${limitBytes} bytes`)
      stretch += chunk.length
      if (stretch >= STRETCH_BYTES) {
        stretch = 0
        patient.renew()
      }
      yield* items.take(chunk)
    }
    items.end()
  } finally {
    response.destroy()
  }
}

/** Gives what is waited for so much time in all, until that is renewed; then aborts it. */
function keepTime(timeoutMs: number, limit: AbortController) {
  let leftMs = timeoutMs
  async function patient<T>(wait: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const timer = setTimeout(() => limit.abort(), leftMs)
    try {
      return await wait()
    } catch (cause) {
      if (limit.signal.aborted) throw new Error(`timed out after ${timeoutMs} ms without data`, { cause })
      throw cause
    } finally {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - from))
    }
  }
  return Object.assign(patient, {
    renew() {
      leftMs = timeoutMs
    },
  })
}

function parseItems() {
  let ready: unknown[] = []
  let begun = false
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false, stringBufferSize: PARSER_BUFFER_BYTES })
  parser.onValue = ({ value }) => ready.push(value)

  function parse(work: () => void) {
    try {
      work()
    } catch (cause) {
      throw new Error('response is not JSON', { cause })
    }
  }

  return {
    /** The items that this part of the answer completes. */
    take(chunk: Buffer): unknown[] {
      const first = begun ? '' : chunk.toString('latin1').replace(SPACE, '').charAt(0)
      if (/[{"\d\-tfn]/.test(first)) throw new NotAList('unexpected response format (whole: not a list)')
      begun ||= first !== ''
      ready = []
      parse(() => parser.write(chunk))
      return ready
    },
    /** Throws where the answer ended in the middle. */
    end() {
      parse(() => {
        if (!begun) throw new Error('empty response')
        if (!parser.isEnded) parser.end()
      })
    },
  }
}
