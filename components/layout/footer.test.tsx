/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { formatCopyrightYears } from './copyright-years'
import { Footer } from './footer'

test('the copyright line runs from 2025 to the current year', () => {
  expect(formatCopyrightYears(2025)).toBe('© 2025')
  expect(formatCopyrightYears(2027)).toBe('© 2025–2027')
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

test('footer leads to the legal pages', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
})

test('footer shows the demo notice it is given', () => {
  render(<Footer demoNotice="Test payments: no card is charged." />)
  expect(screen.getByText('Test payments: no card is charged.')).toBeInTheDocument()
})

test('footer without a demo notice has no word of a demonstration', () => {
  render(<Footer />)
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument()
})
