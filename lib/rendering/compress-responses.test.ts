import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { chooseEncoding, compressResponse } from './compress-responses'

const PAGE = `<p>${'A quiet car. '.repeat(100)}</p>`
let seenEncoding: string | undefined
let sentBody: Uint8Array | undefined
let respond: (response: ServerResponse) => void
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((message: IncomingMessage, response) => {
    const { end } = response
    response.end = (...args: unknown[]) => {
      if (args[0] instanceof Uint8Array) sentBody = args[0]
      return Reflect.apply(end, response, args)
    }
    compressResponse(message, response)
    seenEncoding = String(message.headers['accept-encoding'])
    respond(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  respond = response => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(PAGE))
    response.end(PAGE)
  }
})

function createPage(name: string): string {
  const sentence = (index: number) =>
    `<p>${name} ${index * 7919}: from ${index % 13} to ${index % 29}, ${index ** 3} miles.</p>`
  return Array.from({ length: 400 }, (_, index) => sentence(index)).join('\n')
}

async function read(
  path = '/',
  { accept = 'gzip, deflate, br', method = 'GET' as 'GET' | 'HEAD', range = undefined as string | undefined } = {},
) {
  const { headers, body, statusCode } = await request(url + path, {
    method,
    headers: { 'accept-encoding': accept, ...(range && { range }) },
  })
  return { headers, statusCode, bytes: Buffer.from(await body.arrayBuffer()) }
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=1', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['brotli', null],
  [undefined, null],
])('accepting %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses a page with %s and says so', async (encoding, decompress) => {
  const { headers, bytes } = await read('/', { accept: encoding })
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(bytes.length),
    vary: 'Accept-Encoding',
  })
  expect(bytes.length).toBeLessThan(PAGE.length / 4)
  expect(decompress(bytes).toString()).toBe(PAGE)
})

test('keeps the framework from compressing the page again', async () => {
  await read('/')
  expect(seenEncoding).toBe('identity')
})

test('compresses a page that is written in pieces', async () => {
  respond = response => {
    response.setHeader('content-type', 'text/html')
    response.write('<p>One ')
    response.write(Buffer.from('two '))
    response.end('three</p>')
  }
  const { bytes } = await read('/')
  expect(brotliDecompressSync(bytes).toString()).toBe('<p>One two three</p>')
})

test('pages with one ETag are never confused', async () => {
  const texts = ['first', 'second', 'first']
  const shown = []
  for (const text of texts) {
    respond = response => {
      response.setHeader('content-type', 'text/html')
      response.setHeader('etag', '"1"')
      response.end(text)
    }
    shown.push(brotliDecompressSync((await read('/')).bytes).toString())
  }
  expect(shown).toEqual(texts)
})

test.each([
  ['without an accepted encoding', '/', 'identity', 'GET', undefined],
  ['of the API', '/api/v1/posts', 'br', 'GET', undefined],
  ['of a file', '/feed.xml', 'br', 'GET', undefined],
  ['of the image optimizer', '/_next/image?url=%2Fa.webp', 'br', 'GET', undefined],
  ['to HEAD', '/', 'br', 'HEAD', undefined],
  ['for a part', '/_next/static/a.js', 'br', 'GET', 'bytes=0-9'],
] as const)('leaves a response %s to the framework', async (_, path, accept, method, range) => {
  const { headers } = await read(path, { accept, method, range })
  expect(seenEncoding).toBe(accept)
  expect(headers).not.toHaveProperty('content-encoding')
})

test.each(['text/css; charset=UTF-8', 'application/javascript; charset=UTF-8'])(
  'compresses a static file of type %s',
  async type => {
    respond = response => void response.setHeader('content-type', type).end(PAGE)
    const { headers, bytes } = await read('/_next/static/chunks/a.css')
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(bytes).toString()).toBe(PAGE)
  },
)

test('a body that is asked for often is sent in a smaller form, with the same content', async () => {
  const page = createPage('Ride')
  respond = response => void response.setHeader('content-type', 'text/html').setHeader('etag', '"2"').end(page)
  const first = (await read('/')).bytes
  let latest = first
  while (latest.length >= first.length) latest = (await read('/')).bytes
  expect(brotliDecompressSync(latest).toString()).toBe(page)
})

test('a body that must not be stored is compressed again for each request', async () => {
  const searchResults = createPage('Result')
  const pages = new Map([
    ['/blog/search', { html: searchResults, cacheControl: 'no-store' }],
    ['/', { html: createPage('Trip'), cacheControl: 's-maxage=60' }],
  ])
  respond = response => {
    const { html = '', cacheControl = '' } = pages.get(response.req.url ?? '') ?? {}
    response.setHeader('content-type', 'text/html').setHeader('etag', '"3"').setHeader('cache-control', cacheControl)
    response.end(html)
  }
  const readSize = async (path: string) => (await read(path)).bytes.length
  const firstSizes = { results: await readSize('/blog/search'), home: await readSize('/') }
  for (let count = 0; count < 5; count += 1) await readSize('/blog/search')
  // Smaller forms are made in order of the requests.
  while ((await readSize('/')) === firstSizes.home);
  expect(await readSize('/blog/search')).toBe(firstSizes.results)
})

test.each(['br', 'gzip'])('a stored %s body takes no more memory than its bytes', async accept => {
  respond = response => void response.setHeader('content-type', 'text/html').setHeader('etag', '"4"').end(PAGE)
  const first = await read('/', { accept })
  await read('/', { accept })
  expect(sentBody).toHaveLength(first.bytes.length)
  expect(sentBody?.buffer.byteLength).toBe(first.bytes.length)
})

test('leaves an image as it is', async () => {
  respond = response => void response.setHeader('content-type', 'image/webp').end('bytes')
  const { headers, bytes } = await read('/')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(bytes.toString()).toBe('bytes')
})

test('compresses a page of status 404', async () => {
  respond = response => void response.setHeader('content-type', 'text/html').writeHead(404).end(PAGE)
  const { statusCode, bytes } = await read('/')
  expect([statusCode, brotliDecompressSync(bytes).toString()]).toEqual([404, PAGE])
})

test('compresses a page whose head is sent first, as the framework does', async () => {
  respond = response => {
    response.setHeader('content-type', 'text/html').setHeader('content-length', PAGE.length)
    response.flushHeaders()
    response.writeHead(200)
    response.write(PAGE)
    response.end()
  }
  const { headers, bytes } = await read('/')
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(bytes).toString()).toBe(PAGE)
})

test('compresses behind the compression of the framework', async () => {
  const compression: () => (request: object, response: object, next: () => void) => void = jest.requireActual(
    'next/dist/compiled/compression',
  )
  const compress = compression()
  respond = response => {
    compress(response.req, response, () => undefined)
    response.setHeader('content-type', 'text/html').setHeader('content-length', PAGE.length)
    response.end(PAGE)
  }
  const { headers, bytes } = await read('/')
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(bytes.length) })
  expect(brotliDecompressSync(bytes).toString()).toBe(PAGE)
})

test('a page that is not modified has no body', async () => {
  respond = response => void response.setHeader('content-type', 'text/html').writeHead(304).end()
  const { statusCode, bytes } = await read('/')
  expect([statusCode, bytes.length]).toEqual([304, 0])
})
