/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { ChildSeatFields } from '@/components/booking/fields/child-seat-fields'
import { PlaceFields } from '@/components/booking/fields/place-fields'
import { useMaps } from '@/components/maps/maps-provider'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { emptyArrival } from '@/lib/booking/model/extras'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { kennedy, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { reduceWizard } from '@/lib/booking/model/wizard'
import { searchPlaces } from '@/lib/places/client/places-client'
import type { Maps } from '@/lib/places/model/port'

jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))
jest.mock('@/lib/places/client/places-client', () => ({ reverseGeocode: jest.fn(), searchPlaces: jest.fn() }))

const fromKennedy: Partial<Draft> = { pickupLocation: kennedy, dropOffLocation: timesSquare }
let draft: Draft = emptyDraft

function Fields({ first, errors }: { first: Partial<Draft>; errors: RideErrors }) {
  const [state, dispatch] = useReducer(reduceWizard, {
    step: 'ride',
    session: null,
    draft: { ...emptyDraft, ...first },
  })
  draft = state.draft
  return (
    <>
      <PlaceFields draft={draft} errors={errors} dispatch={dispatch} />
      <ChildSeatFields
        seats={draft.extras.childSeats}
        passengers={draft.passengers}
        errors={errors}
        onChange={childSeats => dispatch({ type: 'extras changed', patch: { childSeats } })}
      />
    </>
  )
}
function show(first: Partial<Draft> = fromKennedy, errors: RideErrors = {}) {
  render(<Fields first={first} errors={errors} />)
}
const disclosure = (label: string) => screen.getByText(label, { selector: 'summary span' }).closest('details')
const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  const maps: Maps = {
    searchOptions: { minQueryLength: 0, debounceMs: 0, suggestsOnEmptyQuery: true },
    createSearch: () => ({
      suggest: async () => ({ suggestions: [unreachablePlace], attribution: null }),
      resolve: async () => unreachablePlace,
    }),
    reverseGeocode: jest.fn(),
    fetchRouteLine: null,
  }
  jest.mocked(useMaps).mockReturnValue({ maps, map: 'drawn', failure: null, report: jest.fn() })
})

test('shows the flight at an airport only, collapsed with a summary next to it', () => {
  show()
  expect(disclosure('Flight details')).not.toHaveAttribute('open')
  expect(screen.getByText('number and meeting point')).toBeVisible()
})

test('shows no flight without an airport', () => {
  show({ pickupLocation: timesSquare, dropOffLocation: unreachablePlace })
  expect(screen.queryByText('Flight details')).toBeNull()
})

test('leaves an unknown flight for the ride page', async () => {
  show()
  await userEvent.click(screen.getByText('Flight details'))
  expect(screen.getByRole('textbox', { name: 'Arriving flight (optional)' })).toHaveAccessibleDescription(
    /Add it later on your ride page/,
  )
})

test('summarizes an entered flight in the disclosure', async () => {
  show()
  await userEvent.click(screen.getByText('Flight details'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Arriving flight (optional)' }), 'dl 1234')
  await userEvent.type(screen.getByRole('textbox', { name: 'Terminal (optional)' }), '4')
  await userEvent.click(screen.getByRole('radio', { name: /^Inside/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Name on the sign/ }), 'Ms. Hopper')
  expect(screen.getByText('DL 1234, Terminal 4 · meet inside, +$25.00')).toBeVisible()
  expect(draft.extras.arrival).toEqual({
    flightNumber: 'dl 1234',
    terminal: '4',
    meetingPoint: 'inside',
    signName: 'Ms. Hopper',
  })
})

test('shows the price of each meeting point before selection', () => {
  show()
  const priceOf = (name: RegExp) => screen.getByRole('radio', { name, hidden: true })
  expect(priceOf(/^At the curb/)).toHaveAccessibleDescription('Included')
  expect(priceOf(/^Inside/)).toHaveAccessibleDescription('+$25.00')
})

test('opens the disclosure and shows a flight error at its field', () => {
  show(
    { ...fromKennedy, extras: { ...emptyExtras, arrival: { ...emptyArrival, flightNumber: 'x' } } },
    {
      'extras.arrival.flightNumber': 'This is no flight.',
    },
  )
  expect(disclosure('Flight details')).toHaveAttribute('open')
  expect(screen.getByRole('textbox', { name: /Arriving flight/ })).toHaveAccessibleDescription(/This is no flight/)
})

test('shows the departing flight at the drop-off', () => {
  show({ pickupLocation: timesSquare, dropOffLocation: kennedy })
  expect(screen.getByRole('textbox', { name: 'Departing flight (optional)', hidden: true })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { hidden: true })).toBeNull()
})

test('adds a stop with its price, focuses it, and selects a place for it', async () => {
  show()
  await clickButton('Add a stop +$15.00')
  const stop = screen.getByRole('combobox', { name: 'Stop 1' })
  expect(stop).toHaveFocus()
  await userEvent.type(stop, 'hon')
  await userEvent.click(await screen.findByRole('option'))
  expect(draft.extras.stops).toEqual([unreachablePlace])
})

test('allows at most three stops', async () => {
  show()
  await clickButton(/^Add a stop/)
  await clickButton(/^Add another stop/)
  await clickButton(/^Add another stop/)
  expect(screen.getByRole('combobox', { name: 'Stop 3' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('removes a stop with its text and focuses the add button', async () => {
  show()
  await clickButton(/^Add a stop/)
  await clickButton(/^Add another stop/)
  await clickButton(/^Add another stop/)
  await userEvent.type(screen.getByRole('combobox', { name: 'Stop 1' }), 'my aunt{Escape}')
  await userEvent.type(screen.getByRole('combobox', { name: 'Stop 3' }), 'my uncle{Escape}')
  await clickButton('Remove stop 1')
  expect(screen.getByRole('combobox', { name: 'Stop 1' })).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Stop 2' })).toHaveValue('my uncle')
  expect(screen.getByRole('button', { name: /^Add another stop/ })).toHaveFocus()
  expect(screen.getByText('Stop 1 removed')).toBeInTheDocument()
})

test('reverses typed stop text when the ride is swapped', async () => {
  show({ ...fromKennedy, extras: { ...emptyExtras, stops: [unreachablePlace] } })
  await clickButton(/^Add another stop/)
  await userEvent.type(screen.getByRole('combobox', { name: 'Stop 2' }), 'my aunt{Escape}')
  await clickButton('Swap pickup and drop-off')
  expect(screen.getByRole('combobox', { name: 'Stop 1' })).toHaveValue('my aunt')
  expect(screen.getByRole('combobox', { name: 'Stop 2' })).toHaveValue('Honolulu, Honolulu, HI')
})

test('shows the error of an invalid stop', () => {
  show(
    { ...fromKennedy, extras: { ...emptyExtras, stops: [unreachablePlace] } },
    { 'extras.stops.0.place': 'We do not serve this place.' },
  )
  expect(screen.getByRole('combobox', { name: 'Stop 1' })).toHaveAccessibleDescription('We do not serve this place.')
})

test('shows child seat prices and limits seats to the number of passengers', async () => {
  show({ ...fromKennedy, passengers: 2 })
  await userEvent.click(screen.getByText('Child seats', { selector: 'summary span' }))
  const seats = within(screen.getByRole('group', { name: 'Child seats' }))
  expect(seats.getByRole('spinbutton', { name: /^Booster/ })).toHaveAccessibleDescription('$10.00 each')
  await clickButton(/^Increase booster/)
  await clickButton(/^Increase infant/)
  await clickButton(/^Increase toddler/)
  expect(draft.extras.childSeats).toEqual({ infant: 1, toddler: 0, booster: 1 })
  expect(seats.getByText(/you have 2 passengers/)).toBeVisible()
  expect(screen.getByText('1 × Infant seat, rear-facing; 1 × Booster seat')).toBeVisible()
})

test('shows an error about all child seats below them', () => {
  show(fromKennedy, { 'extras.childSeats': 'Too many seats.' })
  expect(screen.getByRole('group', { name: 'Child seats' })).toHaveAccessibleDescription('Too many seats.')
  expect(disclosure('Child seats')).toHaveAttribute('open')
})

test('says that the return of a round trip includes the stops', () => {
  show({ ...fromKennedy, transferType: 'Round Trip', extras: { ...emptyExtras, stops: [unreachablePlace] } })
  expect(screen.getByText('The return uses the same stops in reverse order.')).toBeVisible()
})
