import http from 'node:http'
import { readPhotograph } from './draw-og-image'

const imageHosts = ['img.example.com']

async function withHost<T>(serve: http.RequestListener, run: (read: () => Promise<Buffer | null>) => Promise<T>) {
  const server = http.createServer(serve).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const fetchImage: typeof fetch = (url, init) =>
    fetch(String(url).replace('https://img.example.com', `http://127.0.0.1:${port}`), init)
  try {
    return await run(() => readPhotograph('https://img.example.com/a.jpg', { imageHosts, fetchImage }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('reads a photograph of this site from its file', async () => {
  expect((await readPhotograph('/stills/airport-kerb.webp?v=2', { imageHosts }))?.length).toBeGreaterThan(1000)
})

test('fetches a photograph from an allowed host', async () => {
  const bytes = await withHost(
    (_request, response) => response.end('bytes'),
    read => read(),
  )
  expect(String(bytes)).toBe('bytes')
})

test.each([
  'https://elsewhere.example/a.jpg',
  'http://img.example.com/a.jpg',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  'file:///etc/passwd',
  'https://img.example.com.elsewhere.example/a.jpg',
])('never fetches %s', async address => {
  const requests: unknown[] = []
  const fetchImage: typeof fetch = async url => {
    requests.push(url)
    return new Response('')
  }
  expect([await readPhotograph(address, { imageHosts, fetchImage }), requests]).toEqual([null, []])
})

test.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/stills/..%2f..%2fpackage.json'])(
  'the URL %s reads no file outside the public folder',
  async address => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await readPhotograph(address, { imageHosts })).toBeNull()
    warn.mockRestore()
  },
)

test.each<[string, http.RequestListener]>([
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/b.jpg' }).end()],
  ['a missing image', (_request, response) => response.writeHead(404).end()],
  [
    'an image over the size limit',
    (_request, response) => {
      response.end(Buffer.alloc(13 * 1024 * 1024))
    },
  ],
])('%s is not a photograph', async (_what, serve) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await withHost(serve, read => read())).toBeNull()
  warn.mockRestore()
})
