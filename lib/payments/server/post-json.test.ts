import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { postJson } from './post-json'

let servers: (Server | net.Server)[] = []
afterEach(async () => {
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  servers = []
})

async function listen(server: Server | net.Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function post(listener: RequestListener, timeoutMs = 10_000) {
  const port = await listen(createServer(listener))
  return postJson({ url: `http://127.0.0.1:${port}/pay`, body: { a: 'é' }, timeoutMs, maxResponseBytes: 100 })
}

test('posts the body as JSON and returns the whole response', async () => {
  const posted = await post(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.end(JSON.stringify([request.method, request.url, request.headers['content-type'], JSON.parse(text)]))
  })
  expect(posted).toEqual({ status: 200, text: '["POST","/pay","application/json",{"a":"é"}]' })
})

test('errors and redirects are responses, and redirects are not followed', async () => {
  const onRequest = jest.fn()
  const posted = await post((_, response) => {
    onRequest()
    response.writeHead(307, { location: '/elsewhere' }).end('there')
  })
  expect(posted).toEqual({ status: 307, text: 'there' })
  expect(onRequest).toHaveBeenCalledTimes(1)
})

test('a refused connection means that nothing was sent', async () => {
  const port = await listen(createServer())
  await new Promise(resolve => servers.pop()?.close(resolve))
  const posted = await postJson({ url: `http://127.0.0.1:${port}/`, body: {}, timeoutMs: 300, maxResponseBytes: 100 })
  expect(posted).toMatchObject({ sent: false })
})

test.each([
  ['is not https', (socket: net.Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ['hangs up', (socket: net.Socket) => socket.destroy()],
  ['stays silent', () => {}],
])('a handshake with a server that %s means that nothing was sent', async (_, talk) => {
  const receivedChunks: Buffer[] = []
  const port = await listen(
    net.createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', chunk => {
        receivedChunks.push(chunk)
        talk(socket)
      })
      setTimeout(() => socket.destroy(), 600).unref()
    }),
  )
  const body = { opaqueData: 'the token' }
  const posted = await postJson({ url: `https://127.0.0.1:${port}/`, body, timeoutMs: 300, maxResponseBytes: 100 })
  expect(posted).toMatchObject({ sent: false })
  expect(Buffer.concat(receivedChunks).includes('the token')).toBe(false)
})

test.each<[string, RequestListener]>([
  ['silence', () => {}],
  ['a dropped connection', request => request.socket.destroy()],
  [
    'a truncated response',
    (_, response) => void response.writeHead(200, { 'content-length': 50 }).write('{"a"', () => response.destroy()),
  ],
  ['a never-ending response', (_, response) => void response.write('{"a"')],
  ['a response over the limit', (_, response) => void response.end('x'.repeat(101))],
  ['another protocol', (_, response) => void response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end()],
])('%s means sent and lost', async (_, listener) => {
  expect(await post(listener, 1500)).toMatchObject({ sent: true, lost: true, cause: expect.any(Error) })
})
