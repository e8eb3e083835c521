/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { Wizard } from '@/components/booking/wizard'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { FormStep } from '@/lib/booking/model/field-row'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import { kennedyDraft, kennedyRoute, sedans } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { MapsFailedAlert } from './ride-step'
import { TripStep } from './trip-step'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')

const roundTrip = { transferType: 'Round Trip', returnDate: '2027-03-14', returnTime: '15:30' } as const

installFakeObservers()
beforeAll(() => {
  // 15:00 in New York.
  jest.useFakeTimers({ now: new Date('2027-03-01T20:00:00Z'), advanceTimers: true })
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  Element.prototype.scrollIntoView = () => {}
})
afterAll(() => jest.useRealTimers())
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
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
  render(<Wizard phone="+1 (212) 555-0142" payments={payments} maps={{ google: null, styleUrl: null }} waits={waits} />)
  if (step === 'trip') await screen.findByRole('heading', { name: 'Where and when' })
  else await screen.findByDisplayValue('Executive Sedan')
}
const seeFares = () => user.click(screen.getByText('See fares'))
/** Finds the visible button; the page renders one per screen width. */
const nextButton = () => screen.getAllByText('Next: Contact Information')[0] as HTMLElement
const clickNext = () => user.click(nextButton())
const field = (name: RegExp) => screen.getByLabelText(name)

test('See fares names what is missing at its field, and focuses the first', async () => {
  await open('trip', { pickupLocation: null, dropOffLocation: null, pickupTime: '' })
  await seeFares()
  expect(field(/^Pickup Location/)).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field(/^Pickup Location/)).toHaveAccessibleDescription(/choose a pickup location/)
  expect(field(/^Drop-off Location/)).toHaveAccessibleDescription(/choose a drop-off location/)
  expect(field(/^Pickup Time/)).toHaveAccessibleDescription('Please choose a pickup time.')
})

test('an error among closed options opens them and is said at its field', async () => {
  await open('cars', { ...roundTrip, returnTime: '' })
  await clickNext()
  await waitFor(() => expect(field(/^Return Time/)).toHaveFocus())
  expect(field(/^Return Time/)).toHaveAccessibleDescription(/Please add a return time\./)
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

const [edit, change] = [jest.fn(), jest.fn()]

function showTrip({ draft, timeZone, at }: { draft: Partial<Draft>; timeZone: string; at: string }) {
  const ride = { timeZone, isTimeZoneKnown: true }
  const form = { ride, edit } as unknown as BookingForm
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

test.each([['2027-07-04', 'Local time at the pickup (EDT)']])(
  'names the time zone of a pickup on %s, whatever today’s is',
  (pickupDate, note) => {
    const draft: Partial<Draft> = { scheduleOption: 'later', pickupDate, pickupTime: '14:30' }
    render(showTrip({ draft: draft, timeZone: 'America/New_York', at: '2027-03-01T12:00:00Z' }))
    expect(screen.getByRole('group', { name: 'Date and time' })).toHaveAccessibleDescription(note)
  },
)

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
  expect(edit).toHaveBeenLastCalledWith({ type: 'later chosen', tomorrow: '2027-03-03' })
  jest.useRealTimers()
})
