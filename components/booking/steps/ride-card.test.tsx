/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { emptyExtras } from '@/lib/booking/model/fields'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { placeFromPoint } from '@/lib/places/model/place-ref'
import { RideCard } from './ride-card'

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

function show(draft: Partial<Draft>) {
  render(<RideCard draft={{ ...emptyDraft, pickupDate: '2026-12-01', pickupTime: '09:30', ...draft }} ride={ride} />)
}

test('shows the ride in the pickup’s time zone', () => {
  show({ passengers: 2, bags: 1 })
  expect(screen.getByText('Tue, Dec 1, 2026 at 9:30 AM EST')).toBeVisible()
  expect(screen.getByText('2 passengers, 1 bag')).toBeVisible()
})

test('shows the time at the pickup of an immediate ride on a 12-hour clock with its zone', () => {
  show({ scheduleOption: 'immediately' })
  expect(
    screen.getByText(/^As soon as possible\. It is now \d{1,2}:\d\d [AP]M E[SD]T at the pickup location\.$/),
  ).toBeVisible()
})

test('shows the return and the extra time only when requested', () => {
  show({ transferType: 'Round Trip', returnDate: '2026-12-02', returnTime: '18:00', extraTime: 2 })
  expect(screen.getByText('Wed, Dec 2, 2026 at 6:00 PM EST')).toBeVisible()
  expect(screen.getByText('2 hours')).toBeVisible()
})

test('says that the fare of a ride without a route is confirmed before payment', () => {
  show({})
  expect(screen.getByText('The fare has not been confirmed yet. It will be confirmed before payment.')).toBeVisible()
  expect(screen.queryByText('Extra time')).toBeNull()
})

test('does not promise to confirm the fare later for a paid ride', () => {
  render(<RideCard draft={emptyDraft} ride={ride} isPaid />)
  expect(screen.getByText('The fare has not been confirmed yet.')).toBeVisible()
})

test('shows coordinates and long addresses in full', () => {
  const pickupLocation = placeFromPoint({ lat: 40.7128, lng: -74.006 })
  const area = 'Long Island Expressway Service Road, Queens, NY 11368, USA'
  show({ pickupLocation, dropOffLocation: { ...pickupLocation, name: '1 World Fair', area } })
  expect(screen.getByText('40.71280, -74.00600')).toBeVisible()
  expect(screen.getByText(`1 World Fair, ${area}`)).toBeVisible()
})

test('shows extras only when requested', () => {
  const extras: Draft['extras'] = {
    ...emptyExtras,
    arrival: { flightNumber: 'dl 1234', terminal: '4', meetingPoint: 'inside', signName: 'Ms. Hopper' },
    stops: [timesSquare],
    childSeats: { infant: 0, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' },
  }
  show({ pickupLocation: kennedy, extras })
  expect(screen.getByText('DL 1234, Terminal 4')).toBeVisible()
  expect(screen.getByText(/name sign: Ms. Hopper/)).toBeVisible()
  expect(screen.getByText('Times Square, New York, NY')).toBeVisible()
  expect(screen.getByText('2 × Booster seat')).toBeVisible()
  expect(screen.getByText('Grace Hopper')).toBeVisible()
  expect(screen.queryByText(/^Return/)).toBeNull()
  cleanup()
  show({ pickupLocation: kennedy })
  expect(screen.queryByText(/flight|Meeting point|Stop 1|Child seats|Passenger$/)).toBeNull()
})

test('shows the return flights separately', () => {
  const extras: Draft['extras'] = {
    ...emptyExtras,
    departure: { flightNumber: 'ba 178', terminal: '' },
    returnArrival: { flightNumber: 'dl 77', terminal: '2', meetingPoint: 'inside', signName: '' },
  }
  show({ transferType: 'Round Trip', dropOffLocation: kennedy, extras })
  expect(screen.getByText('Departing flight').nextSibling).toHaveTextContent('BA 178')
  expect(screen.getByText('Arriving flight (return)').nextSibling).toHaveTextContent('DL 77, Terminal 2')
  expect(screen.getByText('Meeting point (return)').nextSibling).toHaveTextContent(/name sign$/)
})

test('shows the usual wait of the city for an immediate ride, or that the time will be confirmed', () => {
  const waits = { default: { from: 20, to: 35 } }
  const showNow = (draft: Partial<Draft>) =>
    render(
      <UsualWaitsContext value={waits}>
        <RideCard draft={{ ...emptyDraft, scheduleOption: 'immediately', ...draft }} ride={ride} />
      </UsualWaitsContext>,
    )
  showNow({ pickupLocation: timesSquare })
  expect(screen.getByText('Usually 20–35 min')).toBeVisible()
  cleanup()
  showNow({ pickupLocation: { ...timesSquare, city: null } })
  expect(screen.getByText(/^Outside our service areas: we will confirm the pickup time/)).toBeVisible()
  cleanup()
  show({ pickupLocation: timesSquare })
  expect(screen.queryByText('Wait')).toBeNull()
})
