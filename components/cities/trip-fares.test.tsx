/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { findCity } from '@/lib/served-cities'
import type { City } from '@/lib/site'
import { NearestFares, PostRide, PostRideLine, type Trip, TripFares } from './trip-fares'

const sampleTrip: Trip = {
  from: kennedy,
  to: timesSquare,
  miles: 25.4,
  durationSeconds: 2700,
  estimated: true,
  attribution: null,
  fares: [
    { category: 'SUVs', totalCents: 185_00 },
    { category: 'Sedans', totalCents: 157_00 },
  ],
  bookingPath: '/?pickup=JFK#booking-flow',
}

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

const newYork = findCity('new-york') as City
test('the line of a post about a city has the lowest fare of its trip and its link', () => {
  render(<PostRideLine trip={sampleTrip} minFareCents={69_95} />)
  expect(screen.getByText(/JFK to Times Square: from \$157.00 for the whole car/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book this ride' })).toHaveAttribute('href', sampleTrip.bookingPath)
})

test.each([
  [69_95, 'Rides start at $69.95 for the whole car.'],
  [null, 'See the fare for every vehicle before you book.'],
])('the line of another post with the lowest fare %p says %p', (minFareCents, text) => {
  render(<PostRideLine trip={null} minFareCents={minFareCents} />)
  expect(screen.getByText(text, { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your fare' })).toHaveAttribute('href', '/#booking-flow')
})

test('a post about a city ends with every fare of its trip and the city page', () => {
  render(<PostRide city={newYork} trip={sampleTrip} />)
  expect(screen.getByRole('heading', { name: 'Your ride in New York City' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'SUVs from $185.00' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book this ride: JFK to Times Square' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All fares in New York City' })).toHaveAttribute('href', '/cities/new-york')
})

test('the home page shows the lowest fares of the first city, each with the link of its booking', () => {
  const dallas = findCity('dallas') as City
  const fares = [newYork, dallas].map(city => ({ city, trips: [sampleTrip] }))
  render(<NearestFares fares={fares} />)
  expect(screen.getByRole('link', { name: 'JFK to Times Square 45 min from $157.00' })).toHaveAttribute(
    'href',
    sampleTrip.bookingPath,
  )
  expect(screen.getByRole('link', { name: 'All fares in New York City' })).toHaveAttribute('href', '/cities/new-york')
  expect(screen.queryByRole('link', { name: 'All fares in Dallas' })).not.toBeInTheDocument()
})
