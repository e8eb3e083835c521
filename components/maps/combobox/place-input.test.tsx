/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { geocodeTypedPlace, searchPlaces } from '@/lib/places/client/places-client'
import type { Place, PlacesResponse } from '@/lib/places/model/schemas'
import { PlaceInput } from './place-input'
import { usePlaceField } from './use-place-field'

jest.mock('@/lib/places/client/places-client', () => ({ searchPlaces: jest.fn(), geocodeTypedPlace: jest.fn() }))
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

function Pickup({ first = null }: { first?: Place | null }) {
  const [place, setPlace] = useState(first)
  const field = usePlaceField({ value: place, savedQuery: '', near: '', onChange: setPlace })
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

beforeEach(() => search.mockReset().mockResolvedValue(found(jfk)))
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

test('editing the text of a chosen place clears the choice', async () => {
  render(<Pickup first={jfk} />)
  await userEvent.type(screen.getByRole('combobox'), 'x')
  expect(screen.getByText('none')).toBeInTheDocument()
})

test('shows advice when nothing matches', async () => {
  search.mockResolvedValue(found())
  render(<Pickup />)
  await userEvent.type(screen.getByRole('combobox'), 'zzz')
  expect(await screen.findByText(/We could not find “zzz”/)).toBeVisible()
})

test('a failed search shows an error and is retried automatically', async () => {
  const user = fastTyper()
  search.mockRejectedValueOnce(new Error('down'))
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

const empireState: Place = {
  ...jfk,
  id: 'typed:abc',
  name: '350 5th Ave, New York, NY 10118',
  area: '',
  kind: 'address',
  locatedBy: 'ZIP code 10118',
}

test('offers the text as typed last, as a place with an estimated fare', async () => {
  const user = fastTyper()
  jest.mocked(geocodeTypedPlace).mockResolvedValue(empireState)
  render(<Pickup />)
  const input = screen.getByRole('combobox')
  await user.type(input, ' 350 5th Ave, New York, NY 10118 ')
  const last = await screen.findByRole('option', { name: 'Use “350 5th Ave, New York, NY 10118” as typed' })
  expect(screen.getAllByRole('option').at(-1)).toBe(last)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByText('typed:abc')).toBeInTheDocument()
  expect(geocodeTypedPlace).toHaveBeenCalledWith({ text: '350 5th Ave, New York, NY 10118', near: '' })
  expect(input).toHaveAccessibleDescription(/The fare is an estimate based on ZIP code 10118\./)
})

test('asks which part of an address as typed is right if they are far apart', () => {
  render(<Pickup first={{ ...empireState, locatedBy: null, conflict: 'ZIP code 10118 and Plano, TX' }} />)
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(
    /^ZIP code 10118 and Plano, TX are too far apart to be one place.* Which one is right\?/,
  )
})

test('offers the text as typed when the search fails', async () => {
  const user = fastTyper()
  search.mockRejectedValue(new Error('down'))
  render(<Pickup />)
  await user.type(screen.getByRole('combobox'), '350 5th Avenue')
  expect(await screen.findByRole('option', { name: 'Use “350 5th Avenue” as typed' })).toBeVisible()
})

test('does not offer the full name of a suggestion as typed', async () => {
  const user = fastTyper()
  render(<Pickup />)
  await user.type(screen.getByRole('combobox'), 'kennedy (jfk), new york, ny')
  await screen.findByRole('option', { name: /Kennedy/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('does not offer text under five letters as typed', async () => {
  search.mockResolvedValue(found())
  render(<Pickup />)
  await userEvent.type(screen.getByRole('combobox'), '12 A!')
  expect(await screen.findByText(/We could not find/)).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
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
