import { revalidateContent } from './revalidate'

function createTestContext({ fails = false } = {}) {
  const calls: string[] = []
  const context = {
    content: {
      invalidate: async () => {
        calls.push('forget')
      },
    },
    index: {
      refresh: async () => {
        if (fails) throw new Error('no host')
        calls.push('read posts')
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
  await revalidateContent(['faqs'], context)
  expect(calls).toEqual(['forget', '/', '/index', '/llms.txt'])
})

test('reloads the posts before it revalidates their pages', async () => {
  const { context, calls } = createTestContext()
  await revalidateContent(['posts'], context)
  expect(calls.slice(0, 3)).toEqual(['forget', 'read posts', '/'])
})

test('revalidates no page if the posts cannot be loaded', async () => {
  const { context, calls } = createTestContext({ fails: true })
  await expect(revalidateContent(['posts'], context)).rejects.toThrow('no host')
  expect(calls).toEqual(['forget'])
})
