/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { PostList } from './post-list'

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

test('each card shows its post and links to it', () => {
  render(<PostList posts={[post('a'), post('b')]} />)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Read the Post about Post a' })).toHaveAttribute('href', '/blog/a')
  expect(screen.getByRole('link', { name: 'Read the Post about Post b' })).toHaveAttribute('href', '/blog/b')
  expect(screen.getAllByText('Mar 4, 2026')).toHaveLength(2)
})

test('only the first post’s picture loads eagerly', () => {
  render(<PostList posts={[post('a'), post('b')]} />)
  const loading = screen.getAllByRole('presentation').map(picture => picture.getAttribute('loading'))
  expect(loading).toEqual(['eager', 'lazy'])
})

test('renders nothing without posts', () => {
  const { container } = render(<PostList posts={[]} />)
  expect(container).toBeEmptyDOMElement()
})

test('posts without category and date show neither, in both card sizes', () => {
  const withoutMetadata = (id: string) => ({ ...post(id), category: undefined, publishedAt: undefined })
  const { container } = render(<PostList posts={[withoutMetadata('a'), withoutMetadata('b')]} />)
  expect(container.querySelector('time')).toBeNull()
  expect(container).not.toHaveTextContent(/Invalid|undefined/)
})
