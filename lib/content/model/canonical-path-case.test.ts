import { getCanonicalCasePath } from './canonical-path-case'

test.each([
  ['/Blog', '/blog'],
  ['/BLOG/page/2', '/blog/page/2'],
  ['/Blog/Some-Post', '/blog/Some-Post'],
  ['/Cities/Dallas', '/cities/dallas'],
  ['/cities/New-York', '/cities/new-york'],
])('%s redirects to %s', (path, canonical) => {
  expect(getCanonicalCasePath(path)).toBe(canonical)
})

test.each(['/', '/blog', '/blog/Some-Post', '/Blogs', '/cities/dallas', '/Citiesque'])('%s is canonical', path => {
  expect(getCanonicalCasePath(path)).toBeNull()
})
