/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { emptyDraft } from '@/lib/booking/schemas'
import { kennedy, timesSquare } from '@/lib/booking/testing/samples'
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

/** A wizard at a filled first step, on an entry of its own. */
function startAtRide() {
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
  const wizard = startAtRide()
  act(() => wizard.current.dispatch({ type: 'next' }))
  const length = history.length
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
  expect(history.length).toBe(length)
})

test('Back works at the first press where a link to the booking was followed before', async () => {
  const wizard = startAtRide()
  followLink('#booking-flow')
  act(() => wizard.current.dispatch({ type: 'next' }))
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
})

test('Back works at the first press where a link was followed at the second step', async () => {
  const wizard = startAtRide()
  act(() => wizard.current.dispatch({ type: 'next' }))
  followLink('#about')
  act(() => wizard.current.goBack())
  await waitFor(() => expect(wizard.current.state.step).toBe('ride'))
})

test('every entry is written with the address, so that the router marks it as its own', () => {
  const written = jest.spyOn(history, 'replaceState')
  startAtRide()
  followLink('#booking-flow')
  expect(written.mock.calls.map(([, , address]) => address)).toEqual([`${location.origin}/`, location.href])
})
