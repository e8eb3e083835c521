/** @jest-environment jsdom */
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ToastProvider } from '@/components/ui/toast'
import {
  checkAvailability,
  createBooking,
  fetchPromo,
  fetchRide,
  fetchVehicleCategories,
  fetchVehicles,
  getConflictVersion,
  updateBooking,
} from '@/lib/booking/client/booking-client'
import { loadWizard, saveReloadAlert, saveWizard, takeReloadAlert } from '@/lib/booking/client/booking-storage'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { Promo } from '@/lib/booking/model/promo'
import { toDraft } from '@/lib/booking/model/request'
import type { RidePage } from '@/lib/booking/model/ride-page'
import { kennedyBooking, kennedyDraft, kennedyRoute, sedans, suvs } from '@/lib/booking/model/testing/samples'
import type { WizardState } from '@/lib/booking/model/wizard'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError, userMessages } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { readSite } from '@/lib/site-files'
import { ReloadAlert, usePaymentResultToast, useReloadAlert, Wizard } from './wizard'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
installFakeObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

const lookUp = jest.mocked(fetchPromo)
const spring: Promo = { code: 'SPRING20', percent: 20 }
const notValid = new AppError({ kind: 'not_found', message: 'no', userMessage: 'This code is not valid.' })
const conflict = { kind: 'conflict', message: 'late', userMessage: 'Changed.' } as const

const ridePage: RidePage = {
  booking: kennedyBooking,
  version: 1,
  cancellation: { allowed: true, percent: 100, refundCents: 0 },
  history: [],
  heldEmails: [],
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  jest.replaceProperty(readSite(), 'hasPromoCodes', true)
  lookUp.mockReset().mockResolvedValue(spring)
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchRide).mockResolvedValue(ridePage)
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(getConflictVersion).mockReturnValue(null)
})

const user = userEvent.setup()

function show() {
  const payments = { methods: ['zelle' as const], zelle: null }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard settings={{ payments, maps: { google: null, styleUrl: null }, waits: {} }} />
    </SWRConfig>,
  )
}

function open(state: WizardState) {
  saveWizard(state)
  show()
}

test('an empty form is not stored, so that the next visit does not start the framework', async () => {
  await act(async () => show())
  expect(sessionStorage.getItem('booking')).toBeNull()
})

test('a kept step is shown without moving page or focus', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  open({ step: 'contact', session: null, draft: kennedyDraft })
  expect(await screen.findByRole('heading', { name: 'Contact Information' })).not.toHaveFocus()
  expect(scroll).not.toHaveBeenCalled()
})

test('offers the booking of the tab, until dismissed, when a link starts a new ride', async () => {
  history.replaceState(null, '', '/?city=dallas#booking-flow')
  open({ step: 'confirmed', draft: emptyDraft, session: { booking: kennedyBooking, token: 'x' } })
  const link = await screen.findByRole('link', { name: 'view it' })
  expect(link).toHaveAttribute('href', `/ride/${kennedyBooking.id}#x`)
  const message = within(screen.getByText(/This is a new ride/).parentElement ?? link)
  await user.click(message.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.queryByRole('link', { name: 'view it' })).toBeNull()
})

/** Opens step 2 of a booked ride; a conflict refuses the update. */
async function changeConflicting() {
  jest
    .mocked(updateBooking)
    .mockReset()
    .mockRejectedValueOnce(new AppError({ ...conflict, code: 'changed_meanwhile' }))
  jest.mocked(getConflictVersion).mockReturnValueOnce(7)
  const booking = { ...kennedyBooking, contactInfo: { ...kennedyBooking.contactInfo, lastName: 'Byron' } }
  jest.mocked(fetchRide).mockResolvedValue({ ...ridePage, booking, version: 7 })
  open({
    step: 'contact',
    draft: toDraft(kennedyBooking),
    session: { booking: kennedyBooking, token: 'x', version: 1 },
  })
  await user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
  await screen.findByText('Changed.')
  return booking
}

test('sends an edit of a ride that changed elsewhere once it is confirmed again', async () => {
  const booking = await changeConflicting()
  jest.mocked(updateBooking).mockResolvedValueOnce({ booking, version: 8 })
  await user.click(screen.getByRole('button', { name: 'Review & Confirm' }))
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(jest.mocked(updateBooking).mock.calls.map(([{ version }]) => version)).toEqual([1, 7])
})

test('shows a ride that changed elsewhere with a single scroll, and edits what it is now', async () => {
  await changeConflicting()
  const focus = jest.spyOn(HTMLElement.prototype, 'focus')
  await user.click(screen.getByRole('button', { name: 'View My Ride' }))
  const heading = await screen.findByRole('heading', { name: 'Booking Confirmed' })
  // A second scroll would end the smooth one halfway.
  await waitFor(() => expect(heading).toHaveFocus())
  const calls = focus.mock.calls.filter((_, i) => focus.mock.contexts[i] === heading)
  expect(new Set(calls.map(([options]) => options?.preventScroll))).toEqual(new Set([true]))
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  expect(await screen.findByLabelText(/Last name/)).toHaveValue('Byron')
})

test('without any vehicles the phone number and a retry stand in their place', async () => {
  jest.mocked(fetchVehicleCategories).mockResolvedValueOnce([])
  open({ step: 'cars', session: null, draft: { ...kennedyDraft, carCategory: '' } })
  expect(await screen.findByText(/^No vehicles can be booked online right now\. Please call us/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toHaveAttribute('href', 'tel:+12125550142')
  for (const next of screen.getAllByRole('button', { name: /^Next/ })) expect(next).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /Car Category/ })).toBeVisible()
})

test.each([
  ['Luxury SUV', true],
  ['Hovercraft', false],
])('a link’s vehicle %s is chosen if it is offered (%p), or else another is asked for', async (vehicle, isOffered) => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans, suvs])
  jest.mocked(checkAvailability).mockResolvedValue()
  history.replaceState(null, '', `/?vehicle=${vehicle}`)
  open({ step: 'trip', session: null, draft: { ...kennedyDraft, scheduleOption: 'immediately' } })
  await user.click(await screen.findByRole('button', { name: 'See fares' }))
  expect(await screen.findByRole('radio', { name: /Luxury SUV/ })).toHaveProperty('checked', isOffered)
  expect(screen.queryAllByText(/^We do not offer this vehicle/)).toHaveLength(isOffered ? 0 : 1)
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

function NextPage() {
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  return <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
}

test('shows the message about the previous booking on one page, until it is dismissed', async () => {
  saveReloadAlert('Your booking 7KQ4-M9XW is canceled.')
  render(<NextPage />)
  expect(screen.getByRole('alert')).toHaveTextContent('Your booking 7KQ4-M9XW is canceled.')
  expect(takeReloadAlert()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

/** $157.00 without a code. */
async function openFares(patch: Partial<Draft> = {}, step: 'cars' | 'contact' = 'cars') {
  open({ step, session: null, draft: { ...kennedyDraft, pickupDate: '2999-03-14', ...patch } })
  await screen.findAllByText(/\$1\d\d\.\d\d/)
}
const promoStatus = () =>
  screen.getByText('Remove').closest('p')?.parentElement?.querySelector('[role=status]')?.textContent

test('Enter in the field applies a code to the fare, and Remove takes it off', async () => {
  await openFares()
  await user.click(screen.getByText('Promo code'))
  await user.type(screen.getByLabelText('Code'), ' spring20{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove promo code' })).toHaveFocus())
  expect(lookUp).toHaveBeenCalledWith('spring20')
  expect(promoStatus()).toBe('Promo code SPRING20, 20% off. ')
  expect(await screen.findAllByText('$125.60')).not.toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('Promo code').closest('summary')).toHaveFocus())
  expect(await screen.findAllByText('$157.00')).not.toEqual([])
  expect(loadWizard()?.draft.promo).toBeNull()
})

test('a code that is not valid stays in the field with the reason', async () => {
  lookUp.mockRejectedValue(notValid)
  await openFares()
  await user.click(screen.getByText('Promo code'))
  await user.type(screen.getByLabelText('Code'), 'WINTER')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is not valid.'))
  expect(screen.getByLabelText('Code')).toHaveValue('WINTER')
  expect(screen.getAllByText('This code is not valid.').some(text => text.role === 'status')).toBe(true)
})

test('says why a code takes nothing off', async () => {
  await openFares({ promo: { ...spring, minimumFare: 200 } })
  expect(screen.getByText('This code needs a fare of at least $200.')).toBeVisible()
  expect(promoStatus()).toContain('This code needs a fare of at least $200.')
  expect(screen.getAllByText('$157.00')).not.toEqual([])
})

test.each<[string, Promo | null]>([
  ['no field without codes', null],
  ['the field with a link that has one', { code: 'WINTER' }],
])('shows %s', async (_, promo) => {
  jest.replaceProperty(readSite(), 'hasPromoCodes', false)
  lookUp.mockRejectedValue(notValid)
  await openFares({ promo })
  if (promo) expect(await screen.findByLabelText('Code')).toHaveValue('WINTER')
  else expect(screen.queryByText('Promo code')).toBeNull()
})

test('a code that cannot be used anymore is taken off, and the rider is asked', async () => {
  const details = { quote: kennedyBooking.quote, promo: null }
  jest.mocked(createBooking).mockRejectedValue(new AppError({ ...conflict, code: 'fare_changed', details }))
  await openFares({ promo: spring }, 'contact')
  await user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
  const question = /^Your promo code can no longer be used. The fare was \$125.60; it is now/
  expect(await screen.findByText(question)).toBeVisible()
  expect(loadWizard()?.draft.promo).toBeNull()
})
