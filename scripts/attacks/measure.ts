import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A raw request: the path is sent without normalization. */
export type AttackRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** The longest that one request may block others. */
export const MAX_PAUSE_MS = 50
const TIMEOUT_MS = 30_000
const TRIES = 5
/** A file that costs the server next to nothing. */
const PROBE = { method: 'GET', path: '/robots.txt' }

const attackAgent = new Agent({ keepAlive: true, maxSockets: 1 })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and reads the whole response; status 0 if the connection closed without one. */
export function send(origin: string, { body, ...options }: AttackRequest, agent = attackAgent) {
  const startedAt = performance.now()
  return new Promise<{ status: number; ms: number; text: string }>(resolve => {
    const { hostname, port } = new URL(origin)
    let text = ''
    const finish = (status = 0) => resolve({ status, ms: performance.now() - startedAt, text })
    const outgoing = request({ hostname, port, agent, timeout: TIMEOUT_MS, ...options }, response => {
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => finish(response.statusCode))
      response.on('error', () => finish(response.statusCode))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => finish())
    outgoing.end(body)
  })
}

/**
 * Measures how long a request blocks other clients: the longest response time of a small file on another connection,
 * minus its usual time. Returns the shortest of several tries, since other load only adds.
 */
export async function measurePause(origin: string, makeRequest: () => AttackRequest): Promise<number> {
  const probe = async () => (await send(origin, PROBE, probeAgent)).ms
  const pauses: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const usual: number[] = []
    for (let count = 0; count < TRIES; count++) usual.push(await probe())
    let isProbing = true
    let longest = 0
    const probing = (async () => {
      while (isProbing) longest = Math.max(longest, await probe())
    })()
    await pause(5)
    await send(origin, makeRequest())
    // Work may continue after the response.
    await pause(5)
    isProbing = false
    await probing
    pauses.push(longest - (usual.toSorted((a, b) => a - b)[2] ?? 0))
  }
  return Math.max(0, Math.min(...pauses))
}
