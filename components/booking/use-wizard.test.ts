/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { emptyDraft } from '@/lib/booking/draft'
import { kennedy, kennedyBooking, timesSquare } from '@/lib/booking/testing/samples'
import { saveWizard } from '@/lib/browser/booking-storage'
import { useWizard } from './use-wizard'

const ride = {
  ...emptyDraft,
  serviceType: 'City to City' as const,
  scheduleOption: 'immediately' as const,
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Luxury SUV',
}

beforeEach(() => {
  jest.restoreAllMocks()
  saveWizard({ step: 'ride', draft: ride, held: null })
})

/** A wizard at a filled first step, on an entry of its own. */
function renderAtRideStep() {
  history.pushState(null, '', '/')
  saveWizard({ step: 'ride', draft: ride, held: null })
  return renderHook(() => useWizard()).result
}

/** What a browser does when a link within the page is followed. */
function followLink(anchor: string) {
  history.pushState(null, '', anchor)
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
}

test('Back goes to the entry beneath where that shows the step before', async () => {
  const wizard = renderAtRideStep()
  act(() => wizard.current.dispatch({ type: 'next' }))
  const length = history.length
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
  expect(history.length).toBe(length)
})

test('Back works at the first press where a link to the booking was followed before', async () => {
  const wizard = renderAtRideStep()
  followLink('#booking-flow')
  act(() => wizard.current.dispatch({ type: 'next' }))
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
})

test('Back works at the first press where a link was followed at the second step', async () => {
  const wizard = renderAtRideStep()
  act(() => wizard.current.dispatch({ type: 'next' }))
  followLink('#about')
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
})

test('every entry is written with the address, so that the router marks it as its own', () => {
  const written = jest.spyOn(history, 'replaceState')
  renderAtRideStep()
  followLink('#booking-flow')
  expect(written.mock.calls.map(([, , address]) => address)).toEqual([`${location.origin}/`, location.href])
})

function renderAtUrl(address: string) {
  history.pushState({ __NA: true }, '', address)
  return renderHook(() => useWizard()).result
}

test('what a link says is filled in, and its parameters leave the address alone', () => {
  const written = jest.spyOn(history, 'replaceState')
  const wizard = renderAtUrl('/?city=dallas&pickup=Love+Field&utm_source=letter#booking-flow')
  expect(wizard.current.state.draft).toMatchObject({ selectedCity: 'dallas', pickupQuery: 'Love Field' })
  expect(location.href).toBe(`${location.origin}/?utm_source=letter#booking-flow`)
  // Without the router's own mark, which it then sets itself, together with the address.
  expect(written.mock.calls.map(([entry]) => entry)).toEqual([{ step: 'ride' }])
})

test('a link leaves the contact that was entered', () => {
  const contactInfo = { ...ride.contactInfo, firstName: 'Ada' }
  saveWizard({ step: 'contact', draft: { ...ride, contactInfo }, held: null })
  const { state } = renderAtUrl('/?city=dallas#booking-flow').current
  expect(state).toMatchObject({ step: 'ride', draft: { contactInfo: { firstName: 'Ada' } } })
})

test('a day that has passed is not filled in', () => {
  expect(renderAtUrl('/?date=2020-01-01#booking-flow').current.state.draft.pickupDate).toBe(ride.pickupDate)
})

test('the vehicle is not filled in before it is known to exist', () => {
  const { initial: arrival, state } = renderAtUrl('/?vehicle=Hovercraft#booking-flow').current
  expect(arrival.vehicle).toBe('Hovercraft')
  expect(state.draft.carCategory).toBe(ride.carCategory)
})

test('a link that names a vehicle alone begins at the first step too', () => {
  saveWizard({ step: 'contact', draft: ride, held: null })
  expect(renderAtUrl('/?vehicle=Luxury+SUV#booking-flow').current.state.step).toBe('ride')
})

test('a link that finds a booked ride is left aside', () => {
  saveWizard({ step: 'confirmed', draft: ride, held: { booking: kennedyBooking, token: 'x' }, dialog: null })
  const { initial: arrival, state } = renderAtUrl('/?city=dallas&vehicle=Luxury+SUV#booking-flow').current
  expect(arrival).toMatchObject({ isLinkIgnored: true, vehicle: '' })
  expect(state).toMatchObject({ step: 'confirmed', draft: ride })
  expect(location.search).toBe('')
})
