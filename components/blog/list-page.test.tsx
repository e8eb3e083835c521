/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import { ListFilters, ListUnavailable } from './list-page'

const categories = [
  { name: 'City to City', slug: 'city-to-city', count: 1 },
  { name: 'Fleet', slug: 'fleet', count: 4 },
]
const tags = [{ name: 'airport pickup', slug: 'airport-pickup', count: 2 }]

test('category links show their post counts', () => {
  render(<ListFilters list={{ kind: 'all' }} categories={categories} tags={tags} />)
  const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All posts', '/blog'],
    ['City to City1 post', '/blog/category/city-to-city'],
    ['Fleet4 posts', '/blog/category/fleet'],
  ])
})

test.each([
  [{ kind: 'all' }, 'All posts'],
  [{ kind: 'category', slug: 'fleet' }, 'Fleet4 posts'],
  [{ kind: 'tag', slug: 'airport-pickup' }, '#airport pickup2 posts'],
] as const)('marks the current list: %j', (list, text) => {
  render(<ListFilters list={list} categories={categories} tags={tags} />)
  const current = screen.getAllByRole('link', { current: 'page' })
  expect(current.map(link => link.textContent)).toEqual([text])
})

afterEach(() => {
  document.head.innerHTML = ''
})

test('an unknown list shows a message and links to all posts', () => {
  render(<ListUnavailable state="missing" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blog page not found')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog')
  expect(document.head.querySelector('meta[name=page-state]')).toHaveAttribute('content', 'missing')
})

test('a list that failed to load shows a message, a home link and the phone number', () => {
  render(<ListUnavailable state="failed" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Could not load blog posts. Please try again later.',
  )
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  expect(document.head.querySelector('meta[name=page-state]')).toHaveAttribute('content', 'failed')
})
