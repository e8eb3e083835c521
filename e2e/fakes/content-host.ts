import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { asItem, type Body, readContent } from './content-items'
import { type Mode, modes, send, sendFaultyResponse } from './content-modes'
import { makeManyPosts } from './many-posts'

const PREFIX = '/api/v1/'

export type ContentHost = Awaited<ReturnType<typeof startContentHost>>

type Options = {
  port?: number
  directory?: string
  /** Replaces the content of the folder. */
  content?: Map<string, Body>
}

/**
 * Starts a fake of the hosted content backend. It serves the folder `testing/content/` or `options.content` in the backend's
 * format, with faults on demand. Paths have no prefix: "faqs", "posts".
 */
export async function startContentHost(options: Options = {}) {
  const { port = 0, directory = path.resolve('testing/content') } = options
  const contentItems = options.content ?? (await readContent(directory))
  const changed = new Map<string, Body>()
  const behavior = new Map<string, Mode>()
  const removed = new Set<string>()
  const fixedResponses = new Map<string, unknown>()
  const counts: Record<string, number> = {}

  const host = {
    url: '',
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
    /** Makes a path return 200 with any value. */
    setResponse(name: string, value: unknown) {
      fixedResponses.set(name, value)
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
      fixedResponses.clear()
      for (const name of Object.keys(counts)) delete counts[name]
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function listPosts(): Body {
    const posts = changed.get('posts') ?? contentItems.get('posts') ?? []
    if (!Array.isArray(posts)) return posts
    return posts
      .filter(post => !removed.has(String(asItem(post)?._id)))
      .map(post => asItem(changed.get(`posts/${asItem(post)?._id}`)) ?? post)
  }

  async function control(command: string, request: IncomingMessage, response: ServerResponse) {
    if (command === 'counts') return send(response, 200, host.counts())
    const order = asItem(JSON.parse((await readBody(request)) || '{}')) ?? {}
    const name = typeof order.path === 'string' ? order.path : undefined
    const mode = modes.find(known => known === order.mode)
    const body = Array.isArray(order.body) ? order.body : asItem(order.body)
    if (command === 'mode' && mode) host.setMode(mode, name)
    else if (command === 'content' && name && body) host.setContent(name, body)
    else if (command === 'remove') host.remove(String(order.id))
    else if (command === 'reset') host.reset()
    else return send(response, 400, { error: 'no such order' })
    return send(response, 200, {})
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname.startsWith('/__')) return control(url.pathname.slice(3), request, response)
    if (!url.pathname.startsWith(PREFIX)) return send(response, 404, { error: 'not found' })
    const name = decodeURIComponent(url.pathname.slice(PREFIX.length))
    counts[name] = (counts[name] ?? 0) + 1
    if (fixedResponses.has(name)) return send(response, 200, fixedResponses.get(name))
    const mode = behavior.get(name) ?? behavior.get('*') ?? 'ok'
    const body = name === 'posts' ? listPosts() : (changed.get(name) ?? contentItems.get(name))
    if (body === undefined && mode === 'ok') return send(response, 404, { error: 'not found' })
    return sendFaultyResponse({ mode, body: body ?? {}, response })
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  host.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return host
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** `tsx e2e/fakes/content-host.ts --port 4010`; `--posts 10000` serves that many generated posts. */
async function runStandalone() {
  const host = await startContentHost({ port: readNumber('--port') })
  const posts = readNumber('--posts')
  if (posts > 0) host.setContent('posts', makeManyPosts(posts))
  console.log(`content host at ${host.url}`)
}

/** Reads the number after a flag, or 0. */
function readNumber(flag: string): number {
  const flagIndex = process.argv.indexOf(flag)
  return flagIndex < 0 ? 0 : Number(process.argv[flagIndex + 1]) || 0
}

if (process.argv[1]?.endsWith('content-host.ts')) void runStandalone()
