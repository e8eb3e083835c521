import { NextRequest } from 'next/server'
import { proxy } from '@/proxy'

function ask(path: string) {
  const { status, headers } = proxy(new NextRequest(`http://site${path}`))
  const rewritten = headers.get('x-middleware-rewrite')
  return {
    status,
    location: headers.get('location'),
    inner: rewritten === null ? null : new URL(rewritten).pathname,
    goesOn: headers.has('x-middleware-next'),
  }
}

test('a search is made at a path that holds its query', () => {
  expect(ask('/blog/search?q=airport%20pickup').inner).toBe('/blog/search/YWlycG9ydCBwaWNrdXA')
})

test('the same words are the same search', () => {
  expect(ask('/blog/search?q=++airport+++pickup+').inner).toBe(ask('/blog/search?q=airport+pickup').inner)
})

test.each(['/blog/search', '/blog/search?q=', '/blog/search?q=%20', '/blog/search?query=x'])(
  '%s asks for words',
  path => {
    expect(ask(path)).toMatchObject({ goesOn: true, inner: null, location: null })
  },
)

test('who finds the inner path is led to the address that readers see', () => {
  expect(ask('/blog/search/YWlycG9ydCBwaWNrdXA')).toMatchObject({
    status: 308,
    location: 'http://site/blog/search?q=airport+pickup',
  })
})

test('an inner path without a query goes on to be missing', () => {
  expect(ask('/blog/search/~').goesOn).toBe(true)
})

test('a list in another spelling leads to its slug for good, and keeps its query', () => {
  expect(ask('/blog/category/Airport%20Guides?utm_source=x')).toMatchObject({
    status: 308,
    location: 'http://site/blog/category/airport-guides?utm_source=x',
  })
})

test('a first page with a number leads to the plain address', () => {
  expect(ask('/blog/page/1').location).toBe('http://site/blog')
})

test('a list at its own address goes on', () => {
  expect(ask('/blog/tag/%D1%82%D0%B0%D0%BA%D1%81%D0%B8').goesOn).toBe(true)
})

test('an old link in capitals leads to the blog for good, and keeps its query', () => {
  expect(ask('/Blog?utm_source=x')).toMatchObject({ status: 308, location: 'http://site/blog?utm_source=x' })
})

test('a city in capitals leads to the city', () => {
  expect(ask('/Cities/Dallas').location).toBe('http://site/cities/dallas')
})
