import { properRootPath } from './root-casing'

test.each([
  ['/Blog', '/blog'],
  ['/BLOG/page/2', '/blog/page/2'],
  ['/Blog/Some-Post', '/blog/Some-Post'],
  ['/Cities/Dallas', '/cities/dallas'],
  ['/cities/New-York', '/cities/new-york'],
])('%s is %s in other letters', (path, proper) => {
  expect(properRootPath(path)).toBe(proper)
})

test.each(['/', '/blog', '/blog/Some-Post', '/Blogs', '/cities/dallas', '/Citiesque'])('%s is left as it is', path => {
  expect(properRootPath(path)).toBeNull()
})
