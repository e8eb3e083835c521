import 'server-only'
import { z } from 'zod'
import { content } from '@/lib/content/server'
import type { Content } from '@/lib/content/server/port'
import { defineEndpoint } from './define-endpoint'

/** Shared caches serve for a minute; browsers always revalidate. */
const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=60'

type Declaration<Part extends keyof Content> = {
  path: `/api/v1/${string}`
  summary: string
  schema: z.ZodType<Content[Part]>
}

/** Declares the endpoint of a part of the content. */
export function defineContentEndpoint<Part extends keyof Content>(
  part: Part,
  { path, summary, schema }: Declaration<Part>,
) {
  const responses = { 200: { description: 'The current content', schema } }
  return defineEndpoint(
    { method: 'GET', path, tag: 'content', summary, auth: 'none', query: noQuerySchema, responses, errors: [400, 503] },
    async () => contentResponse(await content().read(part)),
  )
}

export const noQuerySchema = z.strictObject({})

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
