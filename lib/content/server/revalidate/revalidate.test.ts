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

test('changed FAQs do not reload the posts', async () => {
  const { context, calls } = createTestContext()
  expect(await revalidateContent(['faqs'], context)).toEqual([])
  expect(calls).toEqual(['forget', '/', '/index', '/llms.txt'])
})

test('reloads the posts before it revalidates their pages', async () => {
  const { context, calls } = createTestContext()
  await revalidateContent(['posts'], context)
  expect(calls.slice(0, 3)).toEqual(['forget', 'read posts', '/'])
})

test('reports added and removed posts as changed', async () => {
  expect(await revalidateContent(['posts'], createTestContext().context)).toEqual(['/blog/b', '/blog/c', '/blog'])
})

test('reports a post named by tag as changed even with the same date', async () => {
  expect(await revalidateContent(['post:a'], createTestContext().context)).toEqual(['/blog/a', '/blog'])
})

test('revalidates no page if the posts cannot be loaded', async () => {
  const { context, calls } = createTestContext({ fails: true })
  await expect(revalidateContent(['posts'], context)).rejects.toThrow('no host')
  expect(calls).toEqual(['forget'])
})

test('reports an added or removed post without a date as changed', async () => {
  const { context } = createTestContext()
  const ids = context.index.ids
  context.index.ids = async () => (await ids()).map(({ _id }) => ({ _id, publishedAt: '' }))
  expect(await revalidateContent(['posts'], context)).toEqual(['/blog/b', '/blog/c', '/blog'])
})
