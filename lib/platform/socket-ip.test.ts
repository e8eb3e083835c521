import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { addSocketIpHeaders, SOCKET_IP_HEADER } from './socket-ip'

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
