import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { markPeers, PEER_HEADER } from './peer'

test('every request carries the address of its socket, whatever its sender wrote there', async () => {
  markPeers()
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  const headers = { [PEER_HEADER]: '203.0.113.9', connection: 'close' }
  await fetch(`http://127.0.0.1:${port}/`, { headers })
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  server.close()
  expect(seen.map(({ [PEER_HEADER]: address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
})
