import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Body } from './content-items'
import { type Mode, send, sendFaultyResponse } from './content-modes'

export type ReceivedRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }
export type FakeResponse = { status: number; body: Body }

/** Starts an HTTP server on loopback. It drops the connection of a request that fails. */
export async function listen(serve: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(async (request, response) => {
    try {
      await serve(request, response)
    } catch {
      response.destroy()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${Object(server.address()).port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Starts an HTTP server on loopback that records requests and responds with `respond`, a fault mode, or a fixed
 * response.
 */
export async function startFakeServer(respond: (request: ReceivedRequest) => FakeResponse) {
  const requests: ReceivedRequest[] = []
  let mode: Mode = 'ok'
  let fixedResponse: FakeResponse | undefined

  const server = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const received = { method: request.method ?? '', url, headers: request.headers, body: await text(request) }
    requests.push(received)
    const { status, body } = fixedResponse ?? respond(received)
    if (mode !== 'ok') return sendFaultyResponse(response, body, mode)
    return send(response, status, body)
  })
  return {
    origin: server.origin,
    stop: server.stop,
    requests,
    setMode(next: Mode) {
      mode = next
    },
    /** Returns this response to all further requests. */
    force(next: FakeResponse) {
      fixedResponse = next
    },
    reset() {
      requests.length = 0
      mode = 'ok'
      fixedResponse = undefined
    },
  }
}
