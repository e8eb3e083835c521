/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import {
  fetchVehicleCategories,
  fetchVehicles,
  getConflictVersion,
  updateBooking,
} from '@/lib/booking/client/booking-client'
import { loadEdit, saveEdit } from '@/lib/booking/client/booking-storage'
import { fetchRide } from '@/lib/booking/client/ride-client'
import { toDraft } from '@/lib/booking/model/request'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
// Preloaded, so that no test waits for the lazy import.
import './edit-ride'
import { Ride } from './ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/booking/client/ride-client')
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
beforeAll(polyfillDialogs)

const DAY_MS = 24 * 60 * 60 * 1000
const inAMonth = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS + DAY_MS / 2)
const booking: Booking = { ...kennedyBooking, pickupAt: inAMonth.toISOString() }
const page: RidePage = {
  booking,
  version: 4,
  cancellation: { allowed: true, percent: 100, refundCents: 0 },
  history: [{ at: booking.createdAt, words: 'Booked.' }],
  heldEmails: [],
}

beforeEach(() => {
  sessionStorage.clear()
  jest.mocked(fetchRide).mockResolvedValue(page)
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans, suvs])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(updateBooking).mockReset().mockResolvedValue({ booking, version: 5 })
  jest.mocked(getConflictVersion).mockReturnValue(null)
})

type User = ReturnType<typeof userEvent.setup>

/** Renders the ride page with a mocked server response. */
async function show(pageOverrides: Partial<RidePage> | AppError = {}): Promise<User> {
  cleanup()
  if (pageOverrides instanceof AppError) jest.mocked(fetchRide).mockRejectedValue(pageOverrides)
  else jest.mocked(fetchRide).mockResolvedValue({ ...page, ...pageOverrides })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <Ride
          credentials={{ id: booking.id, token: 'secret-token' }}
          phone="+1 (212) 555-0142"
          payments={{ methods: ['authorizenet'], zelle: null }}
          maps={{ google: null, styleUrl: null }}
        />
      </ToastProvider>
    </SWRConfig>,
  )
  await waitFor(() => expect(screen.queryByText('Loading your ride')).toBeNull())
  return userEvent.setup()
}

const form = () => screen.queryByRole('dialog', { name: 'Edit your ride' })
const firstName = () => screen.findByLabelText(/First name/)
const clickButton = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))

/** Stores an unsaved edit, based on version 4, that replaces Ada with Grace. */
function reloadPage() {
  const draft = toDraft(booking)
  const contactInfo = { ...draft.contactInfo, firstName: 'Grace' }
  saveEdit(booking.id, { step: 'contact', draft: { ...draft, contactInfo }, version: 4 })
}

test('reopens the form with the unsaved edits after a reload', async () => {
  const user = await show()
  await clickButton(user, 'Edit Details')
  await user.click(await screen.findByRole('radio', { name: /Luxury SUV/ }))
  await show()
  expect(await screen.findByRole('radio', { name: /Luxury SUV/ })).toBeChecked()
  expect(form()).toBeInTheDocument()
})

test('stores unsaved edits without the access token', async () => {
  reloadPage()
  const user = await show()
  await user.type(await firstName(), 's')
  expect(loadEdit(booking.id)?.draft.contactInfo.firstName).toBe('Graces')
  expect(JSON.stringify(sessionStorage)).not.toContain('secret-token')
})

test('clears the stored edits after submitting', async () => {
  reloadPage()
  const user = await show()
  await clickButton(user, 'Review & Confirm')
  await screen.findByText(/^Your ride has been updated\./)
  expect(sessionStorage).toHaveLength(0)
})

test('clears the stored edits after discarding, and moves the focus to Edit Details', async () => {
  reloadPage()
  const user = await show()
  await clickButton(user, 'Stop Editing')
  await clickButton(user, 'Discard Changes')
  expect([form(), sessionStorage.length]).toEqual([null, 0])
  expect(screen.getByRole('button', { name: 'Edit Details' })).toHaveFocus()
})

test.each<[string, Partial<RidePage>]>([
  ['paid', { booking: withAccount(booking, [card(15_700)]) }],
  ['about to begin', { cancellation: { allowed: false, sentence: 'Please call us.' } }],
])('clears the stored edits of a ride that is %s', async (_, pageOverrides) => {
  reloadPage()
  await show(pageOverrides)
  expect([form(), sessionStorage.length]).toEqual([null, 0])
})

test('keeps the form closed and the edits stored while there is no response', async () => {
  reloadPage()
  const offline = new AppError({ kind: 'unavailable', message: 'no', code: 'offline' })
  await show(offline)
  expect(form()).toBeNull()
  expect(loadEdit(booking.id)?.step).toBe('contact')
})

test('clears the stored edits when the link is no longer valid', async () => {
  reloadPage()
  await show(new AppError({ kind: 'not_found', message: 'no', code: 'not_found' }))
  expect(sessionStorage).toHaveLength(0)
})
