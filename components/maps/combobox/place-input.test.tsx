/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { getCurrentLocation } from '@/lib/places/client/geolocation'
import { searchPlaces } from '@/lib/places/client/places-client'
import type { Place, PlacesResponse } from '@/lib/places/model/schemas'
import { PlaceInput } from './place-input'
import { usePlaceField } from './use-place-field'

jest.mock('@/lib/places/client/places-client', () => ({ searchPlaces: jest.fn() }))
jest.mock('@/lib/places/client/geolocation', () => ({
  ...jest.requireActual<object>('@/lib/places/client/geolocation'),
  isGeolocationAvailable: () => true,
  getCurrentLocation: jest.fn(),
}))
const search = jest.mocked(searchPlaces)

const jfk: Place = {
  id: 'jfk',
  name: 'Kennedy (JFK)',
  area: 'New York, NY',
  kind: 'airport',
  lat: 40.6,
  lng: -73.8,
  city: 'new-york',
}

function Pickup({ first = null, otherEnd }: { first?: Place | null; otherEnd?: Place }) {
  const [place, setPlace] = useState(first)
  const field = usePlaceField({ value: place, savedQuery: '', near: '', otherEnd, onChange: setPlace })
  return (
    <>
      <PlaceInput label="Pickup Location" name="pickup" field={field} />
      <output>{place?.id ?? 'none'}</output>
    </>
  )
}

function LinkedDropOff({ near, onChange }: { near: 'new-york' | ''; onChange: (place: Place | null) => void }) {
  const field = usePlaceField({ value: null, savedQuery: 'Times Square', isQueryFromLink: true, near, onChange })
  return <PlaceInput label="Drop-off Location" name="dropOff" field={field} />
}

const found = (...places: Place[]): PlacesResponse => ({ places, attribution: null })

beforeEach(() => {
  search.mockReset().mockResolvedValue(found(jfk))
  jest.mocked(getCurrentLocation).mockReset()
})
afterEach(() => void jest.useRealTimers())

/** Types without delay between letters, on any machine speed. */
function fastTyper() {
  jest.useFakeTimers()
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}

test('typing shows suggestions, and the keyboard selects one', async () => {
  const user = fastTyper()
  render(<Pickup />)
  const input = screen.getByRole('combobox', { name: /Pickup Location/ })
  await user.type(input, 'kennedy')
  await screen.findByRole('option', { name: /Kennedy/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByText('jfk')).toBeInTheDocument())
  expect(input).toHaveValue('Kennedy (JFK), New York, NY')
})

test('the list opens when the rider comes by keyboard, and not when code focuses the field', async () => {
  render(<Pickup />)
  act(() => screen.getByRole('combobox').focus())
  expect(screen.queryByRole('listbox')).toBeNull()
  act(() => screen.getByRole('combobox').blur())
  await userEvent.tab()
  expect(await screen.findByRole('listbox')).toBeInTheDocument()
})

test('a rider who types on is not kept busy by an unanswered location prompt, and can ask again', async () => {
  jest.mocked(getCurrentLocation).mockReturnValue(new Promise(() => {}))
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  for (const times of [1, 2]) {
    await userEvent.click(input)
    await userEvent.click(await screen.findByRole('option', { name: 'My location' }))
    expect(getCurrentLocation).toHaveBeenCalledTimes(times)
    expect(input).toHaveAttribute('aria-busy', 'true')
    await userEvent.type(input, 'k')
    expect(input).not.toHaveAttribute('aria-busy')
    await userEvent.clear(input)
    expect(input).not.toHaveAttribute('aria-busy')
  }
})

test('Escape closes the list of a field in a dialog, and only then the dialog', async () => {
  polyfillDialogs()
  const onClose = jest.fn()
  render(
    <Dialog open title="Ride" onClose={onClose}>
      <Pickup />
    </Dialog>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'kennedy')
  await screen.findByRole('option', { name: /Kennedy/ })
  const isNativeClose = fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
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
  await user.type(screen.getByRole('combobox'), 'kennedy')
  await screen.findByRole('option', { name: /Kennedy/ })
  expect(screen.getByRole('button', { name: 'Next' })).toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('keeps text that was not selected and shows an error', async () => {
  search.mockResolvedValue(found())
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  await userEvent.type(input, 'my aunt')
  await userEvent.tab()
  expect(input).toHaveValue('my aunt')
  expect(input).toHaveAccessibleDescription(/Please choose a place from the list/)
})

test('shows advice when nothing matches', async () => {
  search.mockResolvedValue(found())
  render(<Pickup />)
  await userEvent.type(screen.getByRole('combobox'), 'zzz')
  expect(await screen.findByText(/We could not find “zzz”/)).toBeVisible()
})

test('a failed search shows an error and is retried automatically', async () => {
  const user = fastTyper()
  search.mockResolvedValueOnce(found()).mockRejectedValueOnce(new Error('down'))
  render(<Pickup />)
  await user.type(screen.getByRole('combobox'), 'jfk')
  expect(await screen.findByText(/could not load places. Trying again/)).toBeVisible()
  expect(await screen.findByRole('option', { name: /Kennedy/ })).toBeVisible()
})

test('Enter never selects a suggestion for earlier text', async () => {
  let respond: (response: PlacesResponse) => void = () => {}
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  await userEvent.type(input, 'ken')
  await screen.findByRole('option', { name: /Kennedy/ })
  search.mockImplementation(() => new Promise(resolve => (respond = resolve)))
  await userEvent.clear(input)
  await userEvent.type(input, 'times square{Enter}')
  expect(screen.getByText('none')).toBeInTheDocument()
  respond(found())
})

const address: Place = { ...jfk, id: 'typed:abc', name: '515 Madison Ave', area: 'New York, NY 10022', kind: 'address' }
const asTyped: Place = { ...address, name: '515 Madison Ave, New York', area: '', locatedBy: 'New York City, NY' }

test('an address in its ZIP code is a suggestion like others, and the field says how far its fare holds', async () => {
  search.mockResolvedValue(found({ ...address, zone: '10022' }))
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  await userEvent.type(input, '515 madison ave 10022')
  await userEvent.click(await screen.findByRole('option', { name: '515 Madison Ave New York, NY 10022' }))
  expect(input).toHaveValue('515 Madison Ave, New York, NY 10022')
  expect(input).toHaveAccessibleDescription('Fixed fare for addresses in ZIP code 10022.')
})

test('asks for the ZIP code before the text as typed, and again after it was chosen', async () => {
  search.mockResolvedValue(found(asTyped))
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  await userEvent.type(input, asTyped.name)
  const option = await screen.findByRole('option', { name: 'Use “515 Madison Ave, New York” as typed' })
  expect(await screen.findByText('Add the ZIP code to get a fixed fare.')).toBeVisible()
  await userEvent.click(option)
  expect(input).toHaveAccessibleDescription(
    'The fare is an estimate based on New York City, NY. Add the ZIP code to get a fixed fare.',
  )
})

test.each([
  [{ locatedBy: null }, /^We could not find this address and will confirm the fare\. Add the ZIP code/],
  [
    { locatedBy: 'ZIP code 10118, which is not in Plano' },
    /^The fare is an estimate based on ZIP code 10118, which is not in Plano\.$/,
  ],
])('says what the fare is based on: %j', (patch, text) => {
  render(<Pickup first={{ ...asTyped, ...patch }} />)
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(text)
})

const paris: Place = { ...asTyped, name: 'Eiffel Tower, Paris', locatedBy: 'Paris, TX', lat: 33.66, lng: -95.56 }

test('asks about text as typed that leads far away, and keeps it if it is meant', async () => {
  render(<Pickup first={paris} otherEnd={jfk} />)
  const input = screen.getByRole('combobox')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(/^Do you mean Paris, TX, 1,\d{3} miles away\?$/)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('typed:abc.far')).toBeInTheDocument()
  expect(input).toHaveAccessibleDescription(/^The fare is an estimate based on Paris, TX/)
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})

test('text that does not mean the place far away is no place, and can be corrected', async () => {
  render(<Pickup first={paris} otherEnd={jfk} />)
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  const input = screen.getByRole('combobox')
  expect(screen.getByText('none')).toBeInTheDocument()
  expect(input).toHaveValue('Eiffel Tower, Paris')
  expect(input).toHaveFocus()
  await userEvent.tab()
  expect(input).toHaveAccessibleDescription(/“Eiffel Tower, Paris” is not specific enough/)
})

test('a chosen place may be far away', () => {
  render(<Pickup first={{ ...paris, locatedBy: undefined }} otherEnd={jfk} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('finds the place of a linked name once the city of the ride is known, also after its response', async () => {
  const timesSquare: Place = { ...jfk, id: 'times-square', name: 'Times Square', kind: 'district' }
  search.mockResolvedValue(found(timesSquare))
  const onChange = jest.fn()
  const { rerender } = render(<LinkedDropOff near="" onChange={onChange} />)
  expect(await screen.findByText('Please choose this place from the list.')).toBeInTheDocument()
  rerender(<LinkedDropOff near="new-york" onChange={onChange} />)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(timesSquare))
  expect(search).toHaveBeenCalledTimes(1)
})
