import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const SCRIPT = /^\/_next\/static\/chunks\/.+\.js/
const PAYLOAD = /(?<="payload":")\w+/
const OUTDATED_PAYLOAD = '0123456789abcdef0123'

/** `wait` answers requests for scripts once the mode changes, `fail` closes their connections. */
type Mode = 'pass' | 'wait' | 'fail'

/** Starts a proxy that delays or refuses the scripts of a site, in any browser. */
export async function startScriptGate(target: string) {
  let mode: Mode = 'pass'
  let waiting: (() => void)[] = []
  let isNextPageOutdated = false

  const server = createServer(async (request, response) => {
    const { url = '/', method, headers } = request
    if (SCRIPT.test(url) && mode === 'wait') await new Promise<void>(resolve => waiting.push(resolve))
    if (SCRIPT.test(url) && mode === 'fail') return response.destroy()
    try {
      const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await request.toArray())
      const { host, connection, 'accept-encoding': _, ...forwardedHeaders } = headers
      const targetResponse = await fetch(target + url, {
        method,
        headers: forwardedHeaders as Record<string, string>,
        body,
        redirect: 'manual',
      })
      let content = Buffer.from(await targetResponse.arrayBuffer())
      if (isNextPageOutdated && url === '/') {
        isNextPageOutdated = false
        content = Buffer.from(content.toString().replace(PAYLOAD, OUTDATED_PAYLOAD))
      }
      const {
        'content-encoding': _encoding,
        'transfer-encoding': _transfer,
        'content-length': _length,
        ...rest
      } = Object.fromEntries(targetResponse.headers)
      response.writeHead(targetResponse.status, { ...rest, 'content-length': content.length }).end(content)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next: Mode) {
      mode = next
      for (const resolve of waiting) resolve()
      waiting = []
    },
    /** Makes the next home page one of an earlier release, whose payload the server does not have. */
    serveOutdatedPageNext() {
      isNextPageOutdated = true
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
