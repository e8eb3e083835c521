/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { initialWizardState, reduceWizard } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { useMovePlace } from './use-booking-form'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))

const report = jest.fn()
const locate = jest.fn<Promise<Place>, [Point]>()
const firstPoint: Point = { lat: 40.7128, lng: -74.006 }
const secondPoint: Point = { lat: 40.7, lng: -74 }
const called = (name: string, point: Point): Place => ({ ...timesSquare, ...point, id: formatPointRef(point), name })

function useSite() {
  const [{ draft }, dispatch] = useReducer(reduceWizard, initialWizardState)
  return { draft, dispatch, move: useMovePlace(dispatch) }
}

beforeEach(() => {
  locate.mockReset()
  const searchOptions = { minQueryLength: 0, debounceMs: 0 }
  const maps = { searchOptions, createSearch: jest.fn(), reverseGeocode: locate, fetchRouteLine: null }
  jest.mocked(useMaps).mockReturnValue({ maps, map: 'open', failure: null, report })
})
afterEach(() => jest.restoreAllMocks())

test('uses a moved marker immediately and adds its address later', async () => {
  let name: (place: Place) => void = () => {}
  locate.mockImplementation(() => new Promise(resolve => (name = resolve)))
  const { result } = renderHook(useSite)
  act(() => result.current.move('dropOff', firstPoint))
  expect(result.current.draft.dropOffLocation).toMatchObject({ id: '40.7128,-74.006', name: '40.71280, -74.00600' })
  await act(async () => name(called('City Hall', firstPoint)))
  expect(result.current.draft.dropOffLocation?.name).toBe('City Hall')
})

test('drops an address that arrives after the next move', async () => {
  const names: ((place: Place) => void)[] = []
  locate.mockImplementation(() => new Promise(resolve => names.push(resolve)))
  const { result } = renderHook(useSite)
  act(() => result.current.move('pickup', firstPoint))
  act(() => result.current.move('pickup', secondPoint))
  await act(async () => names[1]?.(called('The Battery', secondPoint)))
  await act(async () => names[0]?.(called('City Hall', firstPoint)))
  expect(result.current.draft.pickupLocation?.name).toBe('The Battery')
})

test('drops an address that arrives after another selection', async () => {
  let name: (place: Place) => void = () => {}
  locate.mockImplementation(() => new Promise(resolve => (name = resolve)))
  const { result } = renderHook(useSite)
  act(() => result.current.move('pickup', firstPoint))
  act(() => result.current.dispatch({ type: 'changed', patch: { pickupLocation: kennedy } }))
  await act(async () => name(called('City Hall', firstPoint)))
  expect(result.current.draft.pickupLocation).toBe(kennedy)
})

test('only logs an address that cannot be found', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  locate.mockRejectedValue(new AppError({ kind: 'unavailable', code: 'OVER_QUERY_LIMIT', message: 'spent' }))
  const { result } = renderHook(useSite)
  await act(async () => result.current.move('pickup', firstPoint))
  expect(log).toHaveBeenCalledWith('Geocoding failed: OVER_QUERY_LIMIT')
  expect(report).toHaveBeenCalledTimes(1)
  expect(result.current.draft.pickupLocation?.name).toBe('40.71280, -74.00600')
})
