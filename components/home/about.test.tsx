/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { userMessages } from '@/lib/errors'
import { About } from './about'

const about = {
  title: 'About Us',
  subtitle: 'A quiet car',
  description: 'First part.\n\nSecond part.',
  imageUrl: '/stills/about-front-detail.webp',
  imageAlt: 'Headlamp of a black sedan',
}

test('shows the title, subtitle, paragraphs and picture', () => {
  render(<About about={about} />)
  expect(screen.getByRole('heading', { name: about.title })).toBeInTheDocument()
  expect(screen.getByText(about.subtitle)).toBeInTheDocument()
  expect(screen.getByText('Second part.')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: about.imageAlt })).toBeInTheDocument()
})

test('shows an error box when loading fails', () => {
  render(<About about={null} failed />)
  expect(screen.getByRole('alert')).toHaveTextContent(userMessages.aboutFailed)
})

test('shows an unavailable message without data and without an error', () => {
  render(<About about={null} />)
  expect(screen.getByText(userMessages.aboutUnavailable)).toBeInTheDocument()
})
