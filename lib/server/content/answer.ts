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
