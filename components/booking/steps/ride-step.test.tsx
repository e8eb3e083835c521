/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { Wizard } from '@/components/booking/wizard'
import { checkAvailability, fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { FormStep } from '@/lib/booking/model/field-row'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import { kennedyDraft, kennedyRoute, sedans } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { MapsFailedAlert, TripStep } from './ride-step'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const checkTimes = jest.mocked(checkAvailability)

const roundTrip = { transferType: 'Round Trip', returnDate: '2027-03-14', returnTime: '15:30' } as const
const label = 'Sun, Mar 14, 2027 at 3:45 PM EDT'
const bookedMessage = 'All our Sedans are booked at that time.'

const NEXT = { date: '2027-03-14', time: '15:45' }
function createRejection(
  fields: Record<string, string>,
  details: Record<string, unknown> = { reason: 'closed', next: NEXT },
) {
  const userMessage = 'Please check the highlighted fields.'
  return new AppError({ kind: 'unprocessable', code: 'invalid_fields', message: 'no', userMessage, fields, details })
}
const taken = { reason: 'taken', next: NEXT }

installFakeObservers()
beforeEach(() => {
  // 15:00 in New York.
  jest.useFakeTimers({ now: new Date('2027-03-01T20:00:00Z'), advanceTimers: true })
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
})
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  checkTimes.mockReset().mockResolvedValue()
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
})

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

async function open(step: FormStep, patch: Partial<Draft> = {}) {
  saveWizard({ step, session: null, draft: { ...kennedyDraft, ...patch } })
  const zelle = { name: 'Nocturne', email: 'pay@example.com', phone: null, demo: true }
  const payments: PaymentOffer = { methods: ['authorizenet', 'zelle'], zelle }
  const waits = { default: { from: 20, to: 35 } }
  render(<Wizard settings={{ payments, maps: { google: null, styleUrl: null }, waits }} />)
  if (step === 'trip') await screen.findByRole('heading', { name: 'Where and when' })
  else await screen.findByDisplayValue('Executive Sedan')
}
const seeFares = () => user.click(screen.getByText('See fares'))
/** Finds the visible button; the page renders one per screen width. */
const nextButton = () => screen.getAllByText(/^(Next: Contact Information|Checking availability…)$/)[0] as HTMLElement
const clickNext = () => user.click(nextButton())
const field = (name: RegExp) => screen.getByLabelText(name)
const car = () => screen.findByRole('radio', { name: /Executive Sedan/ })
const contact = () => screen.findByText('Contact Information', { selector: 'h3' })

test('an unavailable time is said where it is entered, with the next one', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: bookedMessage }))
  await open('trip')
  await seeFares()
  const offer = await screen.findByText(`Choose ${label}`)
  expect(offer).toHaveFocus()
  expect(offer).toHaveAccessibleDescription(bookedMessage)
  expect(field(/^Pickup Time/)).toHaveAccessibleDescription(expect.stringContaining(bookedMessage))
  await user.click(offer)
  expect(field(/^Pickup Time/)).toHaveValue('15:45')
  expect(field(/^Pickup Time/)).not.toHaveAttribute('aria-invalid')
  expect(screen.getByText(`The ride is now set for ${label}.`)).toBeVisible()
  expect(screen.getByText('See fares')).toHaveFocus()
})

test('a car that is taken at that time stops no one who has not chosen it yet', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: bookedMessage }, taken))
  await open('trip')
  await seeFares()
  expect(await car()).toHaveFocus()
})

test('a chosen car that is taken at that time is said at the cars, with the next time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: bookedMessage }, taken))
  await open('cars')
  await clickNext()
  const offer = await screen.findByText(`Choose ${label}`)
  expect(offer).toHaveFocus()
  expect(screen.getByRole('group', { name: 'Car Category' })).toHaveAccessibleDescription(bookedMessage)
  await user.click(offer)
  await clickNext()
  await contact()
  expect(checkTimes.mock.lastCall?.[0]).toMatchObject({ pickupTime: '15:45' })
})

test('an error among closed options opens them and is said at its field', async () => {
  await open('cars', { ...roundTrip, returnTime: '' })
  await clickNext()
  await waitFor(() => expect(field(/^Return Time/)).toHaveFocus())
  expect(field(/^Return Time/)).toHaveAccessibleDescription(/Please add a return time\./)
})

test('an immediate ride says why it is unavailable and offers a later time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: 'We are closed on that day (a parade).' }))
  await open('trip', { scheduleOption: 'immediately' })
  expect(screen.getByText('Usually 20–35 min')).toBeVisible()
  await seeFares()
  await screen.findByText(`Choose ${label}`)
  const alerts = screen.getAllByRole('alert').map(alert => alert.textContent)
  expect(alerts).toContain('We are closed on that day (a parade).')
  expect(screen.queryByText(/^Usually/)).toBeNull()
  await user.click(screen.getByText(`Choose ${label}`))
  expect(field(/^Schedule for Later/)).toBeChecked()
  expect(field(/^Pickup Time/)).toHaveValue('15:45')
})

test('the button says that the availability is being checked', async () => {
  checkTimes.mockReturnValue(new Promise(() => {}))
  await open('cars')
  await clickNext()
  expect(nextButton()).toHaveTextContent('Checking availability…')
  expect(nextButton()).toHaveAttribute('aria-disabled', 'true')
})

test('the options open from their line, close with what was entered, and have the focus', async () => {
  await open('cars')
  await user.click(screen.getByRole('button', { name: 'Change options' }))
  expect(screen.getByRole('heading', { name: 'Options' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Increase passengers' }))
  expect(screen.getByText(/^One way · 2 passengers · add your flight/)).toBeVisible()
  await user.click(screen.getByText('Add a stop'))
  await user.type(field(/^Stop 1/), 'my aunt')
  await user.click(screen.getByRole('button', { name: 'Close options' }))
  expect(await screen.findByRole('button', { name: 'Change options' })).toHaveFocus()
  expect(field(/^Stop 1/)).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change options' }))
  expect(field(/^Stop 1/)).toHaveValue('my aunt')
})

test('a city that does not follow from the places is named beside Next, and opens the options there', async () => {
  await open('cars', { selectedCity: '' })
  expect(nextButton()).toBeDisabled()
  await user.click(screen.getAllByRole('button', { name: 'city' })[0] as HTMLElement)
  expect(screen.getByRole('combobox', { name: /^City/ })).toHaveFocus()
})

test('shows the map failure with its fallback until dismissed', async () => {
  const onDismiss = jest.fn()
  render(<MapsFailedAlert failure="Failed to load Google Maps API: InvalidKeyMapError" onDismiss={onDismiss} />)
  expect(screen.getByRole('alert')).toHaveTextContent('InvalidKeyMapErrorYou can continue booking')
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

const change = jest.fn()

function showTrip({ draft, timeZone, at }: { draft: Partial<Draft>; timeZone: string; at: string }) {
  const ride = { timeZone, isTimeZoneKnown: true }
  const time = { isChecking: false, kind: 'pickup', alternative: null, appliedMessage: null }
  const form = { ride, time } as unknown as BookingForm
  return (
    <TripStep
      form={form}
      draft={{ ...emptyDraft, ...draft }}
      errors={{}}
      now={new Date(at)}
      change={change}
      mapButton={null}
    />
  )
}

test('names the time zone of the pickup’s day, whatever today’s is', () => {
  const draft: Partial<Draft> = { scheduleOption: 'later', pickupDate: '2027-07-04', pickupTime: '14:30' }
  render(showTrip({ draft, timeZone: 'America/New_York', at: '2027-03-01T12:00:00Z' }))
  const fields = screen.getByRole('group', { name: 'Date and time' })
  expect(fields).toHaveAccessibleDescription('Local time at the pickup (EDT)')
})

test('chips set the day at the pickup, and a choice of later starts with tomorrow there', async () => {
  // It is already the next day in Auckland.
  const auckland = { timeZone: 'Pacific/Auckland', at: '2027-03-01T12:00:00Z' }
  const { rerender } = render(showTrip({ ...auckland, draft: { scheduleOption: 'later', pickupDate: '2027-03-03' } }))
  expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(change).toHaveBeenCalledWith({ pickupDate: '2027-03-02' })
  jest.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), advanceTimers: true })
  rerender(showTrip({ ...auckland, draft: {} }))
  await userEvent.click(screen.getByLabelText('Schedule for Later'))
  const later = { scheduleOption: 'later', pickupDate: '2027-03-03', pickupTime: '08:00' }
  expect(change).toHaveBeenLastCalledWith(later)
  jest.useRealTimers()
})
