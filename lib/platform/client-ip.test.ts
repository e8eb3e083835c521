import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createSocketIpWriter, networkOf, readClientIp, SOCKET_IP_HEADER } from './client-ip'

function clientIp(forwarded: string | null, trustedProxies: number, peer = '198.51.100.7'): string {
  const headers = new Headers({ [SOCKET_IP_HEADER]: peer, ...(forwarded !== null && { 'x-forwarded-for': forwarded }) })
  return readClientIp({ headers, trustedProxies })
}

test('without proxies uses the socket IP and ignores X-Forwarded-For', () => {
  expect(clientIp('203.0.113.9', 0)).toBe('198.51.100.7')
})

test('behind one proxy uses the IP it saw and ignores client-sent entries', () => {
  expect(clientIp('203.0.113.9, 203.0.113.10', 1)).toBe('203.0.113.10')
})

test('behind two proxies uses the IP that the outer one saw', () => {
  expect(clientIp('1.1.1.1, 203.0.113.9, 203.0.113.10', 2)).toBe('203.0.113.9')
})

test('uses the socket IP of a request that bypassed the proxies', () => {
  expect(clientIp('203.0.113.9', 2)).toBe('198.51.100.7')
  expect(clientIp(null, 1)).toBe('198.51.100.7')
})

test('ignores forwarded entries that are not IPs', () => {
  expect(clientIp('localhost; drop table', 1)).toBe('198.51.100.7')
  expect(clientIp('', 1, '')).toBe('unknown')
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ...[
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '::ffff:cb00:7109',
    '[::ffff:203.0.113.9]:4711',
    '[::ffff:cb00:7109]',
    '::ffff:cb00:7109%eth0',
    '0:0:0:0:0:ffff:203.0.113.9',
    '0000:0000:0000:0000:0000:ffff:cb00:7109',
    '0::ffff:cb00:7109',
    '::ffff:0:203.0.113.9',
    '64:ff9b::203.0.113.9',
    '64:ff9b::cb00:7109',
  ].map(spelling => [spelling, '203.0.113.9']),
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:0:1::ffff:203.0.113.9', '2001:db8:0:1::/64'],
])('reads %s as %s', (forwarded, expected) => {
  expect(clientIp(forwarded, 1)).toBe(expected)
})

test.each([`fe80::1%${'x'.repeat(200)}`, `[${'1:'.repeat(200)}]:443`])(
  'ignores a hop too long for an IP: %.20s',
  hop => {
    expect(clientIp(hop, 1)).toBe('198.51.100.7')
  },
)

afterEach(() => jest.restoreAllMocks())

/** Returns the headers of requests that a server with this setting received. */
async function receive(trustedProxies: number, sent: Record<string, string>[]): Promise<IncomingHttpHeaders[]> {
  const writeSocketIp = createSocketIpWriter(trustedProxies)
  const received: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    writeSocketIp(request)
    received.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  for (const headers of sent) await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, connection: 'close' } })
  server.close()
  return received
}

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('counts %s to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('every spelling of an IPv6 address has the network of its first 48 bits', () => {
  const networks = ['2001:db8:1:2::1', '2001:0DB8:0001:ffff:1:2:3:4', '[2001:db8:1::9]:443'].map(hop =>
    networkOf(clientIp(hop, 1)),
  )
  expect(new Set(networks)).toEqual(new Set(['2001:db8:1::/48']))
})

test('sets the socket IP header on every request over a client-sent value', async () => {
  const received = await receive(1, [{ [SOCKET_IP_HEADER]: '203.0.113.9' }, {}])
  expect(received.map(({ [SOCKET_IP_HEADER]: address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
})

test.each([
  [0, '203.0.113.9', 1],
  [2, '203.0.113.9', 1],
  [1, '203.0.113.9', 0],
  [1, '192.0.2.1, 203.0.113.9', 0],
])('with %i trusted proxies, requests with X-Forwarded-For "%s" cause %i warnings', async (proxies, hops, warnings) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  await receive(proxies, [{}, { 'x-forwarded-for': hops }, { 'x-forwarded-for': hops }])
  expect(warn).toHaveBeenCalledTimes(warnings)
})
