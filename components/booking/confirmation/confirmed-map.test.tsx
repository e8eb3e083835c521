/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { ConfirmedMap } from './confirmed-map'

const ride: Ride = {
  categories: { data: [], failed: false, retry: () => {} },
  route: { data: null, path: null, warnings: [], loading: false, userMessage: null, retrying: false, retry: () => {} },
  vehicles: [],
  fleet: new Map(),
  vehicle: { carCategory: '', categoryKey: '' },
  quote: null,
  refresh: () => {},
  timeZone: 'America/New_York',
  isTimeZoneKnown: true,
}
const google = { ...timesSquare, id: 'google:ChIJ-times-square@40.758,-73.9855' }
const show = (overrides: Partial<Booking>) =>
  render(<ConfirmedMap booking={sampleBooking(overrides)} ride={ride} isGoogleUnavailable={true} />)

const observers = installFakeObservers()

const unlocated = { ...timesSquare, id: 'typed:x', locatedBy: null }

test.each([
  ['Google’s while Google is unavailable', google, google],
  ['not located', unlocated, unlocated],
  ['Google’s or not located', google, unlocated],
])('hides the map when both places are %s', (_, pickup, dropOff) => {
  const { container } = show({ pickup, dropOff })
  expect(container).toBeEmptyDOMElement()
})

test('shows an end that another map provider may show when Google is unavailable', async () => {
  const { container } = show({ pickup: google, dropOff: kennedy })
  const frame = container.querySelector('.overflow-hidden')
  act(() => frame && observers.intersect(frame, true))
  expect(await screen.findByRole('img', { name: /^Map: drop-off at John F. Kennedy/ })).toBeInTheDocument()
})
