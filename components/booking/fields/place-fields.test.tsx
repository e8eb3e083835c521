/** @jest-environment jsdom */
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { useMovePlace } from '@/components/booking/hooks/use-booking-form'
import { useMaps } from '@/components/maps/maps-provider'
import { mapsService } from '@/components/maps/testing/maps-service'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { initialWizardState, reduceWizard } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'
import { getCurrentLocation, isGeolocationAvailable, LocationError } from '@/lib/places/client/geolocation'
import { searchPlaces } from '@/lib/places/client/places-client'
import type { Point } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import { geocodingMessage, type Maps } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { PlaceFields } from './place-fields'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))
jest.mock('@/lib/places/client/places-client', () => ({ reverseGeocode: jest.fn(), searchPlaces: jest.fn() }))
jest.mock('@/lib/places/client/geolocation', () => ({
  ...jest.requireActual('@/lib/places/client/geolocation'),
  isGeolocationAvailable: jest.fn(),
  getCurrentLocation: jest.fn(),
}))

const here: Point = { lat: 40.7128, lng: -74.006 }
const cityHall: Place = { ...timesSquare, ...here, id: '40.7128,-74.006', name: 'City Hall' }
const report = jest.fn()
const locate = jest.fn<Promise<Place>, [Point]>()

function Fields({ draft }: { draft: Partial<Draft> }) {
  const [state, dispatch] = useReducer(reduceWizard, {
    step: 'trip',
    session: null,
    draft: { ...emptyDraft, selectedCity: 'new-york', ...draft },
  })
  return <PlaceFields draft={state.draft} errors={{}} dispatch={dispatch} />
}
const show = (draft: Partial<Draft> = {}) => void render(<Fields draft={draft} />)
const pickup = () => screen.getByRole('combobox', { name: /Pickup Location/ })
const dropOff = () => screen.getByRole('combobox', { name: /Drop-off Location/ })
async function chooseMyLocation() {
  await userEvent.click(pickup())
  await userEvent.click(await screen.findByRole('option', { name: 'My location' }))
}
const createError = (code: string) => new AppError({ kind: 'not_found', code, message: geocodingMessage(code) })

beforeEach(() => {
  jest.mocked(isGeolocationAvailable).mockReturnValue(true)
  jest.mocked(getCurrentLocation).mockReset().mockResolvedValue(here)
  jest.mocked(searchPlaces).mockReset().mockResolvedValue({ places: [], attribution: null })
  locate.mockReset().mockResolvedValue(cityHall)
  report.mockReset()
  const suggest = async () => ({ suggestions: [kennedy], attribution: null })
  const maps: Maps = {
    searchOptions: { minQueryLength: 0, debounceMs: 0 },
    createSearch: () => ({ suggest, resolve: async () => kennedy }),
    reverseGeocode: locate,
    fetchRouteLine: null,
  }
  jest.mocked(useMaps).mockReturnValue(mapsService({ maps, report }))
})

test('choosing the pickup moves the focus to an empty drop-off only', async () => {
  show()
  await userEvent.type(pickup(), 'k')
  await userEvent.click(await screen.findByRole('option', { name: /Kennedy/ }))
  await waitFor(() => expect(dropOff()).toHaveFocus())
  await userEvent.type(dropOff(), 'x')
  await userEvent.clear(pickup())
  await userEvent.type(pickup(), 'k')
  await userEvent.click(await screen.findByRole('option', { name: /Kennedy/ }))
  await waitFor(() => expect(pickup()).toHaveValue('John F. Kennedy International Airport (JFK), New York, NY'))
  expect(pickup()).toHaveFocus()
})

test('requests the device location only when it is chosen', async () => {
  show()
  expect(getCurrentLocation).not.toHaveBeenCalled()
  await chooseMyLocation()
  await waitFor(() => expect(pickup()).toHaveValue('City Hall, New York, NY'))
  expect(locate).toHaveBeenCalledWith(here)
  expect(screen.getByText('Pickup Location set to City Hall, New York, NY')).toBeInTheDocument()
})

test.each([
  ['denied', /is not sharing your location/],
  ['timed out', /took too long/],
] as const)('shows why a position is %s and keeps the current place', async (failure, message) => {
  jest.mocked(getCurrentLocation).mockRejectedValue(new LocationError(failure))
  show({ pickupLocation: kennedy })
  await chooseMyLocation()
  await waitFor(() => expect(pickup()).toHaveAccessibleDescription(message))
  expect(pickup()).toHaveValue('John F. Kennedy International Airport (JFK), New York, NY')
})

test('uses coordinates for a position without an address and only logs the failure', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  locate.mockRejectedValue(createError('UNKNOWN_ERROR'))
  show()
  await chooseMyLocation()
  await waitFor(() => expect(pickup()).toHaveValue('40.71280, -74.00600'))
  expect(log).toHaveBeenCalledWith('Geocoding failed: UNKNOWN_ERROR')
  expect(report).toHaveBeenCalledTimes(1)
  expect(pickup()).toBeValid()
})

test('drops a position that arrives after the customer typed', async () => {
  const { promise, resolve } = Promise.withResolvers<Point>()
  jest.mocked(getCurrentLocation).mockReturnValue(promise)
  show()
  await chooseMyLocation()
  await userEvent.type(pickup(), 'my')
  await act(async () => resolve(here))
  expect(pickup()).toHaveValue('my')
})

test.each([
  ['the drop-off', { selectedCity: '', dropOffLocation: { ...kennedy, city: 'chicago' } }, 'chicago'],
  ['the draft', { selectedCity: 'dallas' }, 'dallas'],
  ['no place, in a time zone of no city', { selectedCity: '' }, ''],
])('an empty pickup offers on focus the airports of the city of %s', async (_what, draft, near) => {
  show(draft)
  await userEvent.tab()
  expect(pickup()).toHaveFocus()
  await waitFor(() => expect(searchPlaces).toHaveBeenCalledWith(expect.objectContaining({ query: '', near })))
})

test('points out a pickup outside the selected city, and offers no hours without a minimum', () => {
  show({ pickupLocation: { ...kennedy, city: 'dallas' } })
  expect(pickup()).toHaveAccessibleDescription(/outside New York City, NY/)
  expect(screen.queryByRole('group', { name: 'Your ride' })).toBeNull()
})

const [first, second]: [Point, Point] = [here, { lat: 40.7, lng: -74 }]
const called = (name: string, point: Point): Place => ({ ...timesSquare, ...point, id: formatPointRef(point), name })

function useSite() {
  const [{ draft }, dispatch] = useReducer(reduceWizard, initialWizardState)
  return { draft, dispatch, move: useMovePlace(dispatch) }
}

test('a moved marker is used immediately and gets its address later, unless it moved on or was replaced', async () => {
  const names: ((place: Place) => void)[] = []
  locate.mockImplementation(() => new Promise(resolve => names.push(resolve)))
  const { result } = renderHook(useSite)
  act(() => result.current.move('pickup', first))
  expect(result.current.draft.pickupLocation).toMatchObject({ id: '40.7128,-74.006', name: '40.71280, -74.00600' })
  act(() => result.current.move('pickup', second))
  await act(async () => names[1]?.(called('The Battery', second)))
  await act(async () => names[0]?.(called('City Hall', first)))
  expect(result.current.draft.pickupLocation?.name).toBe('The Battery')
  act(() => result.current.move('pickup', first))
  act(() => result.current.dispatch({ type: 'changed', patch: { pickupLocation: kennedy } }))
  await act(async () => names[2]?.(called('City Hall', first)))
  expect(result.current.draft.pickupLocation).toBe(kennedy)
})

test('the address of a moved marker that cannot be found is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  locate.mockRejectedValue(createError('OVER_QUERY_LIMIT'))
  const { result } = renderHook(useSite)
  await act(async () => result.current.move('pickup', first))
  expect(log).toHaveBeenCalledWith('Geocoding failed: OVER_QUERY_LIMIT')
  expect(report).toHaveBeenCalledTimes(1)
  expect(result.current.draft.pickupLocation?.name).toBe('40.71280, -74.00600')
})
