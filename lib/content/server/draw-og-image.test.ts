import http from 'node:http'
import sharp from 'sharp'
import { requestBytes } from '@/lib/platform/http-client'
import { drawOgImage, readPhotograph, toDrawableText } from './draw-og-image'

const content = { title: 'A “quiet” car, é 東京 🚘', label: 'Airports' }

test('draws a JPEG of 1200 by 630 pixels', async () => {
  const jpeg = await drawOgImage({ ...content, photograph: '/stills/airport-kerb.webp' }, { imageHosts: [] })
  const { format, width, height } = await sharp(jpeg ?? undefined).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(jpeg?.length).toBeLessThan(300 * 1024)
})

test.each(['/stills/none.webp'])('draws nothing without the photograph %s', async photograph => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await drawOgImage({ ...content, photograph }, { imageHosts: [] })).toBeNull()
  warn.mockRestore()
})

test.each([
  ['Café à Zürich – “now”', 'Café à Zürich – “now”'],
  ['Ready 🚘 for 東京?', 'Ready for ?'],
  ['e\u0301lan', 'élan'],
  ['Ｆｕｌｌ ẅidth', 'Full wídth'.replace('í', 'i')],
  ['a\n\tb', 'a b'],
])('%s is drawn as %s', (text, drawn) => {
  expect(toDrawableText(text, 100)).toBe(drawn)
})

test('truncates a long title at a word', () => {
  expect(toDrawableText('one two three, four five', 15)).toBe('one two three…')
})

test('truncates a title without spaces', () => {
  expect(toDrawableText('x'.repeat(500), 100).length).toBeLessThanOrEqual(101)
})

const imageHosts = ['img.example.com']

async function withHost<T>(serve: http.RequestListener, run: (read: () => Promise<Buffer | null>) => Promise<T>) {
  const server = http.createServer(serve).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const request: typeof requestBytes = ({ url, ...options }) =>
    requestBytes({ url: url.replace('https://img.example.com', `http://127.0.0.1:${port}`), ...options })
  try {
    return await run(() => readPhotograph('https://img.example.com/a.jpg', { imageHosts, request }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('reads a photograph of this site from its file', async () => {
  expect((await readPhotograph('/stills/airport-kerb.webp?v=2', { imageHosts }))?.length).toBeGreaterThan(1000)
})

test('fetches a photograph from an allowed host, and asks for no other kind of file', async () => {
  const bytes = await withHost(
    ({ headers }, response) => response.writeHead(headers.accept === 'image/*' ? 200 : 406).end('bytes'),
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
  const request = jest.fn()
  expect(await readPhotograph(address, { imageHosts, request })).toBeNull()
  expect(request).not.toHaveBeenCalled()
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
