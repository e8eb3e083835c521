/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import { fetchRide, resendEmail } from '@/lib/booking/client/ride-client'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { card, price, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRoute } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'
import { Ride } from './ride'

jest.mock('@/lib/booking/client/ride-client')
jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const read = jest.mocked(fetchRide)

const PHONE = '+1 (212) 555-0199'
const ZELLE = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }
const credentials = { id: '7KQ4-M9XW', token: 'a-token' }
const chauffeur = { name: 'Marcus Delacroix', car: 'Black Cadillac Escalade', phone: '(212) 555-0177' }

beforeAll(() => {
  polyfillDialogs()
  installFakeObservers()
})
beforeEach(() => {
  jest.restoreAllMocks()
  jest.resetAllMocks()
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  history.replaceState(null, '', '/ride/7KQ4-M9XW#a-token')
})

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

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <Ride credentials={credentials} phone={PHONE} zelle={ZELLE} maps={{ google: null, styleUrl: null }} />
      </ToastProvider>
    </SWRConfig>,
  )
  await act(async () => undefined)
  return userEvent.setup()
}

const buttons = () => screen.getAllByRole('button').map(button => button.textContent)

test('shows a skeleton while the ride loads', async () => {
  read.mockReturnValue(new Promise(() => undefined))
  await show()
  expect(screen.getByText('Loading your ride')).toBeInTheDocument()
})

test('shows the pickup in its own time zone and the status', async () => {
  read.mockResolvedValue(pageOf())
  await show()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2:30 PM EDT')
  expect(screen.getByText(/^Reserved\. Awaiting your Zelle payment of \$157\.00/)).toBeInTheDocument()
  expect(screen.getByText('Mon, Mar 1, 2027 at 3:00 PM EST')).toBeInTheDocument()
})

test('keeps the ride’s document title when the framework writes its own later', async () => {
  read.mockResolvedValue(pageOf())
  await show()
  const title = document.title
  expect(title).toMatch(/^Ride /)
  const frameworkTitle = document.createElement('title')
  frameworkTitle.textContent = 'Your ride · Nocturne'
  document.querySelector('title')?.remove()
  document.head.append(frameworkTitle)
  await waitFor(() => expect(document.title).toBe(title))
})

test('links the phone number of an assigned chauffeur', async () => {
  read.mockResolvedValue(pageOf({ chauffeur }))
  await show()
  expect(screen.getAllByText('Marcus Delacroix').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: /Call your chauffeur/ })).toHaveAttribute('href', 'tel:2125550177')
})

test('offers payment, editing, and cancellation for an unpaid ride', async () => {
  read.mockResolvedValue(pageOf())
  await show()
  expect(buttons()).toEqual(
    expect.arrayContaining(['Pay with Zelle', 'Pay with Card', 'Edit Ride', 'Cancel Ride', 'Add to Calendar']),
  )
})

test('offers neither payment nor editing for a paid ride', async () => {
  read.mockResolvedValue(pageOf({ entries: [card(15_700)] }))
  await show()
  expect(buttons()).toContain('Cancel Ride')
  for (const closed of ['Pay with Zelle', 'Pay with Card', 'Edit Ride']) expect(buttons()).not.toContain(closed)
})

test('shows what of a paid ride is still due, with its buttons to pay', async () => {
  read.mockResolvedValue(pageOf({ entries: [zelle(15_700), price('agreed', 533)] }))
  await show()
  expect(screen.getByText('$5.33 due').closest('p')).toHaveTextContent('Paid $157.00 · $5.33 due')
  expect(buttons()).toEqual(expect.arrayContaining(['Pay with Zelle', 'Pay with Card']))
  expect(screen.getByText('Not fully paid')).toBeVisible()
})

test('says that the ride changes once a payment that is being checked is confirmed', async () => {
  const attempts = [{ state: 'unknown' as const, cents: 500, changesRide: true }]
  read.mockResolvedValue(pageOf({ entries: [card(15_700)], attempts }))
  await show()
  expect(screen.getByText(/^Your ride will change as soon as this payment is confirmed\./)).toBeVisible()
  expect(buttons().filter(name => name?.startsWith('Pay'))).toEqual([])
})

test.each([
  ['held', true],
  ['unknown', false],
] as const)('offers cancellation of a payment being checked (%s): %p', async (state, offered) => {
  read.mockResolvedValue(pageOf({ attempts: [{ state }] }))
  await show()
  expect(buttons().includes('Cancel Ride')).toBe(offered)
})

test('says that a ride can no longer be canceled online', async () => {
  const userMessage = 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.'
  read.mockResolvedValue(pageOf({}, { cancellation: { allowed: false, sentence: userMessage } }))
  await show()
  expect(screen.getByText(userMessage)).toBeInTheDocument()
  expect(buttons()).not.toContain('Cancel Ride')
})

test('shows the operator’s cancellation reason', async () => {
  read.mockResolvedValue(
    pageOf({ cancelledAt: kennedyBooking.createdAt, cancelReason: 'A storm has closed the roads.' }),
  )
  await show()
  expect(screen.getAllByText('A storm has closed the roads.').length).toBeGreaterThan(0)
  expect(buttons()).not.toContain('Add to Calendar')
})

test('shows the lost-link form for an invalid link', async () => {
  read.mockRejectedValue(createError('not_found'))
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'This ride link is not valid' })).toBeInTheDocument()
  expect(screen.getByLabelText('Booking ID', { exact: false })).toHaveValue('7KQ4-M9XW')
})

test('offers a retry and the phone number when there is no response', async () => {
  read.mockRejectedValueOnce(createError('unavailable', 'no_answer')).mockResolvedValue(pageOf())
  const user = await show()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We could not reach our server, so we cannot show your ride right now.',
  )
  expect(screen.getByRole('link', { name: `Call ${PHONE}` })).toHaveAttribute('href', 'tel:+12125550199')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('2:30 PM EDT')
})

test('says that the device is offline when nothing could be loaded', async () => {
  read.mockRejectedValue(createError('unavailable', 'offline'))
  await show()
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline, so we cannot show your ride right now.')
})

test('keeps the ride on screen with its time while offline and disables server actions', async () => {
  read.mockResolvedValue(pageOf({ chauffeur }))
  await show()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^You are offline\. Last updated at \d+:\d\d [AP]M E[SD]T\.$/)).toBeInTheDocument()
  for (const name of ['Pay with Card', 'Edit Ride', 'Cancel Ride', 'Add to Calendar', 'Email It to Me']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
  }
  expect(screen.getByRole('link', { name: /Call your chauffeur/ })).toBeInTheDocument()
})

test('sends the email again', async () => {
  read.mockResolvedValue(pageOf())
  jest.mocked(resendEmail).mockResolvedValue('The email was sent again.')
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Email It to Me' }))
  expect(await screen.findByText('The email was sent again.')).toBeInTheDocument()
})

describe('the ETA', () => {
  const eta = '2027-03-15T00:45:00.000Z'
  const immediate = { scheduleOption: 'immediately' as const, pickupAt: '2027-03-15T00:12:00.000Z', chauffeur }
  beforeEach(() => jest.useFakeTimers({ now: new Date('2027-03-15T00:20:00.000Z') }))
  afterEach(() => jest.useRealTimers())

  test('counts down while the page is open, until it has passed', async () => {
    read.mockResolvedValue(pageOf({ ...immediate, eta }))
    await show()
    expect(screen.getByText('Your chauffeur will arrive at about').closest('p')).toHaveTextContent(/about 8:45 PM EDT$/)
    expect(screen.getByText('in 25 min')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000))
    expect(screen.getByText('in 15 min')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(40 * 60_000))
    expect(screen.getByText(/was expected at about/)).toBeVisible()
    expect(screen.queryByText(/^in \d+ min/)).toBeNull()
  })

  test('falls back to the usual wait while unknown', async () => {
    read.mockResolvedValue(pageOf({ ...immediate, chauffeur: null, usualWait: { from: 20, to: 35 } }))
    await show()
    expect(screen.getByText(/^The usual wait is 20–35 min\./)).toBeVisible()
  })
})

test('shows a delayed email with its next attempt and reason', async () => {
  const heldEmail = {
    kind: 'changed',
    to: 'ada@example.com',
    until: '2027-03-02T20:00:00.000Z',
    reason: 'daily_limit',
  } as const
  read.mockResolvedValue(pageOf({}, { heldEmails: [heldEmail] }))
  await show()
  expect(
    await screen.findByText(
      /^The booking change email to ada@example.com will be sent on Tue, Mar 2, 2027 at 3:00 PM E.T\. Until/,
    ),
  ).toBeInTheDocument()
})
