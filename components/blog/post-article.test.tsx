/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
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

function show(post: Partial<Post> = {}, line?: ReactNode) {
  render(<PostArticle post={{ ...POST, ...post }} line={line} />)
}

test('a category without a valid slug is not a link', () => {
  show({ category: '!!!' })
  expect(screen.getByText('!!!')).toBeVisible()
  expect(screen.queryByRole('link', { name: '!!!' })).not.toBeInTheDocument()
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
