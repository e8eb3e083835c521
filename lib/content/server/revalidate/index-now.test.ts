import http from 'node:http'
import { notifySearchEngines } from './index-now'

jest.mock('@/lib/content/model/structured-data/graph', () => ({
  toAbsoluteUrl: (path: string) => new URL(path, 'https://rides.example').href,
}))

/** Records the requests on the wire with a fake IndexNow host. */
async function notifyAndRecord(paths: string[], status = 200) {
  const requests: { path?: string; body: string }[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ path: request.url, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const endpoint = `http://127.0.0.1:${port}/indexnow`
  try {
    await notifySearchEngines(paths, { key: 'a-key-of-ours', endpoint })
    return requests
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('notifies search engines of the page URLs and the key location', async () => {
  const [message] = await notifyAndRecord(['/blog/a', '/blog'])
  expect(message?.path).toBe('/indexnow')
  expect(JSON.parse(message?.body ?? '')).toEqual({
    host: 'rides.example',
    key: 'a-key-of-ours',
    keyLocation: 'https://rides.example/indexnow.txt',
    urlList: ['https://rides.example/blog/a', 'https://rides.example/blog'],
  })
})

test('sends at most 10,000 URLs per request', async () => {
  const [message] = await notifyAndRecord(Array.from({ length: 10_005 }, (_, n) => `/blog/${n}`))
  expect(JSON.parse(message?.body ?? '').urlList).toHaveLength(10_000)
})

test('sends nothing without a changed page', async () => {
  expect(await notifyAndRecord([])).toEqual([])
})

test('logs a rejected notification and does not throw', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(notifyAndRecord(['/blog/a'], 429)).resolves.toHaveLength(1)
  expect(log).toHaveBeenCalledWith('IndexNow: could not notify search engines about 1 pages:', 'status 429')
  log.mockRestore()
})
