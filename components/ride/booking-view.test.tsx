/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { SWRConfig } from 'swr'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import { ToastProvider } from '@/components/ui/toast'
import { cancelBooking, fetchRide } from '@/lib/booking/client/booking-client'
import { renderReceiptImage } from '@/lib/booking/client/receipt-image'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED } from '@/lib/booking/model/status'
import { card, ofCharge, price, refund, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRoute } from '@/lib/booking/model/testing/samples'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError, userMessages } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'
import { ConfirmationStep } from './booking-view'
import { Ride } from './ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/booking/client/receipt-image', () => ({ renderReceiptImage: jest.fn() }))
jest.mock('@/lib/places/client/places-client')
const read = jest.mocked(fetchRide)

const SETTINGS: BookingSettings = {
  payments: {
    methods: ['authorizenet', 'zelle'],
    zelle: { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false },
  },
  maps: { google: null, styleUrl: null },
  waits: {},
}
const NOW = new Date('2027-03-11T15:00:00.000Z')
const LINK = 'http://localhost/ride/7KQ4-M9XW#a-token'
const chauffeur = { name: 'Marcus Delacroix', car: 'Black Cadillac Escalade', phone: '(212) 555-0177' }

installFakeObservers()
beforeEach(() => {
  jest.resetAllMocks()
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  sessionStorage.clear()
  history.replaceState(null, '', '/ride/7KQ4-M9XW#a-token')
})
afterEach(() => {
  // SWR polls nothing while it is offline.
  dispatchEvent(new Event('online'))
})

const byCard = { paymentMethod: 'authorizenet', zelleDueAt: null } as const
const canceled = { ...byCard, cancelledAt: '2027-03-10T15:00:00.000Z' }
const paid = [card(15_700)]
const unknown = [{ state: 'unknown' as const }]

type RideState = Partial<StoredBooking> & { entries?: NewEntry[]; attempts?: Partial<Attempt>[] }

function pageOf({ entries, attempts, ...overrides }: RideState = {}, page: Partial<RidePage> = {}): RidePage {
  return {
    booking: withAccount({ ...kennedyBooking, ...overrides }, entries, attempts),
    version: 1,
    cancellation: { allowed: true, percent: 100, refundCents: 0 },
    history: [{ at: '2027-03-01T20:00:00.000Z', words: 'Booked.' }],
    heldEmails: [],
    ...page,
  }
}

function createError(kind: 'not_found' | 'unavailable', code: string = kind): AppError {
  return new AppError({ kind, message: 'no', code })
}

async function show(page?: RidePage) {
  if (page) read.mockResolvedValue(page)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BookingSettingsProvider settings={SETTINGS}>
        <ToastProvider>
          <Ride credentials={{ id: '7KQ4-M9XW', token: 'a-token' }} />
        </ToastProvider>
      </BookingSettingsProvider>
    </SWRConfig>,
  )
  await act(async () => undefined)
  return userEvent.setup({ delay: null })
}

type StepProps = { booking: Booking; step: ComponentProps<typeof ConfirmationStep>['step'] }

function Step({ booking, step }: StepProps) {
  const [session, setSession] = useState<BookingSession>({ booking, token: 'a-token', version: 1 })
  const update: UpdateBooking = (booking, version) =>
    setSession(before => ({ ...before, booking, version: version ?? before.version }))
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <BookingSettingsProvider settings={SETTINGS}>
        <ToastProvider>
          <ConfirmationStep session={session} onUpdated={update} step={step} />
        </ToastProvider>
      </BookingSettingsProvider>
    </SWRConfig>
  )
}

/** Opens step 3, whose first response is `page`. */
async function showStep(page: RidePage | AppError, { booking } = page instanceof AppError ? pageOf() : page) {
  if (page instanceof AppError) read.mockRejectedValue(page)
  else read.mockResolvedValue(page)
  const step = { onBack: jest.fn(), onStartNew: jest.fn(), onCanceled: jest.fn() }
  render(<Step booking={booking} step={step} />)
  await act(async () => undefined)
  return { ...step, user: userEvent.setup({ delay: null }) }
}

/** Lists the actions, without those that are always there. */
const actions = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter(name => /^(Pay|Edit|Cancel|Add)/.test(name))
const goldActions = () => [...document.querySelectorAll('.button.primary')].map(({ textContent }) => textContent)
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
const button = (name: string) => screen.getByRole('button', { name })

const heldUntil = '2027-03-11T20:00:00.000Z'
const tooLate = { allowed: false, code: 'too_late', sentence: 'Please call us to change it.' } as const
const change: Partial<RidePage> = { change: { allowed: true } }
const isPaid = { ...byCard, entries: paid }
const toChauffeur = { paymentMethod: 'chauffeur', zelleDueAt: null } as const
const immediate = { scheduleOption: 'immediately', pickupAt: '2027-03-11T14:50:00.000Z' } as const
const arriving = { ...isPaid, ...immediate, eta: '2027-03-11T15:25:00.000Z', chauffeur }
const returning = [...paid, price('canceled', -7850)]
const disputed = [...paid, ofCharge('chargeback', -15_700)]
const owing = [...paid, price('fare_agreed', 533)]

const ADD = 'Add to Calendar'
const CARD = 'Pay with Card'
const ZELLE = 'Pay with Zelle'
const CALL = 'Call your chauffeur, (212) 555-0177'
const NEW = 'Start New Booking'
const all = [ADD, 'Edit Details', 'Cancel Booking']
const cancelable = [ADD, 'Cancel Booking']

type State = [what: string, RideState, Partial<RidePage>, headline: string, actions: string[], ...gold: string[]]
const STATES: State[] = [
  ['reserved', { ...byCard, heldUntil }, {}, 'Pay $157.00 to keep it', [CARD, ZELLE, ...all], CARD],
  ['a Zelle payment awaited', {}, {}, 'Send $157.00 by Zelle', [ZELLE, CARD, ...all], ZELLE],
  ['to be paid to the chauffeur', toChauffeur, {}, 'Pay your chauffeur $157.00', [CARD, ZELLE, ...all]],
  ['paid', { ...isPaid, chauffeur }, change, 'Paid. See you Sunday', all, CALL],
  ['paid, too late to change', isPaid, { change: tooLate }, 'Paid. See you Sunday', cancelable],
  ['a balance due', { ...byCard, entries: owing }, change, 'Pay the remaining $5.33', [CARD, ZELLE, ...all], CARD],
  ['a refund due', { ...canceled, entries: returning }, {}, 'Canceled', [], NEW],
  ['refunded', { ...canceled, entries: [...returning, refund(7850)] }, {}, 'Canceled', [], NEW],
  ['canceled', canceled, {}, 'Canceled', [], NEW],
  ['disputed', { ...byCard, entries: disputed }, {}, 'Your payment was reversed', cancelable],
  ['unpriced', { ...byCard, quote: null }, {}, 'Reserved. We will confirm your fare', all],
  ['immediate, with an ETA', arriving, change, 'Your chauffeur will arrive at about 10:25', all, CALL],
  ['a payment being checked', { ...byCard, attempts: unknown }, {}, 'Checking your payment', [ADD]],
  ['a payment in review', { ...byCard, attempts: [{ state: 'held' }] }, {}, 'Checking your payment', cancelable],
]

test.each(STATES)(
  'of a ride that is %s, the ride page says first how it stands, with at most one gold button',
  async (_, state, page, headline, expectedActions, ...gold) => {
    await show(pageOf(state, page))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline)
    expect([actions(), goldActions()]).toEqual([expectedActions, gold])
  },
)

test('shows the itinerary, the fare, the customer, the policy in dollars and what follows', async () => {
  await show(pageOf(byCard))
  expect(screen.getByRole('list', { name: 'Itinerary' })).toHaveTextContent(/^Pickup: .*Drop-off: John F\. Kennedy/)
  const policy = 'Within 24 hours of pickup: 50% refund. That is $78.50.'
  for (const text of ['15.40 miles over 10, at $5.00 per mile', 'Ada Marsh', policy, 'We will review your ride.'])
    expect(screen.getAllByText(text)).not.toEqual([])
})

test('says why a ride can no longer be canceled or changed online', async () => {
  const sentence = 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.'
  await show(pageOf({}, { cancellation: { allowed: false, sentence } }))
  expect(screen.getByText(/can no longer be canceled online/)).toHaveTextContent(sentence)
  expect(screen.getByText('Within 24 hours of pickup: 50% refund.')).toBeInTheDocument()
  expect(actions()).toEqual(['Pay with Zelle', 'Pay with Card', 'Add to Calendar'])
})

test('offers no refund of a ride that is canceled', async () => {
  await show(pageOf(canceled))
  expect(screen.getByText('Within 24 hours of pickup: 50% refund.')).toBeInTheDocument()
  expect(screen.queryByText(/That is \$/)).toBeNull()
})

test('counts down to the ETA without announcing each minute', async () => {
  await show(pageOf(arriving))
  expect(screen.getByText('in 25 min').closest('[role=status]')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000))
  expect(screen.getByText('in 15 min')).toBeVisible()
})

test('shows a delayed email and does not claim that it contains the link', async () => {
  const until = '2027-03-12T20:00:00.000Z'
  const heldEmail = { kind: 'booked', to: 'ada@example.com', until, reason: 'daily_limit' } as const
  await show(pageOf({}, { heldEmails: [heldEmail] }))
  expect(screen.getByText(/^The booking confirmation email to ada@example.com will be sent on Fri/)).toBeVisible()
  expect(screen.queryByText(/It is also in our emails/)).toBeNull()
})

describe('the connection', () => {
  test('offers a retry and the phone number when there is no response', async () => {
    read.mockRejectedValueOnce(createError('unavailable', 'no_answer')).mockResolvedValue(pageOf())
    const user = await show()
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach our server, so we cannot show your ride')
    expect(screen.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toHaveAttribute('href', 'tel:+12125550142')
    await user.click(button('Try again'))
    expect(await screen.findByText('Booking ID')).toBeVisible()
  })

  test('recovers by itself from a failed refresh', async () => {
    read.mockResolvedValueOnce(pageOf()).mockRejectedValueOnce(createError('unavailable')).mockResolvedValue(pageOf())
    await show()
    await act(() => jest.advanceTimersByTimeAsync(31_000))
    expect(screen.getByText(/^We could not reach our server\. We keep trying\. Last updated/)).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    expect(screen.queryByText(/Last updated/)).toBeNull()
  })

  test('says in step 3 that the link was replaced', async () => {
    await showStep(createError('not_found'))
    expect(screen.getByText(/^The link to this ride was replaced/)).toBeVisible()
  })
})

const changing = { ...isPaid, attempts: [{ state: 'unknown' as const, cents: 500, changesRide: true }] }
const tipping = { ...isPaid, attempts: [{ state: 'unknown' as const, cents: 2000 }] }
const more = card(500, '60002')
const { paymentSuccess, paymentUnsuccessful } = userMessages
test.each<[string, RideState, NewEntry[], string]>([
  ['is received', { ...byCard, attempts: unknown }, paid, paymentSuccess],
  ['fails', { ...byCard, attempts: unknown }, [], paymentUnsuccessful],
  ['changes the ride', changing, [...paid, price('ride_changed', 500), more], paymentSuccess],
  ['comes too late to change the ride', changing, [...paid, more], CHANGE_RETURNED],
  ['was a tip and fails', tipping, paid, paymentUnsuccessful],
])('a checked payment that %s is said within seconds, also after a failed request', async (_, before, after, text) => {
  read
    .mockResolvedValueOnce(pageOf(before))
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(pageOf({ ...byCard, entries: after }))
  await show()
  await act(() => jest.advanceTimersByTimeAsync(11_000))
  expect(alerts()).toContain(text)
})

test('step 3 shows what happened elsewhere since, and offers a new booking', async () => {
  const { onStartNew, user } = await showStep(pageOf(canceled), pageOf(byCard))
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Canceled')
  expect(screen.queryByText('Next steps')).toBeNull()
  await user.click(button('Start New Booking'))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test.each<[string, RideState]>([
  ['a no-show', { noShowAt: '2027-03-11T14:00:00.000Z' }],
  ['after the pickup', { pickupAt: '2027-03-11T14:00:00.000Z' }],
])('nothing is promised of a ride that is over: %s', async (_, ride) => {
  await show(pageOf({ ...byCard, ...ride }))
  expect(screen.queryByText('Next steps')).toBeNull()
})

test('what is next stays while a return has no time yet', async () => {
  await show(pageOf({ ...byCard, pickupAt: '2027-03-11T14:00:00.000Z', transferType: 'Round Trip' }))
  expect(screen.getByText('Next steps')).toBeVisible()
})

test('ignores a response that is older than what the page has learned', async () => {
  const page = pageOf(byCard)
  let respond = (_: RidePage) => {}
  const { onCanceled, user } = await showStep(page)
  read
    .mockReturnValueOnce(new Promise(resolve => (respond = resolve)))
    .mockResolvedValue(pageOf({ ...byCard, entries: paid }))
  await act(() => jest.advanceTimersByTimeAsync(30_000))
  jest.mocked(cancelBooking).mockResolvedValue(pageOf(canceled).booking)
  await user.click(button('Cancel Booking'))
  await user.click(button('Yes, Cancel Ride'))
  expect(onCanceled).toHaveBeenCalledTimes(1)
  await act(async () => respond(page))
  expect(actions()).toContain('Pay with Card')
})

test('closes the cancel dialog when the ride is canceled elsewhere', async () => {
  const user = await show(pageOf({}))
  await user.click(button('Cancel Booking'))
  read.mockResolvedValue(pageOf(canceled))
  await act(() => jest.advanceTimersByTimeAsync(31_000))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('spells the booking ID for screen readers', async () => {
  await show(pageOf())
  expect(screen.getByText('7 K Q 4, M 9 X W')).toBeInTheDocument()
})

test('the link is selected where it cannot be copied', async () => {
  const user = await show(pageOf())
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(button('Copy Link'))
  expect(alerts()).toContain('It is selected so you can copy it yourself.')
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to your ride' })
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe(LINK)
})

test('says that the receipt could not be created', async () => {
  jest.mocked(renderReceiptImage).mockRejectedValueOnce(new Error('no canvas'))
  const user = await show(pageOf())
  await user.click(button('Download Receipt'))
  await waitFor(() => expect(alerts()).toContain('We could not create the receipt.'))
})
