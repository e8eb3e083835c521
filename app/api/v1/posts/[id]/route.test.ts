import { readdirSync } from 'node:fs'
import { GET } from './route'

async function get(id: string, query = '') {
  const request = new Request(`http://site/api/v1/posts/x${query}`)
  const response = await GET(request, { params: Promise.resolve({ id }) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const [shipped = ''] = readdirSync('testing/content/posts').map(name => name.replace(/\.md$/, ''))

test('returns a complete post', async () => {
  const { status, body } = await get(shipped)
  expect([status, body._id]).toEqual([200, shipped])
})

test.each(['no-such-post', '../contact', '', '.', 'a'.repeat(101), '__proto__', 'ä'])(
  'the ID "%s" returns 404',
  async id => {
    const { status, body, headers } = await get(id)
    expect({ status, error: body.error, cache: headers.get('cache-control') }).toEqual({
      status: 404,
      error: 'Blog post not found',
      cache: 'no-store',
    })
  },
)

test('rejects an unknown parameter', async () => {
  expect((await get(shipped, '?x=1')).status).toBe(400)
})
