/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { FlightFields } from '@/components/booking/fields/flight-fields'
import { ChildSeatFields, CityToCityFields } from '@/components/booking/fields/option-fields'
import { StopFields } from '@/components/booking/fields/stop-fields'
import { useMaps } from '@/components/maps/maps-provider'
import { mapsService } from '@/components/maps/testing/maps-service'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { emptyArrival } from '@/lib/booking/model/extras'
import type { FieldErrors } from '@/lib/booking/model/field-errors'
import { emptyExtras } from '@/lib/booking/model/fields'
import { kennedy, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { reduceWizard } from '@/lib/booking/model/wizard'
import { searchPlaces } from '@/lib/places/client/places-client'
import type { Maps } from '@/lib/places/model/port'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))
jest.mock('@/lib/places/client/places-client', () => ({ reverseGeocode: jest.fn(), searchPlaces: jest.fn() }))

const fromKennedy: Partial<Draft> = { pickupLocation: kennedy, dropOffLocation: timesSquare }
let draft: Draft = emptyDraft

function Fields({ first, errors }: { first: Partial<Draft>; errors: FieldErrors }) {
  const initial = { step: 'options', session: null, draft: { ...emptyDraft, ...first } } as const
  const [state, dispatch] = useReducer(reduceWizard, initial)
  draft = state.draft
  return (
    <>
      <FlightFields draft={draft} errors={errors} onChange={patch => dispatch({ type: 'extras changed', patch })} />
      <StopFields draft={draft} errors={errors} dispatch={dispatch} />
      <ChildSeatFields
        seats={draft.extras.childSeats}
        errors={errors}
        onChange={childSeats => dispatch({ type: 'extras changed', patch: { childSeats } })}
      />
    </>
  )
}
function show(first: Partial<Draft> = fromKennedy, errors: FieldErrors = {}) {
  render(<Fields first={first} errors={errors} />)
}
const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  const maps: Maps = {
    searchOptions: { minQueryLength: 0, debounceMs: 0 },
    createSearch: () => ({
      suggest: async () => ({ suggestions: [unreachablePlace], attribution: null }),
      resolve: async () => unreachablePlace,
    }),
    reverseGeocode: jest.fn(),
    fetchRouteLine: null,
  }
  jest.mocked(useMaps).mockReturnValue(mapsService({ maps }))
})

test.each([
  [0, true],
  [3, false],
])('offers to share a ride of %p hours: %p', (hours, isOffered) => {
  render(<CityToCityFields draft={{ ...emptyDraft, hours }} change={jest.fn()} />)
  expect(screen.queryByRole('checkbox', { name: /Carpool/ }) !== null).toBe(isOffered)
})

test('removes a stop with its text and focuses the add button, which is gone at three stops', async () => {
  show({ ...fromKennedy, transferType: 'Round Trip' })
  await clickButton(/^Add a stop/)
  await clickButton(/^Add another stop/)
  await clickButton(/^Add another stop/)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  await userEvent.type(screen.getByRole('combobox', { name: 'Stop 1' }), 'my aunt{Escape}')
  await userEvent.type(screen.getByRole('combobox', { name: 'Stop 3' }), 'my uncle{Escape}')
  await clickButton('Remove stop 1')
  expect(screen.getByRole('combobox', { name: 'Stop 1' })).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Stop 2' })).toHaveValue('my uncle')
  expect(screen.getByRole('button', { name: /^Add another stop/ })).toHaveFocus()
  expect(screen.getByText('The return uses the same stops in reverse order.')).toBeVisible()
})

test('shows an error at its flight, and one about all child seats, which opens them', () => {
  const extras = { ...emptyExtras, arrival: { ...emptyArrival, flightNumber: 'x' } }
  const errors = { 'extras.arrival.flightNumber': 'This is no flight.', 'extras.childSeats': 'Too many seats.' }
  show({ ...fromKennedy, extras }, errors)
  expect(screen.getByRole('textbox', { name: /Arriving flight/ })).toHaveAccessibleDescription(/This is no flight/)
  const seats = screen.getByRole('group', { name: 'Child seats' })
  expect(seats).toHaveAccessibleDescription('Too many seats.')
  expect(seats.closest('details')).toHaveAttribute('open')
})
