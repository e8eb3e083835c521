/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { cities } from '@/lib/site'
import { PostBookingBar, PostRideLine, PostRides } from './post-rides'
import { sampleTrip } from './testing/sample-trip'

const newYork = cities.find(({ id }) => id === 'new-york') as (typeof cities)[number]
test('the line of a post about a city has the lowest fare of its trip and its link', () => {
  render(<PostRideLine city={newYork} trips={[sampleTrip]} minFareCents={69_95} />)
  expect(screen.getByText(/JFK to Times Square: from \$157.00 for the whole car/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book this ride' })).toHaveAttribute('href', sampleTrip.bookingPath)
})

test.each([
  [69_95, 'Rides start at $69.95 for the whole car.'],
  [null, 'See the fare for every vehicle before you book.'],
])('the line of another post with the lowest fare %p says %p', (minFareCents, text) => {
  render(<PostRideLine city={null} trips={[sampleTrip]} minFareCents={minFareCents} />)
  expect(screen.getByText(text, { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your fare' })).toHaveAttribute('href', '/#booking-flow')
})

test('a post about a city ends with every fare of its trip and the city page', () => {
  render(<PostRides city={newYork} trips={[sampleTrip]} />)
  expect(screen.getByRole('heading', { name: 'Your ride in New York City' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'SUVs from $185.00' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book this ride: JFK to Times Square' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All fares in New York City' })).toHaveAttribute('href', '/cities/new-york')
})

test('another post ends with a trip in each city', () => {
  render(<PostRides city={null} trips={[sampleTrip]} />)
  expect(screen.getByRole('link', { name: 'JFK to Times Square from $157.00' })).toHaveAttribute(
    'href',
    sampleTrip.bookingPath,
  )
})

test('a post without fares has no fare section', () => {
  const { container } = render(<PostRides city={newYork} trips={[]} />)
  expect(container).toBeEmptyDOMElement()
})

test('the booking bar of a post asks for a ride in its city', () => {
  render(<PostBookingBar city={newYork} maps={{ google: null, styleUrl: null }} placeNames={[]} />)
  expect(screen.getByRole('form', { name: 'Your ride in New York City' })).toHaveFormValues({ city: 'new-york' })
})
