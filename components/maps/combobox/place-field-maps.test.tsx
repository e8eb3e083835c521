/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { kennedy } from '@/lib/booking/model/testing/samples'
import { searchPlaces } from '@/lib/places/client/places-client'
import { type Maps, MapsUnavailableError, type PlaceSearch } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { PlaceInput } from './place-input'
import { usePlaceField } from './use-place-field'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))
jest.mock('@/lib/places/client/places-client', () => ({ searchPlaces: jest.fn() }))

const suggest = jest.fn<ReturnType<PlaceSearch['suggest']>, Parameters<PlaceSearch['suggest']>>()
const choose = jest.fn<ReturnType<PlaceSearch['resolve']>, Parameters<PlaceSearch['resolve']>>()
const report = jest.fn()
const offered = { id: 'google:abc', name: 'Kennedy Airport', area: 'Queens, NY, USA' }
const google: Place = { ...kennedy, ...offered, id: 'google:abc@40.6,-73.8' }
const searchResult = { suggestions: [offered], attribution: { text: 'Google Maps', url: 'https://maps.google.com' } }

function useService(pauseMs = 0, failure: string | null = null) {
  const maps: Maps = {
    searchOptions: { minQueryLength: 3, debounceMs: pauseMs },
    createSearch: () => ({ suggest, resolve: choose }),
    reverseGeocode: jest.fn(),
    fetchRouteLine: null,
  }
  jest.mocked(useMaps).mockReturnValue({ maps, map: 'google', supportsStreetAddresses: true, failure, report })
}

type PickupProps = { first?: Place | null; query?: string; isFromLink?: boolean }
function Pickup({ first = null, query: initialQuery = '', isFromLink }: PickupProps) {
  const [{ place, query }, set] = useState({ place: first, query: initialQuery })
  const onChange = (next: Place | null) => set({ place: next, query: '' })
  const field = usePlaceField({
    value: place,
    savedQuery: query,
    isQueryFromLink: isFromLink,
    near: 'new-york',
    onChange,
  })
  return (
    <>
      <PlaceInput label="Pickup Location" name="pickup" field={field} />
      <output>{place?.id ?? 'none'}</output>
    </>
  )
}
const input = () => screen.getByRole('combobox')
const requests = () => suggest.mock.calls.map(([{ query }]) => query)

beforeEach(() => {
  suggest.mockReset().mockResolvedValue(searchResult)
  choose.mockReset().mockResolvedValue(google)
  report.mockReset()
  jest.mocked(searchPlaces).mockReset().mockResolvedValue({ places: [], attribution: null })
  useService()
})
afterEach(() => void jest.useRealTimers())

test('sends no search below three letters and asks for more', async () => {
  render(<Pickup />)
  await userEvent.type(input(), 'ke')
  expect(await screen.findByText('Keep typing (at least 3 letters).')).toBeVisible()
  expect(suggest).not.toHaveBeenCalled()
})

test('opening an empty or chosen field sends no search', async () => {
  render(<Pickup first={google} />)
  await userEvent.click(input())
  expect(await screen.findByText(/Start with a name/)).toBeVisible()
  expect(suggest).not.toHaveBeenCalled()
})

/** Types without delay between letters, on any machine speed. */
function fastTyper() {
  jest.useFakeTimers()
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}

test('sends one search for letters typed in one burst', async () => {
  const user = fastTyper()
  useService(50)
  render(<Pickup />)
  await user.type(input(), 'kennedy')
  await screen.findByRole('option')
  expect(requests()).toEqual(['kennedy'])
})

test('does not repeat the search for the same text', async () => {
  const user = fastTyper()
  useService(50)
  render(<Pickup />)
  await user.type(input(), 'kennedy')
  await screen.findByRole('option')
  await user.tab()
  await user.click(input())
  await screen.findByRole('option')
  // The list finds its position in a later task.
  await act(async () => {})
  await user.type(input(), 'kennedy ', { initialSelectionStart: 0, initialSelectionEnd: 7 })
  await screen.findByRole('option')
  expect(requests()).toEqual(['kennedy'])
})

test('cancels a search whose text changed and ignores its response', async () => {
  const staleResult = { ...searchResult, suggestions: [{ ...offered, name: 'Kenya' }] }
  const responses: (() => void)[] = []
  suggest.mockImplementationOnce(() => new Promise(resolve => responses.push(() => resolve(staleResult))))
  render(<Pickup />)
  await userEvent.type(input(), 'ken')
  await waitFor(() => expect(responses).toHaveLength(1))
  await userEvent.type(input(), 'n')
  await screen.findByRole('option', { name: /Kennedy/ })
  await act(async () => responses[0]?.())
  expect(suggest.mock.calls[0]?.[0].signal?.aborted).toBe(true)
  expect(screen.queryByText('Kenya')).toBeNull()
})

test('shows the attribution in the list, and not as an option', async () => {
  render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  expect(await screen.findByText('Google Maps')).toBeVisible()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('shows the chosen text at once and the place when it has loaded', async () => {
  let come: (place: Place) => void = () => {}
  choose.mockImplementation(() => new Promise(resolve => (come = resolve)))
  render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  await userEvent.click(await screen.findByRole('option'))
  expect(input()).toHaveValue('Kennedy Airport, Queens, NY, USA')
  expect(input()).toHaveAttribute('aria-busy', 'true')
  await act(async () => come(google))
  expect(screen.getByText(google.id)).toBeInTheDocument()
  expect(input()).not.toHaveAttribute('aria-busy')
})

test('typing while a choice is loading discards the choice', async () => {
  let come: (place: Place) => void = () => {}
  choose.mockImplementation(() => new Promise(resolve => (come = resolve)))
  render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  await userEvent.click(await screen.findByRole('option'))
  await userEvent.clear(input())
  await userEvent.type(input(), 'la')
  await act(async () => come(google))
  expect(input()).toHaveValue('la')
  expect(screen.getByText('none')).toBeInTheDocument()
})

test('a choice that fails to load keeps its text and shows what to do', async () => {
  const down = new MapsUnavailableError('OVER_QUERY_LIMIT')
  choose.mockRejectedValue(down)
  render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  await userEvent.click(await screen.findByRole('option'))
  expect(await screen.findByText('We could not look up this place. Please choose it again.')).toBeVisible()
  expect(screen.getByText('Pickup Location needs to be chosen again')).toHaveRole('status')
  expect(input()).toHaveValue('Kennedy Airport, Queens, NY, USA')
  expect(report).toHaveBeenCalledWith(down)
})

test('reports a failed search to the maps provider', async () => {
  const down = new MapsUnavailableError('REQUEST_DENIED')
  suggest.mockRejectedValue(down)
  render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  expect(await screen.findByText(/could not load places/)).toBeVisible()
  expect(report).toHaveBeenCalledWith(down)
})

test('repeats the search when the maps service changes', async () => {
  const user = fastTyper()
  useService(50)
  const { rerender } = render(<Pickup />)
  await user.type(input(), 'kennedy')
  await screen.findByRole('option')
  useService(50)
  rerender(<Pickup />)
  await waitFor(() => expect(requests()).toEqual(['kennedy', 'kennedy']))
})

test('keeps the text of a lost place and searches for it on focus', async () => {
  useService(0, 'Failed to load Google Maps API: the script')
  render(<Pickup query="My hotel, New York, NY, USA" />)
  expect(input()).toHaveValue('My hotel, New York, NY, USA')
  await waitFor(() =>
    expect(input()).toHaveAccessibleDescription(
      /Google Maps is unavailable right now\. Please choose this place again\./,
    ),
  )
  expect(screen.getByText('Pickup Location needs to be chosen again')).toHaveRole('status')
  await userEvent.tab()
  expect(await screen.findByRole('option')).toBeVisible()
  expect(requests()).toEqual(['My hotel, New York, NY, USA'])
})

test('announces a maps failure inside the open list', async () => {
  const { rerender } = render(<Pickup />)
  await userEvent.type(input(), 'kennedy')
  await screen.findByRole('option')
  useService(0, 'Failed to load Google Maps API: the quota is used up')
  rerender(<Pickup />)
  const alert = await screen.findByText('Google Maps is unavailable, so we are showing our own list of places.')
  expect(alert.closest('[role=status]')).toBeVisible()
})

test('restores a lost place when its text matches a local place unambiguously', async () => {
  jest.mocked(searchPlaces).mockResolvedValue({ places: [kennedy], attribution: null })
  render(<Pickup query="John F Kennedy International Airport, Queens, NY, USA" />)
  expect(await screen.findByText('jfk')).toBeInTheDocument()
  expect(searchPlaces).toHaveBeenCalledTimes(1)
})

test('typing over a restored place removes it', async () => {
  render(<Pickup query="My hotel, New York, NY, USA" />)
  await userEvent.clear(input())
  await userEvent.type(input(), 'jf')
  expect(input()).toHaveValue('jf')
  expect(input()).not.toHaveAccessibleDescription(/again/)
})

test('asks for a place when a link’s text matches none, without mentioning Google', async () => {
  useService(0, 'Failed to load Google Maps API: the script')
  render(<Pickup query="Atlantis Grand Hotel" isFromLink />)
  expect(await screen.findByText('Please choose this place from the list.')).toBeVisible()
  expect(input()).not.toHaveAccessibleDescription(/Google/)
})
