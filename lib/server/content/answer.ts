import 'server-only'
import { z } from 'zod'
import { handle, readQuery } from '@/lib/server/handle'
import { content } from './index'
import type { ContentPort } from './port'

/** A shared cache may answer for a minute, and for ten more while it asks again; a browser asks each time. */
const PUBLIC_CONTENT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** A GET endpoint for a part of the content that takes no parameters. */
export function handleContent(read: (from: ContentPort) => Promise<unknown>) {
  return handle(async (request: Request) => {
    readQuery(request, z.strictObject({}))
    return answerContent(await read(content()))
  })
}

/** Public content as an answer that caches may hold. */
export function answerContent(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': PUBLIC_CONTENT } })
}

/**
 * A list as an answer that is written item by item, so that a long one never stands in memory as one text. What fails
 * before its first item is thrown here; a later failure breaks the answer off.
 */
export async function streamContent(items: AsyncIterable<unknown>): Promise<Response> {
  const each = items[Symbol.asyncIterator]()
  let next = await each.next()
  let opening = '['
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode(opening === '[' ? '[]' : ']'))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(opening + JSON.stringify(next.value)))
      opening = ','
      next = await each.next()
    },
    async cancel() {
      await each.return?.()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': PUBLIC_CONTENT } })
}
