/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
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
  saveWizard({ step: 'cars', draft: ride, session: null })
})

/** Renders a wizard with its cars on a history entry of their own. */
function renderAtCars() {
  history.pushState(null, '', '/')
  saveWizard({ step: 'cars', draft: ride, session: null })
  return renderHook(() => useWizard({ current: null })).result
}

/** Simulates following an in-page link. */
function followLink(anchor: string) {
  history.pushState(null, '', anchor)
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
}

test('goes back in history when the previous entry shows the previous step', async () => {
  const wizard = renderAtCars()
  act(() => wizard.current.dispatch({ type: 'next' }))
  const length = history.length
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('cars'))
  expect(history.length).toBe(length)
})

test('goes back on the first press after a link was followed at the second step', async () => {
  const wizard = renderAtCars()
  act(() => wizard.current.dispatch({ type: 'next' }))
  followLink('#about')
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('cars'))
})

test('writes every history entry with its URL, so that the router marks it as its own', () => {
  const replaceState = jest.spyOn(history, 'replaceState')
  renderAtCars()
  followLink('#booking-flow')
  expect(replaceState.mock.calls.map(([, , address]) => address)).toEqual([`${location.origin}/`, location.href])
})

function renderAtUrl(address: string) {
  history.pushState({ __NA: true }, '', address)
  return renderHook(() => useWizard({ current: null })).result
}

test('fills in the link’s values and removes only its parameters from the URL', () => {
  const replaceState = jest.spyOn(history, 'replaceState')
  const wizard = renderAtUrl('/?city=dallas&pickup=Love+Field&utm_source=letter#booking-flow')
  expect(wizard.current.state.draft).toMatchObject({ selectedCity: 'dallas', pickupQuery: 'Love Field' })
  expect(location.href).toBe(`${location.origin}/?utm_source=letter#booking-flow`)
  // Without the router's own marker, which the router adds together with the URL.
  expect(replaceState.mock.calls.map(([entry]) => entry)).toEqual([{ step: 'trip' }])
})

test('an entry whose step can no longer be shown becomes one of the shown step', async () => {
  saveWizard({ step: 'trip', draft: ride, session: null })
  history.pushState(null, '', '/')
  const { result } = renderHook(() => useWizard({ current: null }))
  act(() => result.current.dispatch({ type: 'next' }))
  act(() => result.current.dispatch({ type: 'step selected', step: 'trip' }))
  act(() => result.current.dispatch({ type: 'changed', patch: { pickupLocation: null } }))
  const popped = new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
  act(() => history.back())
  await act(() => popped)
  expect(history.state).toMatchObject({ step: 'trip' })
  expect(result.current.state.step).toBe('trip')
  const { length } = history
  act(() => result.current.dispatch({ type: 'changed', patch: { pickupLocation: kennedy } }))
  act(() => result.current.dispatch({ type: 'next' }))
  expect(result.current.state.step).toBe('cars')
  expect(history.length).toBe(length)
})
