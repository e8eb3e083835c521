import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { type Body, readContent } from './content-items'
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
  const counts: Record<string, number> = {}

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (!url.pathname.startsWith(PREFIX)) return send(response, 404, { error: 'not found' })
    const name = decodeURIComponent(url.pathname.slice(PREFIX.length))
    counts[name] = (counts[name] ?? 0) + 1
    const mode = behavior.get(name) ?? behavior.get('*') ?? 'ok'
    const body = changed.get(name) ?? contentItems.get(name)
    if (body === undefined && mode === 'ok') return send(response, 404, { error: 'not found' })
    return sendFaultyResponse(response, body ?? {}, mode)
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
    counts: () => ({ ...counts }),
    setContent(name: string, body: Body) {
      changed.set(name, body)
    },
    reset() {
      changed.clear()
      behavior.clear()
      for (const name of Object.keys(counts)) delete counts[name]
    },
  }
}
