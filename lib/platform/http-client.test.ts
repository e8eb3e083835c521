import http from 'node:http'
import net from 'node:net'
import { describeError, requestJson } from './http-client'

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'

const opened: { close(): void }[] = []

afterEach(() => {
  for (const host of opened.splice(0)) host.close()
})

/** Starts a host that closes a connection at the request after the first `responsesPerConnection`. */
async function openHost({ responsesPerConnection }: { responsesPerConnection: number }) {
  const connections: net.Socket[] = []
  const server = net.createServer(socket => {
    let responsesLeft = responsesPerConnection
    connections.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => (responsesLeft-- > 0 ? socket.write(ANSWER) : socket.destroy()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = {
    connections,
    ask: () => requestJson({ url: `http://127.0.0.1:${address.port}/`, timeoutMs: 5000, limitBytes: 100 }),
    close: () => {
      for (const socket of connections) socket.destroy()
      server.close()
    },
  }
  opened.push(host)
  return host
}

test('repeats a request if a kept-alive connection closes as it is reused', async () => {
  const host = await openHost({ responsesPerConnection: 1 })
  await host.ask()
  await expect(host.ask()).resolves.toEqual({ status: 200, body: {} })
  expect(host.connections).toHaveLength(2)
})

test('a host that closes a new connection is a failure', async () => {
  const host = await openHost({ responsesPerConnection: 0 })
  await expect(host.ask()).rejects.toThrow('other side closed')
  expect(host.connections).toHaveLength(1)
})

test('sends the user and password of a URL', async () => {
  const server = http.createServer((request, response) => void response.end(JSON.stringify(request.headers)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opened.push(server)
  const url = `http://us%40er:pass@127.0.0.1:${Object(server.address()).port}/`
  const { body } = await requestJson({ url, timeoutMs: 5000, limitBytes: 1000, newConnection: true })
  expect(body).toMatchObject({ authorization: `Basic ${btoa('us@er:pass')}` })
})

test.each([
  ['its message', new Error('response is not JSON'), 'response is not JSON'],
  [
    'its code if no address of the host responds',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['its type if it has no message', new TypeError(), 'TypeError'],
  ['a generic text if it is not an error', undefined, 'no response'],
])('describes an error by %s', (_name, error, text) => {
  expect(describeError(error)).toBe(text)
})
