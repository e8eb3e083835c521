/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { updateFlight } from '@/lib/booking/client/booking-client'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { RideFlight } from './ride-flight'

jest.mock('@/lib/booking/client/booking-client')
const saveFlight = jest.mocked(updateFlight)
const noFlights = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
const paid = withAccount({ ...kennedyBooking, pickupAt: '2099-03-14T18:30:00.000Z' }, [card(15_700)])

beforeEach(() => jest.resetAllMocks())

const onUpdated = jest.fn()

function FlightHarness({ initial }: { initial: Booking }) {
  const [booking, setBooking] = useState(initial)
  onUpdated.mockImplementation(setBooking)
  return <RideFlight booking={booking} token="a-token" onUpdated={onUpdated} />
}

function show(overrides: Partial<Booking> = {}) {
  render(<FlightHarness initial={{ ...paid, ...overrides }} />)
  return userEvent.setup()
}

const flight = () => screen.getByLabelText('Departing flight')
const save = () => screen.getByRole('button', { name: 'Save Flight' })

const roundTrip: Partial<Booking> = { transferType: 'Round Trip', returnAt: '2099-03-18T13:00:00.000Z' }
test('asks for a flight that is ahead, and for none of a ride that has started', () => {
  show()
  expect(flight()).toBeVisible()
  cleanup()
  show({ pickupAt: '2026-03-14T18:30:00.000Z' })
  expect(screen.queryByRole('form')).toBeNull()
})

const returnFlightField = () => screen.getByLabelText('Arriving flight on your return')

test('shows the return flight of a round trip and saves each flight separately', async () => {
  const known = { flightNumber: 'DL77', terminal: '', meetingPoint: 'inside' as const, signName: '' }
  const booking = { ...paid, ...roundTrip, extras: { ...emptyExtras, returnArrival: known } }
  saveFlight.mockResolvedValue({ booking, version: 3 })
  const user = show(roundTrip)
  expect(screen.getByRole('form', { name: 'Your flights' })).toBeVisible()
  expect(flight()).toHaveAccessibleDescription('Not known yet')
  await user.type(returnFlightField(), 'dl 77')
  await user.click(screen.getByRole('button', { name: 'Save Flights' }))
  expect(saveFlight).toHaveBeenCalledWith(
    expect.objectContaining({ update: { ...noFlights, returnArrival: { flightNumber: 'dl 77', terminal: '' } } }),
  )
  expect(onUpdated).toHaveBeenCalledWith(booking, 3)
  expect(returnFlightField()).toHaveValue('DL77')
  expect(flight()).toHaveValue('')
})

test('shows a server error at its field and focuses the field', async () => {
  saveFlight.mockRejectedValue(
    new AppError({
      kind: 'unprocessable',
      message: 'no',
      userMessage: 'Please check the highlighted fields.',
      fields: { 'departure.flightNumber': 'Please enter a flight number such as DL 1234.' },
    }),
  )
  const user = show()
  await user.type(flight(), 'to Paris')
  await user.click(save())
  expect(flight()).toHaveAccessibleDescription('Not known yet Please enter a flight number such as DL 1234.')
  expect(flight()).toHaveFocus()
  expect(flight()).toHaveValue('to Paris')
})

test('keeps unsaved edits when the page refreshes', async () => {
  const { rerender } = render(<RideFlight booking={paid} token="t" onUpdated={() => undefined} />)
  await userEvent.setup().type(flight(), 'DL')
  await act(async () => rerender(<RideFlight booking={{ ...paid }} token="t" onUpdated={() => undefined} />))
  expect(flight()).toHaveValue('DL')
})
