/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { timesSquare } from '@/lib/booking/model/testing/samples'
import { sampleTrip } from './testing/sample-trip'
import { TripFares } from './trip-fares'

test('shows a trip’s distance, duration and fare per category', () => {
  render(<TripFares trips={[sampleTrip]} />)
  expect(screen.getByRole('table', { name: 'JFK to Times Square' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Sedans from $157.00' })).toBeInTheDocument()
  expect(screen.getByText('25.4 miles, 45 min (estimated)')).toBeInTheDocument()
})

test('a measured drive is not labeled an estimate and shows its attribution', () => {
  const attribution = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  render(<TripFares trips={[{ ...sampleTrip, estimated: false, attribution }]} />)
  expect(screen.queryByText(/estimated/)).toBeNull()
  expect(screen.getByRole('link', { name: attribution.text })).toHaveAttribute('href', attribution.url)
})

test('each trip links to its prefilled booking', () => {
  render(<TripFares trips={[sampleTrip]} />)
  expect(screen.getByRole('link', { name: 'Book this ride: JFK to Times Square' })).toHaveAttribute(
    'href',
    sampleTrip.bookingPath,
  )
})

test('writes the article of a destination in lower case', () => {
  render(<TripFares trips={[{ ...sampleTrip, to: { ...timesSquare, name: 'The Loop' } }]} />)
  expect(screen.getByRole('heading', { name: 'JFK to the Loop' })).toBeVisible()
})

test('renders nothing without trips', () => {
  const { container } = render(<TripFares trips={[]} />)
  expect(container).toBeEmptyDOMElement()
})
