/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import type CardDialog from '@/components/payment/card-dialog'
import { paymentConfig } from '@/components/payment/testing/card-dialog-fixture'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import { fetchVehicleCategories, fetchVehicles, getConflictVersion } from '@/lib/booking/client/booking-client'
import { loadEdit } from '@/lib/booking/client/booking-storage'
import { type ChangeResult, changePaidRide, fetchRide, getChangedTerms } from '@/lib/booking/client/ride-client'
import type { ChangeTerms } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
// Preloaded, so that no test waits for the lazy import.
import './edit-ride'
import { Ride } from './ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/booking/client/ride-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/payment-client')
const cardDialog = jest.fn<ReturnType<typeof CardDialog>, Parameters<typeof CardDialog>>()
jest.mock('@/components/payment/card-dialog', () => ({
  __esModule: true,
  default: (props: Parameters<typeof CardDialog>[0]) => cardDialog(props),
}))
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
beforeAll(polyfillDialogs)

const DAY_MS = 24 * 60 * 60 * 1000
const inAMonth = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS + DAY_MS / 2)
const ride = { ...kennedyBooking, paymentMethod: 'authorizenet', pickupAt: inAMonth.toISOString() } as const
const paid = withAccount(ride, [card(15_700)])
const terms: ChangeTerms = {
  oldFareCents: 15_700,
  newFareCents: 16_200,
  differenceCents: 500,
  dueCents: 500,
  refundPercent: 100,
  refundCents: 0,
  changes: ['Vehicle: from Executive Sedan to Luxury SUV'],
}
const changed = withAccount({ ...ride, carCategory: 'Luxury SUV' }, [
  card(15_700),
  price('ride_changed', 500),
  card(500),
])
const preview: ChangeResult = { outcome: 'preview', terms, booking: paid, version: 4 }
const agreed = { differenceCents: 500, refundCents: 0 }

function serve(booking: Booking) {
  jest.mocked(fetchRide).mockResolvedValue({
    booking,
    version: 4,
    cancellation: { allowed: true, percent: 100, refundCents: 15_700 },
    change: { allowed: true },
    history: [{ at: paid.createdAt, words: 'Booked.' }],
    heldEmails: [],
  })
}

beforeEach(() => {
  sessionStorage.clear()
  serve(paid)
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans, suvs])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(fetchPaymentConfig).mockResolvedValue(paymentConfig())
  jest.mocked(getConflictVersion).mockReturnValue(null)
  jest.mocked(getChangedTerms).mockReturnValue(null)
  jest.mocked(changePaidRide).mockReset().mockResolvedValue(preview)
  cardDialog.mockReset().mockImplementation(({ change, onClose, onDone, onUpdated }) => (
    <>
      <p>card dialog for {change?.dueCents}</p>
      <button type="button" onClick={onClose}>
        Close without paying
      </button>
      <button
        type="button"
        onClick={() => {
          serve(changed)
          onUpdated(changed)
          onDone?.()
        }}
      >
        Pay
      </button>
    </>
  ))
})

/** Chooses an SUV for the paid ride and reviews the terms. */
async function review() {
  const user = userEvent.setup()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <Ride
          credentials={{ id: paid.id, token: 'secret' }}
          phone="+1 (212) 555-0142"
          payments={{
            methods: ['authorizenet', 'zelle'],
            zelle: { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false },
          }}
          maps={{ google: null, styleUrl: null }}
        />
      </ToastProvider>
    </SWRConfig>,
  )
  const click = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name })
    if (button !== undefined) await user.click(button)
  }
  await click('Edit Details')
  await user.click(await screen.findByRole('radio', { name: /Luxury SUV/ }))
  await click('Next: Contact Information')
  await click('Review Change')
  await screen.findByText('You pay now')
  return { user, click }
}

const form = () => screen.queryByRole('dialog', { name: 'Edit your ride' })

test('a dearer ride is paid with the change in one step', async () => {
  const { click } = await review()
  await click('Pay $5.00 and Change Ride')
  await screen.findByText('card dialog for 500')
  expect(cardDialog.mock.lastCall?.[0].change?.paid).toMatchObject({
    request: { carCategory: 'Luxury SUV' },
    agreed,
    seenVersion: 4,
  })
  expect(changePaidRide).toHaveBeenCalledTimes(1)
  await click('Pay')
  expect(screen.getByText(/^Luxury SUV \(/)).toBeVisible()
  expect([form(), loadEdit(paid.id)]).toEqual([null, null])
})

test('closing the card dialog returns to the form with the edits, and changes nothing', async () => {
  const { click } = await review()
  await click('Pay $5.00 and Change Ride')
  await click('Close without paying')
  expect(form()).toBeVisible()
  expect(loadEdit(paid.id)?.draft.carCategory).toBe('Luxury SUV')
})

test('by Zelle the ride changes at once, and the dialog shows where to send the difference', async () => {
  const { click } = await review()
  const changed = withAccount({ ...ride, paymentMethod: 'zelle' }, [card(15_700), price('ride_changed', 500)])
  serve(changed)
  jest.mocked(changePaidRide).mockResolvedValue({ ...preview, outcome: 'applied', booking: changed, version: 5 })
  await click('Pay the Difference by Zelle')
  const dialog = await screen.findByRole('dialog', { name: 'Pay with Zelle' })
  expect(within(dialog).getByText('$5.00')).toBeVisible()
  expect(changePaidRide).toHaveBeenLastCalledWith(expect.objectContaining({ agreed, payBy: 'zelle' }))
})

test('a difference that is too large for Zelle is asked of the operator, who calls', async () => {
  const { click } = await review()
  jest.mocked(changePaidRide).mockResolvedValue({ ...preview, outcome: 'asked' })
  await click('Pay the Difference by Zelle')
  expect(await screen.findByText(/^We have received your request\. .* until we call you\.$/)).toBeVisible()
  expect(loadEdit(paid.id)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('terms that changed meanwhile are reviewed again', async () => {
  const { click } = await review()
  jest.mocked(changePaidRide).mockRejectedValue(new AppError({ kind: 'conflict', message: '', code: 'terms_changed' }))
  jest.mocked(getChangedTerms).mockReturnValue({ ...terms, differenceCents: 900, dueCents: 900 })
  await click('Pay the Difference by Zelle')
  expect(await screen.findByText(/^The terms have changed since you last saw them/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay $9.00 and Change Ride' })).toBeVisible()
})
