/** @jest-environment jsdom */
import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import {
  fetchVehicleCategories,
  fetchVehicles,
  fetchVersionedBooking,
  getConflictVersion,
  updateBooking,
} from '@/lib/booking/client/booking-client'
import { saveReloadAlert, saveWizard, takeReloadAlert } from '@/lib/booking/client/booking-storage'
import { fetchRide } from '@/lib/booking/client/ride-client'
import { emptyDraft } from '@/lib/booking/model/draft'
import { toDraft } from '@/lib/booking/model/request'
import { kennedy, kennedyBooking, kennedyRoute, sedans, suvs, timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { AppError, userMessages } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { ReloadAlert, useLinkedVehicle, usePaymentResultToast, useReloadAlert, Wizard } from './wizard'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/booking/client/ride-client')
jest.mock('@/lib/places/client/places-client')
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
beforeAll(polyfillDialogs)

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchRide).mockImplementation(async credentials => ({
    ...(await fetchVersionedBooking(credentials)),
    cancellation: { allowed: true, percent: 100, refundCents: 0 },
    history: [],
    heldEmails: [],
  }))
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(getConflictVersion).mockReturnValue(null)
})

function NextPage() {
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  return <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
}

test('shows a place of an unavailable maps service as text', async () => {
  const dropOffLocation = { ...kennedy, id: 'google:ChIJR0lA1VBmwokR@40.6413,-73.7781', name: 'My hotel', area: '' }
  saveWizard({ step: 'trip', session: null, draft: { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation } })
  render(
    <Wizard
      phone="+1 (212) 555-0142"
      payments={{ methods: ['authorizenet'], zelle: null }}
      maps={{ google: null, styleUrl: null }}
    />,
  )
  const dropOff = await screen.findByRole('combobox', { name: /Drop-off Location/ })
  expect(dropOff).toHaveValue('My hotel')
  await waitFor(() => expect(dropOff).toHaveAccessibleDescription('Please choose this place again.'))
})

test('offers the booking of the tab, until dismissed, when a link starts a new ride', async () => {
  saveWizard({ step: 'confirmed', draft: emptyDraft, session: { booking: kennedyBooking, token: 'x' } })
  jest.mocked(fetchVersionedBooking).mockResolvedValue({ booking: kennedyBooking, version: 1 })
  history.replaceState(null, '', '/?city=dallas#booking-flow')
  render(
    <Wizard
      phone="+1 (212) 555-0142"
      payments={{ methods: ['authorizenet'], zelle: null }}
      maps={{ google: null, styleUrl: null }}
    />,
  )
  const link = await screen.findByRole('link', { name: 'view it' })
  expect(link).toHaveAttribute('href', `/ride/${kennedyBooking.id}#x`)
  const message = within(screen.getByText(/This is a new ride/).parentElement ?? link)
  await userEvent.click(message.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.queryByRole('link', { name: 'view it' })).toBeNull()
})

/** Opens step 2 of a booked ride with Grace entered; a conflict refuses the update. */
async function holdResponse() {
  const session = { booking: kennedyBooking, token: 'x', version: 1 }
  const draft = toDraft(kennedyBooking)
  saveWizard({
    step: 'contact',
    draft: { ...draft, contactInfo: { ...draft.contactInfo, firstName: 'Grace' } },
    session,
  })
  const conflict = {
    kind: 'conflict',
    message: 'late',
    code: 'changed_meanwhile',
    userMessage: 'Changed elsewhere.',
  } as const
  jest.mocked(updateBooking).mockReset().mockRejectedValueOnce(new AppError(conflict))
  jest.mocked(getConflictVersion).mockReturnValueOnce(7)
  const changedBooking = { ...kennedyBooking, contactInfo: { ...kennedyBooking.contactInfo, lastName: 'Byron' } }
  jest.mocked(fetchVersionedBooking).mockResolvedValue({ booking: changedBooking, version: 7 })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard
        phone="+1 (212) 555-0142"
        payments={{ methods: ['authorizenet'], zelle: null }}
        maps={{ google: null, styleUrl: null }}
      />
    </SWRConfig>,
  )
  const user = userEvent.setup()
  const clickConfirm = async () => user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
  await clickConfirm()
  await screen.findByText('Changed elsewhere.')
  return { user, press: clickConfirm, changedBooking }
}

test('rejects an edit of a ride changed elsewhere and sends it when confirmed', async () => {
  const { press: clickConfirm, changedBooking } = await holdResponse()
  expect(screen.getByLabelText(/First name/)).toHaveValue('Grace')
  jest.mocked(updateBooking).mockResolvedValueOnce({ booking: changedBooking, version: 8 })
  await clickConfirm()
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(jest.mocked(updateBooking).mock.calls.map(([{ version }]) => version)).toEqual([1, 7])
})

test('shows a ride that changed elsewhere and keeps the unsaved edits', async () => {
  const { user } = await holdResponse()
  await user.click(screen.getByRole('button', { name: 'View My Ride' }))
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  expect(await screen.findByLabelText(/First name/)).toHaveValue('Grace')
})

test('focuses the heading of a new step without a second scroll, which would end the smooth one halfway', async () => {
  const { user } = await holdResponse()
  const focus = jest.spyOn(HTMLElement.prototype, 'focus')
  await user.click(screen.getByRole('button', { name: 'View My Ride' }))
  const heading = await screen.findByRole('heading', { name: 'Booking Confirmed' })
  await waitFor(() => expect(heading).toHaveFocus())
  const calls = focus.mock.calls.filter((_, i) => focus.mock.contexts[i] === heading)
  expect(new Set(calls.map(([options]) => options?.preventScroll))).toEqual(new Set([true]))
  focus.mockRestore()
})

test('shows the phone number and a retry in step 1 when there are no vehicles', async () => {
  saveWizard({
    step: 'cars',
    session: null,
    draft: { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy },
  })
  jest.mocked(fetchVehicleCategories).mockResolvedValue([])
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard
        phone="+1 (212) 555-0142"
        payments={{ methods: ['authorizenet'], zelle: null }}
        maps={{ google: null, styleUrl: null }}
      />
    </SWRConfig>,
  )
  expect(
    await screen.findByText(
      /^No vehicles can be booked online right now\. Please call us and we will book your ride\.$/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toHaveAttribute('href', 'tel:+12125550142')
  for (const next of screen.getAllByRole('button', { name: /^Next/ })) expect(next).toBeDisabled()
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /Car Category/ })).toBeVisible()
})

test('shows a loading state for vehicles in step 1 and a retry after a failure', async () => {
  saveWizard({
    step: 'cars',
    session: null,
    draft: { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy },
  })
  const response = Promise.withResolvers<never>()
  const errorSpy = jest.spyOn(console, 'error').mockReturnValue()
  jest.mocked(fetchVehicleCategories).mockReturnValueOnce(response.promise)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard
        phone="+1 (212) 555-0142"
        payments={{ methods: ['authorizenet'], zelle: null }}
        maps={{ google: null, styleUrl: null }}
      />
    </SWRConfig>,
  )
  expect(await screen.findByText('Loading vehicles')).toBeInTheDocument()
  response.reject(new AppError({ kind: 'unavailable', message: 'no vehicles', code: 'unavailable' }))
  expect(await screen.findByText(/^We could not load the vehicles\. Please try again, or call us\.$/)).toBeVisible()
  expect(errorSpy).toHaveBeenCalledTimes(1)
  errorSpy.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /Car Category/ })).toBeVisible()
})

test('chooses the vehicle of a link once the vehicles are loaded, and no unknown one', () => {
  const onChoose = jest.fn()
  const show = (vehicle: string, categories?: VehicleCategory[]) =>
    renderHook(props => useLinkedVehicle({ vehicle, onChoose, ...props }), { initialProps: { categories } })
  const { rerender } = show('luxury suv')
  for (const categories of [[sedans, suvs], [suvs]]) rerender({ categories })
  show('Hovercraft', [sedans, suvs])
  expect(onChoose.mock.calls).toEqual([[{ carCategory: 'Luxury SUV', categoryKey: 'luxsuv' }]])
})

test.each([
  ['success', userMessages.paymentSuccess],
  ['cancelled', userMessages.paymentUnsuccessful],
  ['perhaps', null],
])('after a payment that returned as %s the toast says %p', (waiting, message) => {
  document.body.innerHTML = `<div id="notices" data-waiting="${waiting}"></div>`
  renderHook(usePaymentResultToast, { wrapper: ToastProvider })
  if (message === null) return expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(document.getElementById('notices')).not.toHaveAttribute('data-waiting')
})

test('shows the message about the previous booking on one page, until it is dismissed', async () => {
  saveReloadAlert('Your booking 7KQ4-M9XW is canceled.')
  render(<NextPage />)
  expect(screen.getByRole('alert')).toHaveTextContent('Your booking 7KQ4-M9XW is canceled.')
  expect(takeReloadAlert()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
