import { once } from 'node:events'
import http, { createServer, type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { createSocketIpWriter, networkOf, readClientIp, SOCKET_IP_HEADER } from './client-ip'
import { describeError, requestJson } from './http-client'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const host of opened.splice(0)) host.close()
})

async function listen(server: net.Server): Promise<string> {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${Object(server.address()).port}/`
}

describe('a request to a host', () => {
  const limits = { timeoutMs: 5000, limitBytes: 1000 }

  /** Starts a host that closes a connection at the request after the first `responsesPerConnection`. */
  async function openHost(responsesPerConnection: number) {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
    const connections: net.Socket[] = []
    const server = net.createServer(socket => {
      let responsesLeft = responsesPerConnection
      connections.push(socket)
      socket.on('error', () => {})
      socket.on('data', () => (responsesLeft-- > 0 ? socket.write(answer) : socket.destroy()))
    })
    const url = `http://${await listen(server)}`
    opened.push({ close: () => connections.forEach(socket => void socket.destroy()) })
    return { connections, ask: () => requestJson({ url, ...limits }) }
  }

  test('is repeated if a kept-alive connection closes as it is reused', async () => {
    const host = await openHost(1)
    await host.ask()
    await expect(host.ask()).resolves.toEqual({ status: 200, body: {} })
    expect(host.connections).toHaveLength(2)
  })

  test('fails if a new connection closes, too', async () => {
    const host = await openHost(0)
    await expect(host.ask()).rejects.toThrow('other side closed')
    expect(host.connections).toHaveLength(2)
  })

  test('sends the user and password of a URL', async () => {
    const server = http.createServer((request, response) => void response.end(JSON.stringify(request.headers)))
    const url = `http://us%40er:pass@${await listen(server)}`
    const { body } = await requestJson({ url, ...limits, newConnection: true })
    expect(body).toMatchObject({ authorization: `Basic ${btoa('us@er:pass')}` })
  })

  test.each([
    ['its message', new Error('response is not JSON'), 'response is not JSON'],
    ['its code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['a generic text', undefined, 'no response'],
  ])('has an error that is described by %s', (_name, error, text) => {
    expect(describeError(error)).toBe(text)
  })
})

describe('the client IP', () => {
  const SOCKET_IP = '198.51.100.7'
  function clientIp(forwarded: string | null, trustedProxies: number, peer = SOCKET_IP): string {
    const headers = new Headers({ [SOCKET_IP_HEADER]: peer })
    if (forwarded !== null) headers.set('x-forwarded-for', forwarded)
    return readClientIp({ headers, trustedProxies })
  }

  test.each([
    ['without proxies is the socket’s, whatever the client sends', '203.0.113.9', 0, SOCKET_IP],
    ['behind one proxy is what it saw', '203.0.113.9, 203.0.113.10', 1, '203.0.113.10'],
    ['behind two proxies is what the outer one saw', '1.1.1.1, 203.0.113.9, 203.0.113.10', 2, '203.0.113.9'],
    ['of a request that bypassed the proxies is the socket’s', '203.0.113.9', 2, SOCKET_IP],
    ['of a request without the header is the socket’s', null, 1, SOCKET_IP],
    ['is no other text', 'localhost; drop table', 1, SOCKET_IP],
    ['is no text that is too long', `fe80::1%${'x'.repeat(200)}`, 1, SOCKET_IP],
  ])('%s', (_, forwarded, proxies, ip) => {
    expect(clientIp(forwarded, proxies)).toBe(ip)
    expect(clientIp('', 1, '')).toBe('unknown')
  })

  test.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    ['::ffff:cb00:7109%eth0', '203.0.113.9'],
    ['::ffff:0:203.0.113.9', '203.0.113.9'],
    ['64:ff9b::cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
  ])('%s is read as %s', (forwarded, expected) => {
    expect(clientIp(forwarded, 1)).toBe(expected)
  })

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['', 'unknown'],
  ])('%s is of the network %s', (ip, network) => {
    expect(networkOf(clientIp(ip, 1, ''))).toBe(network)
  })

  /** Returns the headers of requests that a server with this setting received. */
  async function receive(trustedProxies: number, sent: Record<string, string>[]): Promise<IncomingHttpHeaders[]> {
    const writeSocketIp = createSocketIpWriter(trustedProxies)
    const received: IncomingHttpHeaders[] = []
    const server = createServer((request, response) => {
      writeSocketIp(request)
      received.push(request.headers)
      response.end()
    })
    const address = await listen(server)
    for (const headers of sent) await fetch(`http://${address}`, { headers: { ...headers, connection: 'close' } })
    return received
  }

  test('of the socket stands in its header on every request, over a client-sent value', async () => {
    const received = await receive(1, [{ [SOCKET_IP_HEADER]: '203.0.113.9' }, {}])
    expect(received.map(({ [SOCKET_IP_HEADER]: address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  test.each([
    [0, '203.0.113.9', 1],
    [2, '203.0.113.9', 1],
    [1, '192.0.2.1, 203.0.113.9', 0],
  ])('with %i trusted proxies and X-Forwarded-For "%s" causes %i warnings', async (proxies, hops, warnings) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation()
    await receive(proxies, [{}, { 'x-forwarded-for': hops }, { 'x-forwarded-for': hops }])
    expect(warn).toHaveBeenCalledTimes(warnings)
  })
})
