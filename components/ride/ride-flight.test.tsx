/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { updateFlight } from '@/lib/booking/client/ride-client'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { card, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { RideFlight } from './ride-flight'

jest.mock('@/lib/booking/client/ride-client')
const saveFlight = jest.mocked(updateFlight)
const noFlights = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
const delta = { flightNumber: 'DL1234', terminal: '4' }
const paid = withAccount({ ...kennedyBooking, pickupAt: '2099-03-14T18:30:00.000Z' }, [card(15_700)])

beforeEach(() => jest.resetAllMocks())

function FlightHarness({ over: overrides, cutOff = false }: { over: Partial<Booking>; cutOff?: boolean }) {
  const [{ booking, version }, setHeld] = useState<Partial<VersionedBooking> & { booking: Booking }>({
    booking: { ...paid, ...overrides },
  })
  return (
    <>
      <RideFlight
        booking={booking}
        token="a-token"
        isDisconnected={cutOff}
        onUpdated={(updated, newVersion) => setHeld({ booking: updated, version: newVersion })}
      />
      <output aria-label="version">{version}</output>
    </>
  )
}

function show(overrides: Partial<Booking> = {}) {
  render(<FlightHarness over={overrides} />)
  return userEvent.setup()
}

const flight = () => screen.getByLabelText('Departing flight')
const save = () => screen.getByRole('button', { name: 'Save Flight' })

const roundTrip: Partial<Booking> = { transferType: 'Round Trip', returnAt: '2099-03-18T13:00:00.000Z' }
test('asks for a flight that is ahead, and for none of a ride that has started', () => {
  const { unmount } = render(<FlightHarness over={{}} />)
  expect(flight()).toBeVisible()
  unmount()
  show({ pickupAt: '2026-03-14T18:30:00.000Z' })
  expect(screen.queryByRole('form')).toBeNull()
})

test('shows a saved flight as stored and keeps the focus', async () => {
  saveFlight.mockResolvedValue({ booking: { ...paid, extras: { ...emptyExtras, departure: delta } }, version: 3 })
  const user = show()
  expect(flight()).toHaveAccessibleDescription('Not known yet')
  await user.type(flight(), 'dl 1234')
  await user.type(screen.getByLabelText('Terminal'), '4')
  await user.click(save())
  expect(saveFlight).toHaveBeenCalledWith({
    id: paid.id,
    token: 'a-token',
    update: { ...noFlights, departure: { flightNumber: 'dl 1234', terminal: '4' } },
  })
  expect(screen.getByText(/^Saved\./)).toBeVisible()
  expect(screen.getByLabelText('version')).toHaveTextContent('3')
  expect(flight()).toHaveValue('DL1234')
  expect(screen.queryByText('Not known yet')).not.toBeInTheDocument()
  expect(save()).toHaveFocus()
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
  const { rerender } = render(
    <RideFlight booking={paid} token="t" isDisconnected={false} onUpdated={() => undefined} />,
  )
  await userEvent.setup().type(flight(), 'DL')
  await act(async () =>
    rerender(<RideFlight booking={{ ...paid }} token="t" isDisconnected onUpdated={() => undefined} />),
  )
  expect(flight()).toHaveValue('DL')
  expect(save()).toBeDisabled()
})
