/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import useEmblaCarousel from 'embla-carousel-react'
import { SWRConfig } from 'swr'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchPosts } from '@/lib/content/client/content-client'
import type { PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { BlogPosts } from './blog-posts'
import { CarouselBullets, CarouselEngine } from './carousel-engine'

jest.mock('@/lib/content/client/content-client', () => ({ fetchPosts: jest.fn() }))
jest.mock('embla-carousel-react', () => jest.fn(() => [jest.fn(), undefined]))
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

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BlogPosts initial={undefined} />
    </SWRConfig>,
  )
}

test('shows a spinner while the browser loads posts that the page did not include', async () => {
  const posts = Promise.withResolvers<PostSummary[]>()
  jest.mocked(fetchPosts).mockReturnValue(posts.promise)
  await act(async () => show())
  expect(screen.getByRole('status')).toHaveTextContent('Loading posts')
  await act(async () => posts.resolve([post]))
  expect(await screen.findByRole('heading', { name: post.title })).toBeInTheDocument()
})

test('shows an error when neither the page nor the browser could load posts', async () => {
  jest.mocked(fetchPosts).mockRejectedValue(new Error('down'))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(userMessages.postsFailed)
})

const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

test.each([
  ['paused', []],
  ['running', ['autoplay']],
])('while motion is %s the carousel has the plugins %j, whatever a finger or the mouse does', (motion, names) => {
  document.documentElement.dataset.motion = motion
  render(<CarouselEngine viewport={document.createElement('div')} titles={[]} onVisibleChange={() => {}} />)
  const [, plugins = []] = jest.mocked(useEmblaCarousel).mock.lastCall ?? []
  expect(plugins.map(({ name }) => name)).toEqual(names)
})

test('shows a bullet named after each post and marks the current one', () => {
  render(<CarouselBullets titles={titles} selected={1} onChoose={() => {}} />)
  expect(screen.getAllByRole('button')).toHaveLength(titles.length)
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Post 2 of 7: Two')
})
