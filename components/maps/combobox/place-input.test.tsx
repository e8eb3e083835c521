/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { mapsService } from '@/components/maps/testing/maps-service'
import { Dialog } from '@/components/ui/dialog'
import { kennedy } from '@/lib/booking/model/testing/samples'
import { getCurrentLocation } from '@/lib/places/client/geolocation'
import { searchPlaces } from '@/lib/places/client/places-client'
import { createSiteMaps } from '@/lib/places/client/site-maps'
import { type Maps, MapsUnavailableError, type PlaceSearch } from '@/lib/places/model/port'
import type { Place, PlacesResponse } from '@/lib/places/model/schemas'
import { PlaceInput } from './place-input'
import { usePlaceField } from './use-place-field'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))
jest.mock('@/lib/places/client/places-client', () => ({ searchPlaces: jest.fn() }))
jest.mock('@/lib/places/client/geolocation', () => ({
  ...jest.requireActual<object>('@/lib/places/client/geolocation'),
  isGeolocationAvailable: () => true,
  getCurrentLocation: jest.fn(),
}))
const search = jest.mocked(searchPlaces)
const report = jest.fn()
const siteMaps = createSiteMaps()

const found = (...places: Place[]): PlacesResponse => ({ places, attribution: null })

type PickupProps = {
  first?: Place | null
  query?: string
  near?: 'new-york' | ''
  otherEnd?: Place
}
function Pickup({ first = null, query: savedQuery = '', near = '', otherEnd }: PickupProps) {
  const [{ place, query }, set] = useState({ place: first, query: savedQuery })
  const onChange = (next: Place | null) => set({ place: next, query: '' })
  const field = usePlaceField({ value: place, savedQuery: query, near, otherEnd, onChange })
  return (
    <>
      <PlaceInput label="Pickup Location" name="pickup" field={field} />
      <output>{place?.id ?? 'none'}</output>
    </>
  )
}
const input = () => screen.getByRole('combobox')
const expectPlace = (id: string) => waitFor(() => expect(screen.getByText(id)).toBeInTheDocument())

beforeEach(() => {
  search.mockReset().mockResolvedValue(found(kennedy))
  report.mockReset()
  jest.mocked(getCurrentLocation).mockReset()
  jest.mocked(useMaps).mockReturnValue(mapsService({ maps: siteMaps, report }))
})

/** Types without delay between letters, on any machine speed. */
function fastTyper() {
  jest.useFakeTimers()
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}

test('the list opens when the rider comes by keyboard, and not when code focuses the field', async () => {
  render(<Pickup />)
  act(() => input().focus())
  expect(screen.queryByRole('listbox')).toBeNull()
  act(() => input().blur())
  await userEvent.tab()
  expect(await screen.findByRole('listbox')).toBeInTheDocument()
})

test('a rider who types on is not kept busy by an unanswered location prompt, and can ask again', async () => {
  jest.mocked(getCurrentLocation).mockReturnValue(new Promise(() => {}))
  render(<Pickup />)
  for (const times of [1, 2]) {
    await userEvent.click(input())
    await userEvent.click(await screen.findByRole('option', { name: 'My location' }))
    expect(getCurrentLocation).toHaveBeenCalledTimes(times)
    expect(input()).toHaveAttribute('aria-busy', 'true')
    await userEvent.type(input(), 'k')
    await userEvent.clear(input())
    expect(input()).not.toHaveAttribute('aria-busy')
  }
})

test('Escape closes the list of a field in a dialog, and only then the dialog', async () => {
  const onClose = jest.fn()
  render(
    <Dialog title="Ride" onClose={onClose}>
      <Pickup />
    </Dialog>,
  )
  await userEvent.type(input(), 'kennedy')
  await screen.findByRole('option', { name: /Kennedy/ })
  const isNativeClose = fireEvent.keyDown(input(), { key: 'Escape' })
  expect(isNativeClose).toBe(false)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

test('an open list leaves the rest of the page to screen readers and closes when the focus leaves', async () => {
  const user = fastTyper()
  render(
    <>
      <Pickup />
      <button type="button">Next</button>
    </>,
  )
  await user.type(input(), 'kennedy')
  await screen.findByRole('option', { name: /Kennedy/ })
  expect(screen.getByRole('button', { name: 'Next' })).toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('says that nothing matches, keeps text that was not selected and shows an error', async () => {
  search.mockResolvedValue(found())
  render(<Pickup />)
  await userEvent.type(input(), 'my aunt')
  expect(await screen.findByText(/We could not find “my aunt”/)).toBeVisible()
  await userEvent.tab()
  expect(input()).toHaveValue('my aunt')
  expect(input()).toHaveAccessibleDescription(/Please choose a place from the list/)
})

test('a failed search shows an error, is reported and retried automatically', async () => {
  const user = fastTyper()
  const down = new Error('down')
  search.mockResolvedValueOnce(found()).mockRejectedValueOnce(down)
  render(<Pickup />)
  await user.type(input(), 'jfk')
  expect(await screen.findByText(/could not load places. Trying again/)).toBeVisible()
  expect(report).toHaveBeenCalledWith(down)
  expect(await screen.findByRole('option', { name: /Kennedy/ })).toBeVisible()
})

test('Enter never selects a suggestion for earlier text', async () => {
  render(<Pickup />)
  await userEvent.type(input(), 'ken')
  await screen.findByRole('option', { name: /Kennedy/ })
  const { promise, resolve: answer } = Promise.withResolvers<PlacesResponse>()
  search.mockReturnValue(promise)
  await userEvent.clear(input())
  await userEvent.type(input(), 'times square{Enter}')
  expect(screen.getByText('none')).toBeInTheDocument()
  answer(found())
})

const address: Place = {
  ...kennedy,
  id: 'typed:abc',
  name: '515 Madison Ave',
  area: 'New York, NY 10022',
  kind: 'address',
}
const asTyped: Place = { ...address, name: '515 Madison Ave, New York', area: '', locatedBy: 'New York City, NY' }

test('an address in its ZIP code is a suggestion like others, and the field says how far its fare holds', async () => {
  search.mockResolvedValue(found({ ...address, zone: '10022' }))
  render(<Pickup />)
  await userEvent.type(input(), '515 madison ave 10022')
  await userEvent.tab()
  expect(input()).toHaveAccessibleDescription(
    'Please choose a place from the list. If it is not there, type its address with the ZIP code.',
  )
  await userEvent.click(input())
  await userEvent.click(await screen.findByRole('option', { name: '515 Madison Ave New York, NY 10022' }))
  expect(input()).toHaveValue('515 Madison Ave, New York, NY 10022')
  expect(input()).toHaveAccessibleDescription('Fixed fare for addresses in ZIP code 10022.')
})

const notInPlano = 'ZIP code 10118, which is not in Plano'
test.each([
  [{ locatedBy: null }, /^We could not find this address and will confirm the fare\. Add the ZIP code/],
  [{ locatedBy: notInPlano }, `The fare is an estimate based on ${notInPlano}.`],
])('says what the fare is based on: %j', (patch, text) => {
  render(<Pickup first={{ ...asTyped, ...patch }} />)
  expect(input()).toHaveAccessibleDescription(text)
})

const paris: Place = { ...asTyped, name: 'Eiffel Tower, Paris', locatedBy: 'Paris, TX', lat: 33.66, lng: -95.56 }

test('asks about text as typed that leads far away, and keeps it if it is meant', async () => {
  render(<Pickup first={paris} otherEnd={kennedy} />)
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription(/^Do you mean Paris, TX, 1,\d{3} miles away\?$/)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await expectPlace('typed:abc.far')
  expect(input()).toHaveAccessibleDescription(/^The fare is an estimate based on Paris, TX/)
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})

test('text that does not mean the place far away is no place, and can be corrected', async () => {
  render(<Pickup first={paris} otherEnd={kennedy} />)
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.getByText('none')).toBeInTheDocument()
  expect(input()).toHaveValue('Eiffel Tower, Paris')
  expect(input()).toHaveFocus()
  await userEvent.tab()
  expect(input()).toHaveAccessibleDescription(/^Please choose a place from the list\./)
})

test('finds the place of a linked name once the city of the ride is known, also after its response', async () => {
  search.mockResolvedValue(found({ ...kennedy, id: 'times-square', name: 'Times Square', kind: 'district' }))
  const { rerender } = render(<Pickup query="Times Square" />)
  expect(await screen.findByText('Please choose this place from the list.')).toBeInTheDocument()
  rerender(<Pickup query="Times Square" near="new-york" />)
  await expectPlace('times-square')
  expect(search).toHaveBeenCalledTimes(1)
})

describe('with Google', () => {
  const suggest = jest.fn<ReturnType<PlaceSearch['suggest']>, Parameters<PlaceSearch['suggest']>>()
  const choose = jest.fn<ReturnType<PlaceSearch['resolve']>, Parameters<PlaceSearch['resolve']>>()
  const offered = { id: 'google:abc', name: 'Kennedy Airport', area: 'Queens, NY, USA' }
  const google: Place = { ...kennedy, ...offered, id: 'google:abc@40.6,-73.8' }
  const attribution = { text: 'Google Maps', url: 'https://maps.google.com' }
  const queries = () => suggest.mock.calls.map(([{ query }]) => query)

  /** Another service at each call, as after a failure. */
  function provide({ debounceMs = 0, failure = null }: { debounceMs?: number; failure?: string | null } = {}) {
    const maps: Maps = {
      searchOptions: { minQueryLength: 3, debounceMs },
      createSearch: () => ({ suggest, resolve: choose }),
      reverseGeocode: jest.fn(),
      fetchRouteLine: null,
    }
    const settings = { google: { apiKey: 'key', mapId: 'map' }, styleUrl: null }
    jest.mocked(useMaps).mockReturnValue(mapsService({ maps, map: 'google', settings, failure, report }))
  }
  beforeEach(() => {
    suggest.mockReset().mockResolvedValue({ suggestions: [offered], attribution })
    choose.mockReset().mockResolvedValue(google)
    search.mockResolvedValue(found())
    provide()
  })

  async function chooseKennedy() {
    await userEvent.type(input(), 'kennedy')
    await userEvent.click(await screen.findByRole('option'))
  }

  test('opening a chosen field or typing less than three letters sends no search', async () => {
    render(<Pickup first={google} />)
    await userEvent.click(input())
    await screen.findByRole('option', { name: 'My location' })
    await userEvent.clear(input())
    await userEvent.type(input(), 'ke')
    expect(await screen.findByText('Keep typing (at least 3 letters).')).toBeVisible()
    expect(suggest).not.toHaveBeenCalled()
  })

  test('sends one search for letters typed in one burst, and none for the same text again', async () => {
    const user = fastTyper()
    provide({ debounceMs: 50 })
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
    expect(queries()).toEqual(['kennedy'])
  })

  test('cancels a search whose text changed and ignores its response', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Awaited<ReturnType<PlaceSearch['suggest']>>>()
    suggest.mockReturnValueOnce(promise)
    render(<Pickup />)
    await userEvent.type(input(), 'ken')
    await waitFor(() => expect(suggest).toHaveBeenCalledTimes(1))
    await userEvent.type(input(), 'n')
    await screen.findByRole('option', { name: /Kennedy/ })
    await act(async () => answer({ suggestions: [{ ...offered, name: 'Kenya' }], attribution }))
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
    const { promise, resolve: answer } = Promise.withResolvers<Place>()
    choose.mockReturnValue(promise)
    render(<Pickup />)
    await chooseKennedy()
    expect(input()).toHaveValue('Kennedy Airport, Queens, NY, USA')
    expect(input()).toHaveAttribute('aria-busy', 'true')
    await act(async () => answer(google))
    expect(screen.getByText(google.id)).toBeInTheDocument()
    expect(input()).not.toHaveAttribute('aria-busy')
  })

  test('typing while a choice is loading discards the choice', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Place>()
    choose.mockReturnValue(promise)
    render(<Pickup />)
    await chooseKennedy()
    await userEvent.clear(input())
    await userEvent.type(input(), 'la')
    await act(async () => answer(google))
    expect(input()).toHaveValue('la')
    expect(screen.getByText('none')).toBeInTheDocument()
  })

  test('a choice that fails to load keeps its text, shows what to do and is reported', async () => {
    const down = new MapsUnavailableError('OVER_QUERY_LIMIT')
    choose.mockRejectedValue(down)
    render(<Pickup />)
    await chooseKennedy()
    expect(await screen.findByText('We could not look up this place. Please choose it again.')).toBeVisible()
    expect(screen.getByText('Pickup Location needs to be chosen again')).toHaveRole('status')
    expect(input()).toHaveValue('Kennedy Airport, Queens, NY, USA')
    expect(report).toHaveBeenCalledWith(down)
  })

  test('repeats the search and announces in the open list that the maps service has failed', async () => {
    const { rerender } = render(<Pickup />)
    await userEvent.type(input(), 'kennedy')
    await screen.findByRole('option')
    suggest.mockClear()
    provide({ failure: 'Failed to load Google Maps API: the quota is used up' })
    rerender(<Pickup />)
    await waitFor(() => expect(queries()).toEqual(['kennedy']))
    const alert = await screen.findByText('Google Maps is unavailable, so we are showing our own list of places.')
    expect(alert.closest('[role=status]')).toBeVisible()
  })

  test('keeps the text of a lost place and searches for it on focus; typing over it removes it', async () => {
    provide({ failure: 'Failed to load Google Maps API: the script' })
    render(<Pickup query="My hotel, New York, NY, USA" />)
    expect(input()).toHaveValue('My hotel, New York, NY, USA')
    await waitFor(() => expect(input()).toHaveAccessibleDescription(/Please choose this place from the list\./))
    expect(screen.getByText('Pickup Location needs to be chosen again')).toHaveRole('status')
    await userEvent.tab()
    expect(await screen.findByRole('option')).toBeVisible()
    expect(queries()).toEqual(['My hotel, New York, NY, USA'])
    await userEvent.clear(input())
    await userEvent.type(input(), 'jf')
    expect(input()).toHaveValue('jf')
    expect(input()).not.toHaveAccessibleDescription(/from the list/)
  })
})
