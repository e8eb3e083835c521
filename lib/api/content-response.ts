import 'server-only'
import type { Endpoint } from '@/lib/endpoint'
import { content } from '../content/server/index'
import type { ContentPort } from '../content/server/port'
import { createRouteHandler } from './create-route-handler'

/** Shared caches serve for a minute and ten more while revalidating; browsers always revalidate. */
const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Creates a GET handler for a part of the content without parameters. */
export function createContentHandler<E extends Endpoint>(endpoint: E, read: (from: ContentPort) => Promise<unknown>) {
  return createRouteHandler(endpoint, async () => contentResponse(await read(content())))
}

export function contentResponse(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': CONTENT_CACHE_CONTROL } })
}

/**
 * Streams a list as JSON, item by item, so that a long one is never in memory as one text. Rejects on a failure
 * before the first item; a later failure aborts the response.
 */
export async function streamContentResponse(items: AsyncIterable<unknown>): Promise<Response> {
  const iterator = items[Symbol.asyncIterator]()
  let next = await iterator.next()
  let separator = '['
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode(separator === '[' ? '[]' : ']'))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(separator + JSON.stringify(next.value)))
      separator = ','
      next = await iterator.next()
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': CONTENT_CACHE_CONTROL } })
}
