/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import type CardDialog from '@/components/payment/card-dialog'
import { paymentConfig } from '@/components/payment/testing/card-dialog-fixture'
import { ToastProvider } from '@/components/ui/toast'
import {
  type ChangeResult,
  changePaidRide,
  fetchRide,
  fetchVehicleCategories,
  fetchVehicles,
  getChangedTerms,
  updateBooking,
} from '@/lib/booking/client/booking-client'
import type { ChangeTerms } from '@/lib/booking/model/ride-change'
import type { RidePage } from '@/lib/booking/model/ride-page'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { EditRide } from './edit-ride'
import { Ride } from './ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/payment-client')
jest.mock('@/components/payment/card-dialog', () => ({
  __esModule: true,
  default: ({ change, onClose }: ComponentProps<typeof CardDialog>) => (
    <button type="button" onClick={onClose}>
      Close without paying {change?.dueCents}
    </button>
  ),
}))
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

const DAY_MS = 24 * 60 * 60 * 1000
const inAMonth = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS + DAY_MS / 2)
const booking = { ...kennedyBooking, pickupAt: inAMonth.toISOString() }
const zelle = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }
const settings: BookingSettings = {
  payments: { methods: ['authorizenet', 'zelle'], zelle },
  maps: { google: null, styleUrl: null },
  waits: {},
}
const page: RidePage = {
  booking,
  version: 4,
  cancellation: { allowed: true, percent: 100, refundCents: 0 },
  change: { allowed: true },
  history: [{ at: booking.createdAt, words: 'Booked.' }],
  heldEmails: [],
}
const conflict = (code: string, details: object = {}) =>
  new AppError({ kind: 'conflict', message: code, code, userMessage: `Refused: ${code}.`, ...details })

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans, suvs])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(updateBooking).mockReset().mockResolvedValue({ booking, version: 5 })
})

type User = ReturnType<typeof userEvent.setup>

function renderFresh(children: ReactNode): User {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BookingSettingsProvider settings={settings}>
        <ToastProvider>{children}</ToastProvider>
      </BookingSettingsProvider>
    </SWRConfig>,
  )
  return userEvent.setup()
}

async function openForm() {
  const callbacks = { onDone: jest.fn(), onViewRide: jest.fn(), onClose: jest.fn() }
  const session = { booking, token: 'secret', version: 4 }
  const user = renderFresh(<EditRide session={session} {...callbacks} />)
  await screen.findByText('The fare is still $157.00.')
  return { ...callbacks, user }
}

/** The Next button exists once per screen width. */
async function click(user: User, name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  if (button !== undefined) await user.click(button)
}

async function confirm(user: User) {
  await click(user, 'Next: Contact Information')
  await click(user, 'Review & Confirm')
}

const suv = () => screen.findByRole('radio', { name: /Luxury SUV/ })

test('says what a change does to the fare before it is confirmed', async () => {
  const { user, onDone } = await openForm()
  await user.click(await suv())
  await click(user, 'Next: Contact Information')
  expect(screen.getByText('The fare was $157.00 and is now $162.00 ($5.00 more).')).toBeVisible()
  expect(updateBooking).not.toHaveBeenCalled()
  await click(user, 'Review & Confirm')
  expect(updateBooking).toHaveBeenCalledWith(
    expect.objectContaining({ request: expect.objectContaining({ rent: 162, carCategory: 'Luxury SUV' }) }),
  )
  expect(onDone).toHaveBeenCalledWith(booking, 5)
})

test.each(['changed_meanwhile', 'booking_paid'])(
  'shows %s, keeps the edits and offers to view the ride',
  async code => {
    const { user, onDone, onViewRide } = await openForm()
    jest.mocked(updateBooking).mockRejectedValueOnce(conflict(code))
    await confirm(user)
    expect(await screen.findByText(new RegExp(`Refused: ${code}`))).toBeInTheDocument()
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ada')
    const paid = { ...booking, status: 'paid' as const }
    jest.mocked(fetchRide).mockResolvedValueOnce({ ...page, booking: paid, version: 6 })
    await click(user, 'View My Ride')
    expect(onViewRide).toHaveBeenCalledWith(paid, 6)
    expect(onDone).not.toHaveBeenCalled()
  },
)

test('closes an unchanged form at once, and discards edits only after confirmation', async () => {
  const { user, onClose } = await openForm()
  await click(user, 'Stop Editing')
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.click(await suv())
  await click(user, 'Stop Editing')
  await click(user, 'Keep Editing')
  expect(await suv()).toBeChecked()
  await click(user, 'Stop Editing')
  expect(onClose).toHaveBeenCalledTimes(1)
  await click(user, 'Discard Changes')
  expect(onClose).toHaveBeenCalledTimes(2)
})

describe('a paid ride', () => {
  const paid = withAccount({ ...booking, paymentMethod: 'authorizenet' }, [card(15_700)])
  const dearer = [card(15_700), price('ride_changed', 500)]
  const agreed = { differenceCents: 500, refundCents: 0 }
  const terms: ChangeTerms = {
    oldFareCents: 15_700,
    newFareCents: 16_200,
    dueCents: 500,
    refundPercent: 100,
    changes: ['Vehicle: from Executive Sedan to Luxury SUV'],
    ...agreed,
  }
  const preview: ChangeResult = { outcome: 'preview', terms, booking: paid, version: 4 }
  const change = jest.mocked(changePaidRide)

  beforeEach(() => {
    jest.mocked(fetchPaymentConfig).mockResolvedValue(paymentConfig)
    jest.mocked(getChangedTerms).mockReturnValue(null)
    change.mockReset().mockResolvedValue(preview)
  })

  /** Chooses an SUV and reviews the terms. */
  async function review(): Promise<User> {
    jest.mocked(fetchRide).mockResolvedValue({ ...page, booking: paid })
    const credentials = { id: booking.id, token: 'secret-token' }
    const user = renderFresh(<Ride credentials={credentials} />)
    await click(user, 'Edit Details')
    await user.click(await suv())
    await click(user, 'Next: Contact Information')
    await click(user, 'Review Change')
    await screen.findByText('You pay now')
    return user
  }

  test('is not changed when the card dialog is closed, which returns to the edits', async () => {
    const user = await review()
    await click(user, 'Pay $5.00 and Change Ride')
    await click(user, 'Close without paying 500')
    await click(user, 'Back to Ride Details')
    expect(await suv()).toBeChecked()
  })

  test('changes at once by Zelle, and the dialog shows where to send the difference', async () => {
    const user = await review()
    const changed = withAccount({ ...paid, paymentMethod: 'zelle' }, dearer)
    jest.mocked(fetchRide).mockResolvedValue({ ...page, booking: changed })
    change.mockResolvedValue({ ...preview, outcome: 'applied', booking: changed, version: 5 })
    await click(user, 'Pay the Difference by Zelle')
    const dialog = await screen.findByRole('dialog', { name: 'Pay with Zelle' })
    expect(within(dialog).getByText('$5.00')).toBeVisible()
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ agreed, payBy: 'zelle' }))
  })

  test('whose difference is too large for Zelle is asked of the operator, who calls', async () => {
    const user = await review()
    change.mockResolvedValue({ ...preview, outcome: 'asked' })
    await click(user, 'Pay the Difference by Zelle')
    expect(await screen.findByText(/^We have received your request\. .* until we call you\.$/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('whose terms changed meanwhile is reviewed again', async () => {
    const user = await review()
    change.mockRejectedValue(conflict('terms_changed'))
    jest.mocked(getChangedTerms).mockReturnValue({ ...terms, differenceCents: 900, dueCents: 900, refundPercent: 50 })
    await click(user, 'Pay the Difference by Zelle')
    expect(await screen.findByText(/^The terms have changed since you last saw them/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay $9.00 and Change Ride' })).toBeVisible()
    expect(screen.getByText(/If you cancel after this change, we will refund 50%\.$/)).toBeVisible()
  })
})
