import { GET } from './route'

function reject(reason: string): Promise<Response> {
  return GET(new Request(`http://site/api/rejected/${reason}`), { params: Promise.resolve({ reason }) })
}

test('an unsupported method returns 405 with the supported methods', async () => {
  const response = await reject('method')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PATCH, OPTIONS'])
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})
