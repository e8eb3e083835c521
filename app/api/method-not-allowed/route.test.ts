import { GET } from './route'

test('a method that no address takes is answered 405 with those that some take', async () => {
  const answer = await GET(new Request('http://site/api/method-not-allowed'), undefined)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PATCH, OPTIONS'])
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
})
