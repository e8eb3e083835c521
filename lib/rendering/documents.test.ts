import { isDocument } from './documents'

test.each(['/blog', '/blog/a-post', '/blog/page/2', '/blog/category/airports', '/cities/dallas', '/no-post'])(
  '%s is a document',
  path => {
    expect(isDocument(path)).toBe(true)
  },
)

test.each(['/', '/index', '/blogs', '/cities', '%s is not a document'])('%s is not', path => {
  expect(isDocument(path)).toBe(false)
})
