/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Post } from '@/lib/content/model/schemas'
import { PostArticle } from './post-article'

const POST: Post = {
  _id: 'a-post',
  title: 'A post',
  content: '<p>Text</p>',
  excerpt: 'In short',
  featuredImage: '/stills/a.webp',
  category: 'Airport Transfers',
  tags: ['love field', 'dallas'],
  publishedAt: '2026-03-04',
}
const LONG = `<h2>One</h2><h2>Two &amp; a half</h2><h2>Three</h2><p>${'word '.repeat(700)}</p>`

function show(post: Partial<Post> = {}, line?: ReactNode) {
  render(<PostArticle post={{ ...POST, ...post }} line={line} />)
}

test('a category without a valid slug is not a link', () => {
  show({ category: '!!!' })
  expect(screen.getByText('!!!')).toBeVisible()
  expect(screen.queryByRole('link', { name: '!!!' })).not.toBeInTheDocument()
})

test.each([
  ['a short post', '<p>a</p>', '1 min read'],
  ['a long one', LONG, '4 min read'],
])('%s shows its reading time', (_name, content, text) => {
  show({ content })
  expect(screen.getByText(text)).toBeVisible()
})

test('a long post has a table of contents next to it and before it', () => {
  show({ content: LONG })
  const lists = screen.getAllByRole('navigation', { name: 'In this post', hidden: true })
  expect(lists).toHaveLength(2)
  for (const list of lists)
    expect(within(list).getByRole('link', { name: 'Two & a half', hidden: true })).toHaveAttribute(
      'href',
      '#post-two-and-a-half',
    )
})

test('a short post has no table of contents', () => {
  show({ content: '<h2>One</h2><h2>Two</h2><h2>Three</h2>' })
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('the line stands before the text', () => {
  show({ content: '<h2>One</h2>' }, <p>From $157.00</p>)
  const line = screen.getByText('From $157.00')
  expect(line.compareDocumentPosition(screen.getByRole('heading', { name: 'A post' }))).toBe(2)
  expect(line.compareDocumentPosition(screen.getByRole('heading', { name: 'One' }))).toBe(4)
})

test('a post without category and date shows neither', () => {
  show({ category: undefined, publishedAt: undefined })
  expect(document.querySelector('time')).toBeNull()
  expect(document.body).not.toHaveTextContent(/Invalid|undefined/)
  expect(screen.getByRole('heading', { name: 'A post' })).toBeVisible()
})
