import 'server-only'
import { z } from 'zod'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'
import { content } from './index'
import type { ContentPort } from './port'

/** A shared cache may answer for a minute, and for ten more while it asks again; a browser asks each time. */
const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** A GET endpoint for a part of the content that takes no parameters. */
export function createContentHandler(read: (from: ContentPort) => Promise<unknown>) {
  return createRouteHandler(async (request: Request) => {
    parseQuery(request, z.strictObject({}))
    return contentResponse(await read(content()))
  })
}

/** Public content as an answer that caches may hold. */
export function contentResponse(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': CONTENT_CACHE_CONTROL } })
}

/**
 * A list as an answer that is written item by item, so that a long one never stands in memory as one text. What fails
 * before its first item is thrown here; a later failure breaks the answer off.
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
