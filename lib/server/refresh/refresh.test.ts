import { refresh } from './refresh'

function stage({ after = ['a', 'c'], fails = false } = {}) {
  const done: string[] = []
  let ids = ['a', 'b']
  const ports = {
    content: {
      forget: async () => {
        done.push('forget')
      },
    },
    index: {
      ids: async () => ids.map(_id => ({ _id, publishedAt: '2026-03-04' })),
      refresh: async () => {
        if (fails) throw new Error('no host')
        done.push('read posts')
        ids = after
      },
    },
    makeAgain: (page: string) => {
      done.push(page)
    },
  }
  return { ports, done }
}

test('questions that changed cost no reading of posts', async () => {
  const { ports, done } = stage()
  expect(await refresh(['faqs'], ports)).toEqual([])
  expect(done).toEqual(['forget', '/', '/index', '/llms.txt'])
})

test('the posts are read again before their pages are made again', async () => {
  const { ports, done } = stage()
  await refresh(['posts'], ports)
  expect(done.slice(0, 3)).toEqual(['forget', 'read posts', '/'])
})

test('posts that came and went are what changed', async () => {
  expect(await refresh(['posts'], stage().ports)).toEqual(['/blog/b', '/blog/c', '/blog'])
})

test('a post that is named changed, whatever its day', async () => {
  expect(await refresh(['post:a'], stage().ports)).toEqual(['/blog/a', '/blog'])
})

test('where the posts cannot be read no page is made again', async () => {
  const { ports, done } = stage({ fails: true })
  await expect(refresh(['posts'], ports)).rejects.toThrow('no host')
  expect(done).toEqual(['forget'])
})

test('a post without a date that came or went is what changed', async () => {
  const { ports } = stage()
  const ids = ports.index.ids
  ports.index.ids = async () => (await ids()).map(({ _id }) => ({ _id, publishedAt: '' }))
  expect(await refresh(['posts'], ports)).toEqual(['/blog/b', '/blog/c', '/blog'])
})
