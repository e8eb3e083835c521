import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { asItem, type Body, readContent } from './content-items'
import { type Mode, send, sendFaultyResponse } from './content-modes'
import { listen } from './fake-server'

const PREFIX = '/api/v1/'

export type ContentHost = Awaited<ReturnType<typeof startContentHost>>

/**
 * Starts a fake of the hosted content backend. It serves the folder `testing/content/` or `content` in the backend's format,
 * with faults on demand. Paths have no prefix: "faqs", "posts".
 */
export async function startContentHost({ content }: { content?: Map<string, Body> } = {}) {
  const contentItems = content ?? (await readContent(path.resolve('testing/content')))
  const changed = new Map<string, Body>()
  const behavior = new Map<string, Mode>()
  const removed = new Set<string>()
  const counts: Record<string, number> = {}

  function listPosts(): Body {
    const posts = changed.get('posts') ?? contentItems.get('posts') ?? []
    if (!Array.isArray(posts)) return posts
    return posts
      .filter(post => !removed.has(String(asItem(post)?._id)))
      .map(post => asItem(changed.get(`posts/${asItem(post)?._id}`)) ?? post)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (!url.pathname.startsWith(PREFIX)) return send(response, 404, { error: 'not found' })
    const name = decodeURIComponent(url.pathname.slice(PREFIX.length))
    counts[name] = (counts[name] ?? 0) + 1
    const mode = behavior.get(name) ?? behavior.get('*') ?? 'ok'
    const body = name === 'posts' ? listPosts() : (changed.get(name) ?? contentItems.get(name))
    if (body === undefined && mode === 'ok') return send(response, 404, { error: 'not found' })
    return sendFaultyResponse({ mode, body: body ?? {}, response })
  }

  const server = await listen(serve)
  return {
    url: server.origin,
    stop: server.stop,
    /** Sets the mode of one path, or of all paths without a name. */
    setMode(mode: Mode, name?: string) {
      if (name === undefined) behavior.clear()
      behavior.set(name ?? '*', mode)
    },
    /** Counts the requests by path since the start or the last reset. */
    counts: () => ({ ...counts }),
    /** Replaces the content of a path: a list, an object, or one post by "posts/{id}". */
    setContent(name: string, body: Body) {
      changed.set(name, body)
    },
    /** Removes a post. */
    remove(id: string) {
      removed.add(id)
    },
    /** Restores the original content and modes, and resets the counts. */
    reset() {
      changed.clear()
      behavior.clear()
      removed.clear()
      for (const name of Object.keys(counts)) delete counts[name]
    },
  }
}
