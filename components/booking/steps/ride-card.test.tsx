/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { calculateQuote } from '@/lib/booking/model/fare'
import { emptyExtras } from '@/lib/booking/model/fields'
import { kennedy, kennedyRoute, timesSquare } from '@/lib/booking/model/testing/samples'
import type { CancellationTerms } from '@/lib/site'
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
const draft: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2027-12-01',
  pickupTime: '09:30',
  pickupLocation: kennedy,
  dropOffLocation: timesSquare,
}

beforeEach(() => void jest.useFakeTimers({ now: new Date('2027-11-01T12:00:00Z') }))
afterEach(() => void jest.useRealTimers())

type Shown = { isPaid?: boolean; shown?: Ride; cancellation?: CancellationTerms }

function show(patch: Partial<Draft> = {}, { isPaid = false, shown = ride, cancellation }: Shown = {}) {
  const waits = { default: { from: 20, to: 35 } }
  render(
    <UsualWaitsContext value={waits}>
      <RideCard draft={{ ...draft, ...patch }} ride={shown} isPaid={isPaid} cancellation={cancellation} />
    </UsualWaitsContext>,
  )
  return screen.getByRole('complementary', { name: 'Your ride' })
}

test('shows the ride, its fare, and until when a cancellation is free, at the pickup’s time', () => {
  const quote = calculateQuote({ route: kennedyRoute, rates: {}, trip: draft })
  const card = show({}, { shown: { ...ride, quote } })
  expect(card).toHaveTextContent(/^John F\. Kennedy.*→to Times Square/)
  expect(card).toHaveTextContent('Wed, Dec 1, 9:30 AM EST')
  expect(card).toHaveTextContent(/Fixed fare \$\d+\.\d\d/)
  expect(card).toHaveTextContent('Free cancellation until Tue, Nov 30, 9:30 AM EST; then half of the fare is refunded.')
})

test.each<[string, Partial<Draft>, RegExp]>([
  ['within 24 hours', { pickupDate: '2027-11-01', pickupTime: '22:00' }, /If you cancel before pickup, half/],
  ['immediately', { scheduleOption: 'immediately' }, /Usually 20–35 min.*before a chauffeur is sent, half/],
])('a ride %s is never free to cancel', (_, patch, text) => {
  expect(show(patch)).toHaveTextContent(text)
})

test('a booking that is edited has its own terms', () => {
  const cancellation = { fullRefundHours: 48, lateRefundPercent: 25 }
  const sentence = 'Free cancellation until Mon, Nov 29, 9:30 AM EST; then 25% of the fare is refunded.'
  expect(show({}, { cancellation })).toHaveTextContent(sentence)
})

test('promises to confirm an open fare before payment, except of a paid ride', () => {
  expect(show()).toHaveTextContent('To be confirmed The fare will be confirmed before payment.')
  cleanup()
  expect(show({}, { isPaid: true })).not.toHaveTextContent('before payment')
})

test('has all that was entered among its details', () => {
  const extras: Draft['extras'] = {
    ...emptyExtras,
    arrival: { flightNumber: 'dl 1234', terminal: '4', meetingPoint: 'inside', signName: 'Ms. Hopper' },
    returnDeparture: { flightNumber: 'ba 178', terminal: '' },
    stops: [timesSquare],
    childSeats: { infant: 0, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' },
  }
  const roundTrip = { transferType: 'Round Trip', returnDate: '2027-12-02', returnTime: '18:00' } as const
  show({ ...roundTrip, extras, passengers: 2, bags: 1, extraTime: 2 })
  const details: [label: string, text: RegExp][] = [
    ['Return', /Thu, Dec 2, 2027 at 6:00 PM EST/],
    ['Stop 1', /^Times Square/],
    ['Arriving flight', /DL 1234, Terminal 4/],
    ['Meeting point', /name sign: Ms\. Hopper/],
    ['Departing flight (return)', /BA 178/],
    ['Child seats', /2 × Booster seat/],
    ['Passenger', /Grace Hopper/],
  ]
  for (const [name, text] of details) expect(screen.getByText(name).nextSibling).toHaveTextContent(text)
  expect(screen.getByText('2 passengers, 1 bag')).toBeInTheDocument()
  expect(screen.getByText('2 hours')).toBeInTheDocument()
})
