/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Wizard } from '@/components/booking/wizard'
import {
  checkAvailability,
  createBooking,
  fetchVehicleCategories,
  fetchVehicles,
} from '@/lib/booking/client/booking-client'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, kennedyBooking, kennedyRoute, sedans, timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const checkTimes = jest.mocked(checkAvailability)
const create = jest.mocked(createBooking)

const draft: Draft = {
  ...emptyDraft,
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  contactInfo: { ...kennedyBooking.contactInfo, phone: '212 555 0142' },
  paymentMethod: 'zelle',
}
const label = 'Sun, Mar 14, 2027 at 3:45 PM EDT'
const bookedMessage = 'All our Sedans are booked at that time.'

function createRejection(fields: Record<string, string>, next: object | null = { date: '2027-03-14', time: '15:45' }) {
  const userMessage = 'Please check the highlighted fields.'
  return new AppError({
    kind: 'unprocessable',
    code: 'invalid_fields',
    message: 'no',
    userMessage,
    fields,
    details: { next },
  })
}

installFakeObservers()
beforeAll(() => {
  // 15:00 in New York. Only Date is faked; timers keep running.
  const realApis = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const
  const frames = ['requestAnimationFrame', 'cancelAnimationFrame', 'nextTick', 'queueMicrotask', 'performance'] as const
  jest.useFakeTimers({ now: new Date('2027-03-01T20:00:00Z'), doNotFake: [...realApis, ...frames] })
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  Element.prototype.scrollIntoView = () => {}
})
afterAll(() => jest.useRealTimers())
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  checkTimes.mockReset().mockResolvedValue()
  create.mockReset().mockResolvedValue({ booking: kennedyBooking, token: 'x', version: 1 })
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
})

async function open(patch: Partial<Draft> = {}) {
  saveWizard({ step: 'options', session: null, draft: { ...draft, ...patch } })
  const zelle = { name: 'Nocturne', email: 'pay@example.com', phone: null, demo: true }
  const waits = { default: { from: 20, to: 35 } }
  render(<Wizard phone="+1 (212) 555-0142" zelle={zelle} maps={{ google: null, styleUrl: null }} waits={waits} />)
  await screen.findByDisplayValue('Executive Sedan')
}
/** Finds the visible button; the page renders one per screen width. */
const nextButton = () => screen.getAllByText(/^(Next: Contact Information|Checking availability…)$/)[0] as HTMLElement
const clickNext = () => userEvent.click(nextButton())
const time = (label: RegExp) => screen.getByLabelText(label)
const contact = () => screen.findByText('Contact Information', { selector: 'h3' })

test('shows an unavailable time at its field and applies the next one when pressed', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: bookedMessage }))
  await open()
  await clickNext()
  const offer = await screen.findByText(`Choose ${label}`)
  expect(offer).toHaveFocus()
  expect(offer).toHaveAccessibleDescription(bookedMessage)
  expect(time(/^Pickup Time/)).toHaveAccessibleDescription(expect.stringContaining(bookedMessage))
  expect(screen.queryByText('Contact Information', { selector: 'h3' })).toBeNull()

  await userEvent.click(offer)
  expect(time(/^Pickup Time/)).toHaveValue('15:45')
  expect(time(/^Pickup Time/)).not.toHaveAttribute('aria-invalid')
  expect(screen.getByText(`The ride is now set for ${label}.`)).toBeVisible()
  expect(nextButton()).toHaveFocus()
  await clickNext()
  await contact()
  expect(checkTimes.mock.lastCall?.[0]).toMatchObject({ pickupTime: '15:45' })
})

test('shows an unavailable return at the return time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ returnTime: 'We are closed at the time of your return.' }))
  await open({ transferType: 'Round Trip', returnDate: '2027-03-14', returnTime: '15:30' })
  await clickNext()
  await userEvent.click(await screen.findByText(`Choose ${label}`))
  expect([time(/^Pickup Time/), time(/^Return Time/)]).toMatchObject([{ value: '14:30' }, { value: '15:45' }])
  expect(screen.getByText(`The return is now set for ${label}.`)).toBeVisible()
})

test('explains why an immediate ride is unavailable and offers a later time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: 'We are closed on that day (a parade).' }))
  await open({ scheduleOption: 'immediately' })
  await clickNext()
  await screen.findByText(`Choose ${label}`)
  expect(screen.getByText('We are closed on that day (a parade).')).toBeVisible()
  expect(screen.queryByText(/^Usually/)).toBeNull()
  await userEvent.click(screen.getByText(`Choose ${label}`))
  expect(time(/^Schedule for Later/)).toBeChecked()
  expect(time(/^Pickup Time/)).toHaveValue('15:45')
})

test('shows the usual wait before booking for an immediate ride only', async () => {
  await open()
  expect(screen.queryByText('Usually 20–35 min')).toBeNull()
  await userEvent.click(time(/^Immediately/))
  expect(screen.getByText('Usually 20–35 min')).toBeVisible()
})

test('focuses the field when there is no next available time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: 'Please call us.' }, null))
  await open()
  await clickNext()
  expect(await screen.findByText('Please call us.')).toBeVisible()
  expect(time(/^Pickup Time/)).toHaveFocus()
})

test('announces that an immediate ride is unavailable when there is no next time', async () => {
  checkTimes.mockRejectedValueOnce(createRejection({ pickupTime: 'Please call us.' }, null))
  await open({ scheduleOption: 'immediately' })
  await clickNext()
  expect((await screen.findByText('Please call us.')).closest('[role=alert]')).toBeVisible()
})

test('marks the button as busy during the availability check', async () => {
  let respond = () => {}
  checkTimes.mockImplementation(() => new Promise(resolve => (respond = resolve)))
  await open()
  await userEvent.dblClick(nextButton())
  expect(nextButton()).toHaveTextContent('Checking availability…')
  expect(nextButton()).toHaveAttribute('aria-disabled', 'true')
  await act(async () => respond())
  await contact()
  expect(checkTimes).toHaveBeenCalledTimes(1)
})

test('rejects a time that became unavailable on submit with the next available time', async () => {
  create.mockRejectedValueOnce(createRejection({ pickupTime: bookedMessage }))
  await open()
  await clickNext()
  await contact()
  await userEvent.click(screen.getByText('Review & Confirm'))
  expect(await screen.findByText(bookedMessage)).toBeVisible()
  expect(screen.queryByText(/highlighted fields/)).toBeNull()
  await userEvent.click(screen.getByText(`Choose ${label}`))
  expect(screen.getByText(`The ride is now set for ${label}. Please confirm it.`)).toBeVisible()
  expect(screen.getByText('Review & Confirm')).toHaveFocus()
  await userEvent.click(screen.getByText('Review & Confirm'))
  await screen.findByText('Booking Confirmed')
  expect(create.mock.calls[1]?.[0].request).toMatchObject({ pickupTime: '15:45' })
})

test('applies a new return time when the return became unavailable', async () => {
  create.mockRejectedValueOnce(createRejection({ returnTime: 'All our Sedans are booked at the time of your return.' }))
  await open({ transferType: 'Round Trip', returnDate: '2027-03-14', returnTime: '15:30' })
  await clickNext()
  await contact()
  await userEvent.click(screen.getByText('Review & Confirm'))
  await userEvent.click(await screen.findByText(`Choose ${label}`))
  expect(screen.getByText(`The return is now set for ${label}. Please confirm it.`)).toBeVisible()
})
