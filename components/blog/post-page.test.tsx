/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { shareOnClick } from '@/lib/rendering/page-script/reading'
import { PostUnavailable, RelatedPosts } from './post-page'

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

test('a missing post offers the search and the newest posts', () => {
  const post = { _id: 'a', title: 'A post', featuredImage: '/stills/a.webp', tags: [], summary: '' }
  document.body.innerHTML = renderToStaticMarkup(<PostUnavailable state="missing" newest={[post]} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  expect(screen.getByRole('searchbox', { name: 'Search the blog' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Newest Posts' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'A post' })).toBeVisible()
})
