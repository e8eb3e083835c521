/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Pagination, PostList } from './post-list'

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

test('page 2 links to the first page without a number, and to the next', () => {
  render(<Pagination list={fleet} page={2} pageCount={3} />)
  expect(screen.getByText('Page 2 of 3')).toBeVisible()
  expect(listPageLinks()).toEqual([
    ['←Newer', '/blog/category/fleet', 'prev'],
    ['Older→', '/blog/category/fleet/page/3', 'next'],
  ])
})
