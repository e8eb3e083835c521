/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { ListUnavailable } from './list-unavailable'

afterEach(() => {
  document.head.innerHTML = ''
})

test('an unknown list shows a message and links to all posts', () => {
  render(<ListUnavailable state="missing" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blog page not found')
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
