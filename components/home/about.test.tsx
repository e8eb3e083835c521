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

test('shows title, subtitle, the description by its paragraphs and the picture', () => {
  render(<About about={about} />)
  expect(screen.getByRole('heading', { name: about.title })).toBeInTheDocument()
  expect(screen.getByText(about.subtitle)).toBeInTheDocument()
  expect(screen.getByText('Second part.')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: about.imageAlt })).toBeInTheDocument()
})

test('a failed read is said in an error box', () => {
  render(<About about={null} failed />)
  expect(screen.getByRole('alert')).toHaveTextContent(userMessages.aboutFailed)
})

test('no data and no error is said to be unavailable', () => {
  render(<About about={null} />)
  expect(screen.getByText(userMessages.aboutUnavailable)).toBeInTheDocument()
})
