import { content } from '@/lib/content/server'
import { findMissing } from './missing-documents'

test('nothing is known to be missing before the posts are read', () => {
  expect(findMissing('/blog/no-such-post')).toBeNull()
})

test.each([
  ['/blog/no-such-post', 'post'],
  ['/blog/--', 'post'],
  ['/blog/page', 'post'],
  ['/blog/page/999', 'list'],
  ['/blog/tag/no-such-tag', 'list'],
  ['/blog/category/fleet/page/999', 'list'],
  ['/blog/a/b', 'list'],
  ['/blog/category/fleet/x/y', 'list'],
  ['/cities/no-such-city', 'city'],
  ['/', null],
  ['/blog', null],
  ['/blog/search', null],
  ['/blog/tipping-your-chauffeur', null],
  // Redirected to its own spelling, as are the next two to their first pages.
  ['/blog/Tipping-Your-Chauffeur', null],
  ['/blog/page/1', null],
  ['/blog/category/no-such-category/page/1', null],
  ['/blog/category/fleet', null],
  ['/blog/not%20an%20id', null],
  ['/cities/dallas', null],
  ['/cities/Dallas', null],
  ['/no-such-page', null],
])('%s: %s', async (path, kind) => {
  await content().refresh()
  expect(findMissing(path)).toBe(kind)
})
