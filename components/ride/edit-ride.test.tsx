/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import {
  fetchVehicleCategories,
  fetchVehicles,
  fetchVersionedBooking,
  getConflictVersion,
  updateBooking,
} from '@/lib/booking/client/booking-client'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import { kennedyBooking, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { EditRide } from './edit-ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
beforeAll(polyfillDialogs)

const DAY_MS = 24 * 60 * 60 * 1000
const inAMonth = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS + DAY_MS / 2)
const booking = { ...kennedyBooking, pickupAt: inAMonth.toISOString() }
const conflict = (code: string, details: object = {}) =>
  new AppError({ kind: 'conflict', message: code, code, userMessage: `Refused: ${code}.`, ...details })

beforeEach(() => {
  sessionStorage.clear()
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans, suvs])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(updateBooking).mockReset().mockResolvedValue({ booking, version: 5 })
  jest.mocked(getConflictVersion).mockReturnValue(null)
})

const zelle = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }
const payments: PaymentOffer = { methods: ['authorizenet', 'zelle'], zelle }

async function open() {
  const callbacks = { onDone: jest.fn(), onViewRide: jest.fn(), onClose: jest.fn() }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <EditRide
        session={{ booking, token: 'secret', version: 4 }}
        phone="+1 (212) 555-0142"
        payments={payments}
        maps={{ google: null, styleUrl: null }}
        {...callbacks}
      />
    </SWRConfig>,
  )
  await screen.findByText('The fare is still $157.00.')
  return { ...callbacks, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

/** Goes to the end of the form; the Next button exists once per screen width. */
async function confirm(user: User) {
  const [next] = screen.getAllByRole('button', { name: 'Next: Contact Information' })
  if (next !== undefined) await user.click(next)
  await user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
}

async function chooseSuv(user: User) {
  await user.click(screen.getByRole('radio', { name: /Luxury SUV/ }))
  expect(screen.getByText('The fare was $157.00 and is now $162.00 ($5.00 more).')).toBeInTheDocument()
}

test('updates a ride at once for the shown fare when the fare is unchanged', async () => {
  const { user, onDone } = await open()
  await confirm(user)
  expect(updateBooking).toHaveBeenCalledWith({
    id: booking.id,
    token: 'secret',
    version: 4,
    request: expect.objectContaining({ rent: 157, pickupLocation: 'times-square', carCategory: 'Executive Sedan' }),
  })
  expect(onDone).toHaveBeenCalledWith(booking, 5)
})

test('asks for consent to a changed fare before sending', async () => {
  const { user } = await open()
  await chooseSuv(user)
  await confirm(user)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The fare was $157.00 and is now $162.00 ($5.00 more).')).toBeInTheDocument()
  expect(updateBooking).not.toHaveBeenCalled()
  await user.click(alert.getByRole('button', { name: 'Confirm Change at $162.00' }))
  expect(updateBooking).toHaveBeenCalledWith(
    expect.objectContaining({ request: expect.objectContaining({ rent: 162, carCategory: 'Luxury SUV' }) }),
  )
})

test('asks for consent again when the server’s fare differs', async () => {
  const { user } = await open()
  const quote = { lines: [], totalCents: 18_000, miles: 25.4, durationSeconds: 2700, estimated: true }
  jest.mocked(updateBooking).mockRejectedValueOnce(conflict('fare_changed', { details: { quote } }))
  await confirm(user)
  await user.click(await screen.findByRole('button', { name: 'Change Ride at $180.00' }))
  expect(updateBooking).toHaveBeenLastCalledWith(
    expect.objectContaining({ request: expect.objectContaining({ rent: 180 }) }),
  )
})

test.each(['changed_meanwhile', 'booking_paid'])(
  'shows %s, keeps the unsaved edits, and offers to view the ride',
  async code => {
    const { user, onDone, onViewRide } = await open()
    jest.mocked(updateBooking).mockRejectedValueOnce(conflict(code))
    await confirm(user)
    expect(await screen.findByText(new RegExp(`Refused: ${code}`))).toBeInTheDocument()
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ada')
    const paid = { ...booking, status: 'paid' as const }
    jest.mocked(fetchVersionedBooking).mockResolvedValueOnce({ booking: paid, version: 6 })
    await user.click(screen.getByRole('button', { name: 'View My Ride' }))
    expect(onViewRide).toHaveBeenCalledWith(paid, 6)
    expect(onDone).not.toHaveBeenCalled()
  },
)

test('shows changes made elsewhere and overwrites them when confirmed', async () => {
  const { user, onDone } = await open()
  jest.mocked(updateBooking).mockRejectedValueOnce(conflict('changed_meanwhile', { details: { version: 7 } }))
  jest.mocked(getConflictVersion).mockReturnValueOnce(7)
  await confirm(user)
  await screen.findByText(/Refused: changed_meanwhile/)
  await user.click(screen.getByRole('button', { name: 'Review & Confirm' }))
  expect(updateBooking).toHaveBeenLastCalledWith(expect.objectContaining({ version: 7 }))
  expect(onDone).toHaveBeenCalledWith(booking, 5)
})

test('applies the next available time and focuses the confirm button', async () => {
  const { user } = await open()
  const userMessage = 'All our Sedans are booked at that time.'
  const rejection = { fields: { pickupTime: userMessage }, details: { next: { date: '2027-03-14', time: '15:45' } } }
  jest.mocked(updateBooking).mockRejectedValueOnce(conflict('invalid_fields', rejection))
  await confirm(user)
  expect(await screen.findByText(userMessage)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Choose Sun, Mar 14, 2027 at 3:45 PM/ }))
  expect(
    screen.getByText(/^The ride is now set for Sun, Mar 14, 2027 at 3:45 PM E.T. Please confirm/),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Review & Confirm' })).toHaveFocus()
  expect(updateBooking).toHaveBeenCalledTimes(1)
})

test('closes an unchanged form at once', async () => {
  const { user, onClose } = await open()
  await user.click(screen.getByRole('button', { name: 'Stop Editing' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('discards edits only after confirmation', async () => {
  const { user, onClose } = await open()
  await chooseSuv(user)
  await user.click(screen.getByRole('button', { name: 'Stop Editing' }))
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }))
  expect([onClose.mock.calls.length, screen.getByRole('radio', { name: /Luxury SUV/ })]).toEqual([
    0,
    expect.objectContaining({ checked: true }),
  ])
  await user.click(screen.getByRole('button', { name: 'Stop Editing' }))
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
