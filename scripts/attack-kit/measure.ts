import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A raw request: the path is sent without normalization. */
export type AttackRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type AttackResponse = { status: number; ms: number; headers: IncomingMessage['headers']; text: string }

const TIMEOUT_MS = 30_000
/** A file that costs the server next to nothing. */
const PROBE_PATH = '/robots.txt'
const BASELINE_PROBE_COUNT = 5
const PROBE_WARM_UP_MS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and reads the whole response; status 0 if the connection closed without one. */
export function send(origin: string, attackRequest: AttackRequest, requestAgent = agent): Promise<AttackResponse> {
  const startedAt = performance.now()
  return new Promise(resolve => {
    const finish = (status: number, response?: IncomingMessage, text = '') =>
      resolve({ status, ms: performance.now() - startedAt, headers: response?.headers ?? {}, text })
    const { hostname, port } = new URL(origin)
    const { method, path, headers } = attackRequest
    const outgoing = request(
      { hostname, port, method, path, headers, agent: requestAgent, timeout: TIMEOUT_MS },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => finish(response.statusCode ?? 0, response, text))
        response.on('error', () => finish(response.statusCode ?? 0, response, text))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => finish(0))
    outgoing.end(attackRequest.body)
  })
}

/**
 * Measures how long a request blocks other clients, in milliseconds: the longest response time of a small file on
 * another connection, minus its usual time. Returns the minimum of `tries`, since other load only adds.
 */
export async function measurePause(origin: string, makeRequest: () => AttackRequest, tries = 5): Promise<number> {
  const pauses: number[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const baseline: number[] = []
    for (let i = 0; i < BASELINE_PROBE_COUNT; i += 1) baseline.push(await probe(origin))
    const usual = baseline.toSorted((a, b) => a - b)[Math.floor(BASELINE_PROBE_COUNT / 2)] ?? 0
    let isProbing = true
    let longest = 0
    const probing = (async () => {
      while (isProbing) longest = Math.max(longest, await probe(origin))
    })()
    await pause(PROBE_WARM_UP_MS)
    await send(origin, makeRequest())
    // Keep probing: work may continue after the response.
    await pause(PROBE_WARM_UP_MS)
    isProbing = false
    await probing
    pauses.push(Math.max(0, longest - usual))
  }
  return Math.min(...pauses)
}

async function probe(origin: string): Promise<number> {
  return (await send(origin, { method: 'GET', path: PROBE_PATH }, probeAgent)).ms
}
