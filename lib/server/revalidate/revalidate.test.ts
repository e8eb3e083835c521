import { revalidateContent } from './revalidate'

function createTestContext({ after = ['a', 'c'], fails = false } = {}) {
  const calls: string[] = []
  let ids = ['a', 'b']
  const context = {
    content: {
      invalidate: async () => {
        calls.push('forget')
      },
    },
    index: {
      ids: async () => ids.map(_id => ({ _id, publishedAt: '2026-03-04' })),
      refresh: async () => {
        if (fails) throw new Error('no host')
        calls.push('read posts')
        ids = after
      },
    },
    revalidatePage: (page: string) => {
      calls.push(page)
    },
  }
  return { context, calls }
}

test('questions that changed cost no reading of posts', async () => {
  const { context, calls } = createTestContext()
  expect(await revalidateContent(['faqs'], context)).toEqual([])
  expect(calls).toEqual(['forget', '/', '/index', '/llms.txt'])
})

test('the posts are read again before their pages are made again', async () => {
  const { context, calls } = createTestContext()
  await revalidateContent(['posts'], context)
  expect(calls.slice(0, 3)).toEqual(['forget', 'read posts', '/'])
})

test('posts that came and went are what changed', async () => {
  expect(await revalidateContent(['posts'], createTestContext().context)).toEqual(['/blog/b', '/blog/c', '/blog'])
})

test('a post that is named changed, whatever its day', async () => {
  expect(await revalidateContent(['post:a'], createTestContext().context)).toEqual(['/blog/a', '/blog'])
})

test('where the posts cannot be read no page is made again', async () => {
  const { context, calls } = createTestContext({ fails: true })
  await expect(revalidateContent(['posts'], context)).rejects.toThrow('no host')
  expect(calls).toEqual(['forget'])
})

test('a post without a date that came or went is what changed', async () => {
  const { context } = createTestContext()
  const ids = context.index.ids
  context.index.ids = async () => (await ids()).map(({ _id }) => ({ _id, publishedAt: '' }))
  expect(await revalidateContent(['posts'], context)).toEqual(['/blog/b', '/blog/c', '/blog'])
})
