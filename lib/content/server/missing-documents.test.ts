import { content } from '@/lib/content/server'
import { findMissing } from '@/lib/content/server/posts'

test('nothing is known to be missing before the posts are read', () => {
  expect(findMissing('/blog/no-such-post')).toBeNull()
})

test.each([
  ['/blog/no-such-post', 'post'],
  ['/blog/page/999', 'list'],
  ['/blog/tag/no-such-tag', 'list'],
  ['/cities/no-such-city', 'city'],
  ['/blog', null],
  ['/blog/tipping-your-chauffeur', null],
  // Redirected to its own spelling, as is the next to its first page.
  ['/blog/Tipping-Your-Chauffeur', null],
  ['/blog/page/1', null],
  ['/cities/dallas', null],
])('%s: %s', async (path, kind) => {
  await content().refresh()
  expect(findMissing(path)).toBe(kind)
})
