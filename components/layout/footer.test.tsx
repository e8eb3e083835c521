/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Footer } from './footer'
import { copyrightYears } from './years'

test('the copyright line runs from 2025 to the current year', () => {
  expect(copyrightYears(2025)).toBe('© 2025')
  expect(copyrightYears(2027)).toBe('© 2025–2027')
})

test('TikTok alone opens a new tab, and Instagram is a placeholder', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: /TikTok/ })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Facebook/ })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', '#')
})

test('the blog is in reach from every page', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
})

test('a demonstration says so', () => {
  render(<Footer demo />)
  expect(screen.getByText(/no ride is dispatched and no payment is taken/)).toBeInTheDocument()
})

test('a working site does not call itself a demonstration', () => {
  render(<Footer />)
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument()
})
