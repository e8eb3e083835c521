import { GET as getPost } from './[id]/route'
import { GET as getPosts } from './route'

async function read(response: Response) {
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}
const list = async (query = '') => read(await getPosts(new Request(`http://site/api/v1/posts${query}`), {}))
const post = async (id: string, query = '') =>
  read(await getPost(new Request(`http://site/api/v1/posts/x${query}`), { params: Promise.resolve({ id }) }))

test('lists complete posts, or summaries without their bodies', async () => {
  const { body } = await list()
  expect(body[0]).toMatchObject({ _id: expect.any(String), title: expect.any(String), content: expect.any(String) })
  const { body: summaries } = await list('?limit=2&fields=summary')
  expect(summaries).toHaveLength(2)
  expect(summaries[0]).toMatchObject({ summary: expect.any(String) })
  expect(summaries[0]).not.toHaveProperty('content')
})

test('related posts share the category and exclude the post', async () => {
  const { _id, category } = (await list('?fields=summary')).body[0]
  const { body } = await list(`?category=${encodeURIComponent(category)}&limit=3&exclude=${_id}`)
  expect(body.length).toBeLessThanOrEqual(3)
  for (const other of body) expect(other).toMatchObject({ category, _id: expect.not.stringMatching(`^${_id}$`) })
})

test.each(['?page=1', '?limit=0', '?exclude=../x'])('rejects the list %s', async query => {
  expect(await list(query)).toMatchObject({ status: 400, cache: 'no-store' })
})

test('returns a post by its ID', async () => {
  expect(await post('tipping-your-chauffeur')).toMatchObject({ status: 200, body: { _id: 'tipping-your-chauffeur' } })
  expect((await post('tipping-your-chauffeur', '?x=1')).status).toBe(400)
})

test.each(['no-such-post', '__proto__'])('there is no post "%s"', async id => {
  const error = { error: 'Blog post not found', code: 'post_not_found' }
  expect(await post(id)).toEqual({ status: 404, cache: 'no-store', body: error })
})
