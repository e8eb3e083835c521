import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as it goes over the wire: the path is sent as it stands here. */
export type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type Answer = { status: number; ms: number; headers: IncomingMessage['headers']; text: string }

const TIMEOUT_MS = 30_000
/** A file that costs the server next to nothing. */
const PROBE_PATH = '/robots.txt'
const CALM_PROBES = 5
const PROBES_FIRST_MS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and waits for the whole answer; status 0 where the connection ended without one. */
export function send(origin: string, sent: Sent, by = agent): Promise<Answer> {
  const began = performance.now()
  return new Promise(resolve => {
    const ended = (status: number, response?: IncomingMessage, text = '') =>
      resolve({ status, ms: performance.now() - began, headers: response?.headers ?? {}, text })
    const { hostname, port } = new URL(origin)
    const { method, path, headers } = sent
    const outgoing = request({ hostname, port, method, path, headers, agent: by, timeout: TIMEOUT_MS }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => ended(response.statusCode ?? 0, response, text))
      response.on('error', () => ended(response.statusCode ?? 0, response, text))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => ended(0))
    outgoing.end(sent.body)
  })
}

/**
 * Measures for how long a request keeps the server from answering anybody else, in milliseconds: another connection
 * asks for a small file without a break meanwhile, and its longest wait counts beyond its usual one. The least of
 * `tries`, since whatever else the machine does only adds to it.
 */
export async function measurePause(origin: string, makeRequest: () => Sent, tries = 5): Promise<number> {
  const pauses: number[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const calm: number[] = []
    for (let i = 0; i < CALM_PROBES; i += 1) calm.push(await probe(origin))
    const usual = calm.toSorted((a, b) => a - b)[Math.floor(CALM_PROBES / 2)] ?? 0
    let open = true
    let longest = 0
    const probing = (async () => {
      while (open) longest = Math.max(longest, await probe(origin))
    })()
    await pause(PROBES_FIRST_MS)
    await send(origin, makeRequest())
    // A little longer: work may go on behind the answer.
    await pause(PROBES_FIRST_MS)
    open = false
    await probing
    pauses.push(Math.max(0, longest - usual))
  }
  return Math.min(...pauses)
}

async function probe(origin: string): Promise<number> {
  return (await send(origin, { method: 'GET', path: PROBE_PATH }, probeAgent)).ms
}
