/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { userMessages } from '@/lib/errors'
import { HorizontalScroller, Testimonials, Vehicles } from './carousels'
import { Faq } from './faq'
import { About } from './sections'

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

test.each([
  ['vehicles', <Vehicles key="empty" vehicles={[]} />],
  ['testimonials', <Testimonials key="empty" testimonials={[]} />],
  ['questions', <Faq key="empty" faqs={[]} />],
])('renders no section without %s', (_what, section) => {
  const { container } = render(section)
  expect(container).toBeEmptyDOMElement()
})

function showScroller() {
  render(
    <HorizontalScroller label="Our vehicles" items="vehicles">
      <p>cars</p>
    </HorizontalScroller>,
  )
}

test.each([
  ['Previous vehicles', '-300'],
  ['Next vehicles', '300'],
])('%s scrolls by %s px', (name, px) => {
  showScroller()
  expect(screen.getByRole('button', { name })).toHaveAttribute('data-scroll-px', px)
})

test('the list is focusable and scrolls with the keyboard', () => {
  showScroller()
  expect(screen.getByRole('region', { name: 'Our vehicles' })).toHaveAttribute('tabindex', '0')
})
