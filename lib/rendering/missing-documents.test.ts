import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMissingDocuments } from './missing-documents'
import { storeMissingDocument } from './process-state'

let server: Server
/** What reached the framework. */
let framework: string[]

beforeAll(async () => {
  answerMissingDocuments(path => (path.startsWith('/blog/unknown') ? 'post' : null))
  server = createServer((request, response) => {
    framework.push(`${request.method} ${request.url}`)
    response.end('rendered')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  framework = []
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => server.close())

async function request(path: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
  const { headers, status } = response
  const [policy, cache] = [headers.get('content-security-policy'), headers.get('cache-control')]
  return { status, policy, cache, text: await response.text() }
}

const document = { status: 404, policy: "default-src 'self'", cache: 'no-store', text: '<h1>Not found</h1>' }

test('the framework renders the page of what is missing once, and it answers every other request', async () => {
  await request('/blog/unknown-1')
  expect(framework).toEqual(['GET /missing/post'])
  storeMissingDocument('/missing/post', document.text, document.policy)
  expect(await request('/blog/unknown-2?_rsc=1')).toEqual(document)
  expect(await request('/blog/unknown-3', 'HEAD')).toEqual({ ...document, text: '' })
  expect(framework).toHaveLength(1)
})

test('once a minute the framework renders it again', async () => {
  storeMissingDocument('/missing/post', document.text, document.policy)
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  await request('/blog/unknown-1')
  expect(await request('/blog/unknown-1')).toEqual(document)
  expect(framework).toEqual(['GET /missing/post'])
})

test('leaves what exists, and other methods, to the framework', async () => {
  storeMissingDocument('/missing/post', document.text, document.policy)
  await request('/blog/known')
  await request('/blog/unknown', 'POST')
  expect(framework).toEqual(['GET /blog/known', 'POST /blog/unknown'])
})
