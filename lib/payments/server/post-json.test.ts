import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { listen } from '@/e2e/fakes/fake-server'
import { postJson } from './post-json'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function post(listener: RequestListener, timeoutMs = 10_000) {
  const { origin, stop } = await listen(listener)
  stops.push(stop)
  return postJson({ url: `${origin}/pay`, body: { a: 'é' }, timeoutMs, maxResponseBytes: 100 })
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
  const { origin, stop } = await listen(() => {})
  await stop()
  const posted = await postJson({ url: origin, body: {}, timeoutMs: 300, maxResponseBytes: 100 })
  expect(posted).toMatchObject({ sent: false })
})

test.each([
  ['is not https', (socket: net.Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ['hangs up', (socket: net.Socket) => socket.destroy()],
  ['stays silent', () => {}],
])('a handshake with a server that %s means that nothing was sent', async (_, talk) => {
  const receivedChunks: Buffer[] = []
  const server = net.createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', chunk => {
      receivedChunks.push(chunk)
      talk(socket)
    })
    stops.push(() => socket.destroy())
  })
  stops.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
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
