/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { shareOnClick } from '@/lib/rendering/page-script/reading'
import { RelatedPosts } from './post-page'

beforeAll(shareOnClick)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('a related post without a date shows none', () => {
  const post = { _id: 'a', title: 'A post', featuredImage: '/stills/a.webp', tags: [], summary: '' }
  const { container } = render(<RelatedPosts posts={[post]} />)
  expect(screen.getByRole('link', { name: 'A post' })).toHaveAttribute('href', '/blog/a')
  expect(container.querySelector('time')).toBeNull()
})
