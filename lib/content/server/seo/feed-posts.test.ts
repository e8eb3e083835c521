import { AppError } from '@/lib/errors'
import { readFeedPosts } from './feed'

const outage = new AppError({ kind: 'unavailable', message: 'no host', logged: true })

function sources(readState: (id: string) => 'good' | 'gone' | 'outage') {
  let active = 0
  let maxActive = 0
  return {
    maxActive: () => maxActive,
    index: {
      ids: async ({ limit = 100 } = {}) =>
        Array.from({ length: limit }, (_, n) => ({ _id: `post-${n}`, publishedAt: '2026-03-04' })),
    },
    content: {
      post: async (id: string) => {
        maxActive = Math.max(maxActive, ++active)
        await new Promise(resolve => setImmediate(resolve))
        active--
        const state = readState(id)
        if (state === 'outage') throw outage
        if (state === 'gone') return null
        return {
          _id: id,
          title: id,
          content: 'x',
          featuredImage: '/x.webp',
          category: 'c',
          tags: [],
          publishedAt: '2026-03-04',
        }
      },
    },
  }
}

test('reads the newest posts in order, five at a time', async () => {
  const from = sources(() => 'good')
  const posts = await readFeedPosts(from, 12)
  expect(posts.map(post => post._id)).toEqual(Array.from({ length: 12 }, (_, n) => `post-${n}`))
  expect(from.maxActive()).toBe(5)
})

test('omits a post that is missing or unavailable', async () => {
  const posts = await readFeedPosts(
    sources(id => (id === 'post-1' ? 'gone' : id === 'post-2' ? 'outage' : 'good')),
    4,
  )
  expect(posts.map(post => post._id)).toEqual(['post-0', 'post-3'])
})

test('rejects as unavailable if no post can be read', async () => {
  await expect(
    readFeedPosts(
      sources(() => 'outage'),
      3,
    ),
  ).rejects.toBe(outage)
})

test('rejects while the host is unreachable even if some posts are cached', async () => {
  const { index, content } = sources(() => 'good')
  const unreachable = new AppError({
    kind: 'unavailable',
    code: 'content_unreachable',
    message: 'no host',
    logged: true,
  })
  const remembered = {
    post: async (id: string) => {
      if (id !== 'post-0') throw unreachable
      return content.post(id)
    },
  }
  await expect(readFeedPosts({ index, content: remembered }, 3)).rejects.toBe(unreachable)
})
