import { GET as getUnknown } from './[...path]/route'
import { GET as reject } from './rejected/[reason]/route'

test('an unknown endpoint returns a JSON error', async () => {
  const response = await getUnknown(new Request('http://localhost/api/v1/no-such-call'), undefined)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'This endpoint does not exist.', code: 'not_found' })
})

test('an unsupported method returns 405 with the supported methods', async () => {
  const params = Promise.resolve({ reason: 'method' })
  const response = await reject(new Request('http://site/api/rejected/method'), { params })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PATCH, OPTIONS'])
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})
