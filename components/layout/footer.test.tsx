/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Footer, formatCopyrightYears } from './footer'

test('the copyright runs from 2025 to the current year', () => {
  expect(formatCopyrightYears(2025)).toBe('© 2025')
  expect(formatCopyrightYears(2027)).toBe('© 2025–2027')
})

test('only TikTok opens a new tab, and Instagram is a placeholder', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: /TikTok/ })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Facebook/ })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', '#')
})

test('links to the blog', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
})

test('links to the legal pages', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
})

test('shows the demo notice', () => {
  render(<Footer demoNotice="Test payments: no card is charged." />)
  expect(screen.getByText('Test payments: no card is charged.')).toBeInTheDocument()
})

test('shows no demo notice by default', () => {
  render(<Footer />)
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument()
})
