/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { getPageLinks, Pagination, PostList } from './post-list'

function post(id: string) {
  return {
    _id: id,
    title: `Post ${id}`,
    featuredImage: '/stills/a.webp',
    category: 'Fleet',
    tags: [],
    publishedAt: '2026-03-04',
    summary: 'In short.',
  }
}

test('only the first post’s picture loads eagerly', () => {
  render(<PostList posts={[post('a'), post('b')]} />)
  const loading = screen.getAllByRole('presentation').map(picture => picture.getAttribute('loading'))
  expect(loading).toEqual(['eager', 'lazy'])
})

test('posts without category and date show neither, in both card sizes', () => {
  const withoutMetadata = (id: string) => ({ ...post(id), category: undefined, publishedAt: undefined })
  const { container } = render(<PostList posts={[withoutMetadata('a'), withoutMetadata('b')]} />)
  expect(container.querySelector('time')).toBeNull()
  expect(container).not.toHaveTextContent(/Invalid|undefined/)
})

const fleet = { kind: 'category', slug: 'fleet' } as const

function listPageLinks() {
  return screen
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])
}

test('the first page links to the next page and to all numbers', () => {
  render(<Pagination list={{ kind: 'all' }} page={1} pageCount={2} />)
  expect(listPageLinks()).toEqual([
    ['Page 1 of 2', '/blog', null],
    ['Page 2 of 2', '/blog/page/2', null],
    ['Older', '/blog/page/2', 'next'],
  ])
})

test('the last page links back, and page 2 links to the first page without a number', () => {
  render(<Pagination list={fleet} page={2} pageCount={2} />)
  expect(listPageLinks()).toEqual([
    ['Newer', '/blog/category/fleet', 'prev'],
    ['Page 1 of 2', '/blog/category/fleet', null],
    ['Page 2 of 2', '/blog/category/fleet/page/2', null],
  ])
})

test.each([
  [{ page: 1, pageCount: 1 }, [1]],
  [{ page: 1, pageCount: 2 }, [1, 2]],
  [{ page: 2, pageCount: 3 }, [1, 2, 3]],
  [{ page: 3, pageCount: 5 }, [1, 2, 3, 4, 5]],
  [{ page: 1, pageCount: 834 }, [1, 2, 'gap', 834]],
  [{ page: 4, pageCount: 834 }, [1, 2, 3, 4, 5, 'gap', 834]],
  [{ page: 417, pageCount: 834 }, [1, 'gap', 416, 417, 418, 'gap', 834]],
  [{ page: 834, pageCount: 834 }, [1, 'gap', 833, 834]],
])('builds the page links of %j', (at, links) => {
  expect(getPageLinks(at)).toEqual(links)
})
