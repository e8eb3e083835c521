import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Body } from './content-items'
import { type Mode, misbehave, send } from './content-modes'

/** A request as it arrived. */
export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }
export type Answer = { status: number; body: Body }

/**
 * An HTTP server on loopback that responds as configured, records requests, and misbehaves on demand: by a mode of the
 * wire, or with one certain answer to everything.
 */
export async function startWire({ answer, port = 0 }: { answer: (asked: Asked) => Answer; port?: number }) {
  const asked: Asked[] = []
  let mode: Mode = 'well'
  let forced: Answer | undefined

  const wire = {
    origin: '',
    /** Every request since the start or the last reset, oldest first. */
    asked,
    /** How every answer goes from now on. */
    behave(next: Mode) {
      mode = next
    },
    /** Gives this one answer to everything. */
    force(next: Answer) {
      forced = next
    },
    /** Answers well again, and counts from nothing. */
    reset() {
      asked.length = 0
      mode = 'well'
      forced = undefined
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const url = new URL(request.url ?? '/', 'http://fake')
      const question = { method: request.method ?? '', url, headers: request.headers, body: await readBody(request) }
      asked.push(question)
      const { status, body } = forced ?? answer(question)
      if (mode !== 'well') return misbehave({ mode, body, response })
      return send(response, status, body)
    }
    serve().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  wire.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return wire
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The port of `tsx fake.ts --port 4030`. */
export function portGiven(): number {
  return Number(process.argv[process.argv.indexOf('--port') + 1]) || 0
}
