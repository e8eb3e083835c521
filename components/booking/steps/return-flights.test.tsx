/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { TransferFields } from '@/components/booking/fields/trip-fields'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { emptyArrival } from '@/lib/booking/model/extras'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { kennedy, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { reduceWizard } from '@/lib/booking/model/wizard'

const roundTrip: Partial<Draft> = { transferType: 'Round Trip', pickupLocation: timesSquare, dropOffLocation: kennedy }
let draft: Draft = emptyDraft

function Fields({ first, errors }: { first: Partial<Draft>; errors: RideErrors }) {
  const [state, dispatch] = useReducer(reduceWizard, {
    step: 'ride',
    session: null,
    draft: { ...emptyDraft, ...first },
  })
  draft = state.draft
  return (
    <TransferFields
      draft={draft}
      errors={errors}
      change={patch => dispatch({ type: 'changed', patch })}
      dispatch={dispatch}
      today="2026-11-22"
      zone=""
    />
  )
}
function show(first: Partial<Draft> = roundTrip, errors: RideErrors = {}) {
  render(<Fields first={first} errors={errors} />)
}
const disclosure = () => screen.getByText('Return flight details', { selector: 'summary span' })
const box = (name: string) => screen.queryByRole('textbox', { name, hidden: true })

test('collapses the arriving return flight with a summary next to it', () => {
  show()
  expect(disclosure().closest('details')).not.toHaveAttribute('open')
  expect(screen.getByText('number and meeting point')).toBeVisible()
  expect(box('Arriving flight on your return (optional)')).not.toBeNull()
  expect(box('Departing flight on your return (optional)')).toBeNull()
})

test('shows a departing return flight for a ride from an airport', () => {
  show({ ...roundTrip, pickupLocation: kennedy, dropOffLocation: timesSquare })
  expect(box('Departing flight on your return (optional)')).not.toBeNull()
  expect(box('Arriving flight on your return (optional)')).toBeNull()
  expect(screen.queryByRole('radio', { hidden: true })).toBeNull()
})

test('shows both return flights between two airports, each with its name', () => {
  show({ ...roundTrip, pickupLocation: kennedy })
  for (const end of ['Arriving', 'Departing']) {
    expect(screen.getByRole('group', { name: `${end} flight on your return`, hidden: true })).toBeInTheDocument()
  }
})

test.each<[string, Partial<Draft>]>([
  ['one way', { ...roundTrip, transferType: 'One Way' }],
  ['a round trip without an airport', { ...roundTrip, dropOffLocation: unreachablePlace }],
])('shows no return flight for %s', (_, first) => {
  show(first)
  expect(screen.queryByText('Return flight details')).toBeNull()
})

test('saves return flights separately and summarizes them in the disclosure', async () => {
  show({ ...roundTrip, extras: { ...emptyExtras, departure: { flightNumber: 'BA178', terminal: '7' } } })
  await userEvent.click(disclosure())
  await userEvent.type(screen.getByLabelText('Arriving flight on your return (optional)'), 'dl 77')
  await userEvent.type(screen.getByLabelText('Terminal (optional)'), '2')
  await userEvent.click(screen.getByRole('radio', { name: /^Inside/ }))
  await userEvent.type(screen.getByLabelText('Name on the sign on your return (optional)'), 'Ada')
  expect(screen.getByText('DL 77, Terminal 2 · meet inside, +$25.00')).toBeVisible()
  expect(draft.extras).toEqual({
    ...emptyExtras,
    departure: { flightNumber: 'BA178', terminal: '7' },
    returnArrival: { flightNumber: 'dl 77', terminal: '2', meetingPoint: 'inside', signName: 'Ada' },
  })
})

test('saves the departing return flight of a ride from an airport', async () => {
  show({ ...roundTrip, pickupLocation: kennedy, dropOffLocation: timesSquare })
  await userEvent.click(disclosure())
  await userEvent.type(screen.getByLabelText('Departing flight on your return (optional)'), 'ba178')
  await userEvent.type(screen.getByLabelText('Terminal (optional)'), '7')
  expect(draft.extras).toEqual({ ...emptyExtras, returnDeparture: { flightNumber: 'ba178', terminal: '7' } })
})

test.each([
  ['extras.returnArrival.flightNumber', 'Arriving flight on your return (optional)'],
  ['extras.returnDeparture.flightNumber', 'Departing flight on your return (optional)'],
] as const)('opens the disclosure for an error at %s', (name, label) => {
  const extras = { ...emptyExtras, returnArrival: { ...emptyArrival, flightNumber: 'x' } }
  show({ ...roundTrip, pickupLocation: kennedy, extras }, { [name]: 'This is no flight.' })
  expect(disclosure().closest('details')).toHaveAttribute('open')
  expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription(/This is no flight/)
})
