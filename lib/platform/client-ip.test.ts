import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { addSocketIpHeaders, readClientIp, SOCKET_IP_HEADER } from './client-ip'

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
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('reads %s as %s', (forwarded, expected) => {
  expect(clientIp(forwarded, 1)).toBe(expected)
})

test.each([`fe80::1%${'x'.repeat(200)}`, `[${'1:'.repeat(200)}]:443`])(
  'ignores a hop too long for an IP: %.20s',
  hop => {
    expect(clientIp(hop, 1)).toBe('198.51.100.7')
  },
)

test('sets the socket IP header on every request over a client-sent value', async () => {
  addSocketIpHeaders()
  const receivedHeaders: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    receivedHeaders.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  const headers = { [SOCKET_IP_HEADER]: '203.0.113.9', connection: 'close' }
  await fetch(`http://127.0.0.1:${port}/`, { headers })
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  server.close()
  expect(receivedHeaders.map(({ [SOCKET_IP_HEADER]: address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
})
