import { GET } from './route'

test('an unknown endpoint returns a JSON error', async () => {
  const response = await GET(new Request('http://localhost/api/v1/no-such-call'), undefined)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'This endpoint does not exist.', code: 'not_found' })
})
