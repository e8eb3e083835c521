/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchPosts } from '@/lib/content/client/content-client'
import type { PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { BlogPosts } from './blog-posts'

jest.mock('@/lib/content/client/content-client', () => ({ fetchPosts: jest.fn() }))
installFakeObservers()

const post: PostSummary = {
  _id: 'tipping',
  title: 'Tipping your chauffeur',
  summary: 'What is usual.',
  featuredImage: '/stills/rain-window.webp',
  category: 'Etiquette',
  tags: [],
  publishedAt: '2026-03-04',
}

test('a card shows the category, short date, title, summary and link', () => {
  render(<BlogPosts initial={[post]} />)
  expect(screen.getByText('Etiquette')).toBeInTheDocument()
  expect(screen.getByText('Mar 4, 2026')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: post.title })).toHaveClass('line-clamp-2')
  expect(screen.getByText(post.summary)).toHaveClass('line-clamp-3')
  expect(screen.getByRole('link', { name: 'Read More about Tipping your chauffeur' })).toHaveAttribute(
    'href',
    '/blog/tipping',
  )
})

test('shows a message when there are no posts', () => {
  render(<BlogPosts initial={[]} />)
  expect(screen.getByText(userMessages.postsEmpty)).toBeInTheDocument()
})

test('shows a spinner while the browser loads posts that the page did not include', async () => {
  const posts = Promise.withResolvers<PostSummary[]>()
  jest.mocked(fetchPosts).mockReturnValue(posts.promise)
  await act(async () => void render(<BlogPosts initial={undefined} />))
  expect(screen.getByRole('status')).toHaveTextContent('Loading posts')
  await act(async () => posts.resolve([post]))
  expect(await screen.findByRole('heading', { name: post.title })).toBeInTheDocument()
})
