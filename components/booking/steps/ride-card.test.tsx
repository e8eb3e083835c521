/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { calculateQuote, quoteVehicles } from '@/lib/booking/model/fare'
import { kennedyDraft, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import type { CancellationTerms } from '@/lib/site'
import { VehicleChoice } from './cars-fields'
import { RideCard, RideSummary } from './ride-summary'

const retry = jest.fn()

function createRide(route: Partial<Ride['route']> = {}, quote: Ride['quote'] = null): Ride {
  const idle = { loading: false, isFareUnknown: false, userMessage: null, retrying: false, retry }
  const noRoute = { data: null, path: null, warnings: [], ...idle }
  const ride: Partial<Ride> = { route: { ...noRoute, ...route }, quote, timeZone: 'America/New_York' }
  return ride as Ride
}

const draft: Draft = { ...kennedyDraft, pickupDate: '2027-12-01', pickupTime: '09:30' }

const settings: BookingSettings = {
  payments: { methods: [], zelle: null },
  maps: { google: null, styleUrl: null },
  waits: { default: { from: 20, to: 35 } },
}

type Shown = { isPaid?: boolean; ride?: Ride; cancellation?: CancellationTerms }

function showCard(patch: Partial<Draft> = {}, { isPaid = false, ride = createRide(), cancellation }: Shown = {}) {
  render(
    <BookingSettingsProvider settings={settings}>
      <RideCard draft={{ ...draft, ...patch }} ride={ride} isPaid={isPaid} cancellation={cancellation} />
    </BookingSettingsProvider>,
  )
  return screen.getByRole('complementary', { name: 'Your ride' })
}

describe('the card', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2027-11-01T12:00:00Z') }))

  test('shows the ride, its fare, and until when a cancellation is free, at the pickup’s time', () => {
    const quote = calculateQuote({ route: kennedyRoute, rates: {}, trip: draft })
    const card = showCard({}, { ride: createRide({}, quote) })
    expect(card).toHaveTextContent(/^Times Square.*→to John F\. Kennedy/)
    expect(card).toHaveTextContent('Wed, Dec 1, 9:30 AM EST')
    expect(card).toHaveTextContent(/Fixed fare \$\d+\.\d\d/)
    const terms = 'Free cancellation until Tue, Nov 30, 9:30 AM EST; then half of the fare is refunded.'
    expect(card).toHaveTextContent(terms)
  })

  test.each<[string, Partial<Draft>, RegExp]>([
    ['within 24 hours', { pickupDate: '2027-11-01', pickupTime: '22:00' }, /If you cancel before pickup, half/],
    ['immediately', { scheduleOption: 'immediately' }, /Usually 20–35 min.*before a chauffeur is sent, half/],
  ])('a ride %s is never free to cancel', (_, patch, text) => {
    expect(showCard(patch)).toHaveTextContent(text)
  })

  test('a booking that is edited has its own terms', () => {
    const cancellation = { fullRefundHours: 48, lateRefundPercent: 25 }
    const sentence = 'Free cancellation until Mon, Nov 29, 9:30 AM EST; then 25% of the fare is refunded.'
    expect(showCard({}, { cancellation })).toHaveTextContent(sentence)
  })

  test('lists what was chosen', () => {
    const arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: '' } as const
    const card = showCard({ transferType: 'Round Trip', bags: 2, extras: { ...draft.extras, arrival } })
    expect(card).toHaveTextContent('VehicleExecutive Sedan')
    expect(card).toHaveTextContent('Transfer typeRound Trip')
    expect(card).toHaveTextContent('ReturnTime not set yet')
    expect(card).toHaveTextContent('Arriving flightDL1234, Terminal 4')
    expect(card).toHaveTextContent('Meeting pointInside, at baggage claim')
  })

  test.each([false, true])('promises to confirm an open fare before payment, except of a paid ride (%p)', isPaid => {
    const card = showCard({}, { isPaid })
    expect(card).toHaveTextContent('To be confirmed')
    expect(/The fare will be confirmed before payment\./.test(card.textContent ?? '')).toBe(!isPaid)
  })
})

const summary = (route: Partial<Ride['route']>, isPaid = false) => (
  <RideSummary ride={createRide({ data: kennedyRoute, ...route })} draft={emptyDraft} isPaid={isPaid} />
)

test('a failed route is said once, and its retry moves the focus to the result', async () => {
  const userMessage = 'Error: Directions request failed: UNKNOWN_ERROR'
  const { rerender } = render(summary({ userMessage }))
  expect(screen.getByRole('alert')).toHaveTextContent(userMessage)
  expect(screen.getByText('25.40 mi')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  rerender(summary({ userMessage, retrying: true }))
  expect(screen.getByRole('alert')).toHaveTextContent('Trying again…')
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  rerender(summary({}))
  expect(screen.getByText('25.40 mi').closest('dl')).toHaveFocus()
})

test('credits the route data provider with a link', () => {
  const attribution = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  render(summary({ data: { ...kennedyRoute, attribution } }))
  expect(screen.getByRole('link', { name: attribution.text })).toHaveAttribute('href', attribution.url)
})

const provisional = { data: { ...kennedyRoute, provisional: true } }
const unknown = { data: null, isFareUnknown: true }
test.each([
  ['estimated', provisional, false, /This fare is an estimate.+It will be confirmed before payment\./],
  ['unknown', unknown, false, 'to be confirmed'],
  ['estimated', provisional, true, /changes that affect the fare cannot be made with it/],
  ['unknown', unknown, true, /changes that affect the fare cannot be made with it/],
])('an %s fare is confirmed later, but not of a paid ride, whose change needs it', (_, route, isPaid, text) => {
  render(summary(route, isPaid))
  expect(screen.getAllByText(text)[0]).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  if (isPaid) expect(screen.queryByText(/confirmed before payment/)).toBeNull()
})

function showVehicles(patch: Partial<Draft> = {}, hasRoute = true) {
  const onChange = jest.fn()
  const trip = { ...emptyDraft, ...patch }
  const vehicles = quoteVehicles({ categories: [sedans, suvs], route: hasRoute ? kennedyRoute : null, trip })
  render(<VehicleChoice vehicles={vehicles} fleet={new Map()} draft={trip} hasRoute={hasRoute} onChange={onChange} />)
  return onChange
}

test('shows every vehicle with its fare, seats, and bags, and chooses one, also the preselected', async () => {
  const onChange = showVehicles({ carCategory: 'Executive Sedan', isVehicleChosen: false })
  const sedan = screen.getByRole('radio', { name: /Executive Sedan/ })
  expect(sedan).toHaveAccessibleName('Executive Sedan 3 people, 3 bags $157.00')
  expect(screen.getByRole('group', { name: 'Sedans' })).toContainElement(sedan)
  for (const name of ['Luxury SUV', 'Executive Sedan']) await userEvent.click(screen.getByText(name))
  expect(onChange.mock.calls).toEqual([
    [{ carCategory: 'Luxury SUV', isVehicleChosen: true }],
    [{ carCategory: 'Executive Sedan', isVehicleChosen: true }],
  ])
})

test('marks a vehicle that is too small for the party, and shows no fare before there is a route', () => {
  showVehicles({ passengers: 5 }, false)
  expect(screen.queryByText(/\$/)).toBeNull()
  const sedan = screen.getByRole('radio', { name: /Executive Sedan.*fare to be confirmed/ })
  expect(sedan).toHaveAccessibleName(/Seats 3; your party is 5\./)
})
