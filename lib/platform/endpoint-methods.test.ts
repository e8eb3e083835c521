import { createServer } from 'node:http'
import { declareMethod, refuseMethod } from './endpoint-methods'

declareMethod('/api/v1/rides', 'GET')
declareMethod('/api/v1/rides/lost', 'POST')
declareMethod('/api/v1/rides/{id}', 'GET')
declareMethod('/api/v1/rides/{id}', 'PATCH')

const server = createServer((request, response) => {
  if (!refuseMethod(request, response)) response.end('handled')
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

async function send(method: string, path: string): Promise<Response> {
  const { port } = Object(server.address())
  return await fetch(`http://127.0.0.1:${port}${path}`, { method })
}

test.each([
  ['DELETE', '/api/v1/rides?a=b', 'GET, HEAD, OPTIONS'],
  ['POST', '/api/v1/rides', 'GET, HEAD, OPTIONS'],
  ['GET', '/api/v1/rides/lost', 'OPTIONS, POST'],
  ['POST', '/api/v1/rides/7KQ4', 'GET, HEAD, OPTIONS, PATCH'],
])('%s %s gets an error that names the methods %s', async (method, path, allow) => {
  const response = await send(method, path)
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  expect(await response.json()).toEqual({ error: expect.any(String), code: 'method_not_allowed' })
})

test.each([
  ['HEAD', '/api/v1/rides'],
  ['OPTIONS', '/api/v1/rides/lost'],
  ['POST', '/api/v1/rides/lost'],
  ['PATCH', '/api/v1/rides/7KQ4?a=b'],
  ['DELETE', '/api/v1/rides/7KQ4/unknown'],
  ['DELETE', '/blog'],
])('%s %s is handled', async (method, path) => {
  expect((await send(method, path)).status).toBe(200)
})
