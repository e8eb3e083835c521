/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { kennedy } from '@/lib/booking/model/testing/samples'
import { searchPlaces } from '@/lib/places/client/places-client'
import { LiveBookingBar } from './live-booking-bar'

jest.mock('@/lib/places/client/places-client', () => ({ searchPlaces: jest.fn() }))
const show = () => render(<LiveBookingBar maps={{ google: null, styleUrl: null }} />)

const readDraft = () => JSON.parse(sessionStorage.getItem('booking') ?? '{}').draft
const submitNatively = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()

beforeEach(() => {
  sessionStorage.clear()
  submitNatively.mockClear()
  jest.mocked(searchPlaces).mockResolvedValue({ places: [kennedy], attribution: null })
})

test('the fields keep text and focus when the suggestions replace them', async () => {
  show()
  expect(screen.getByRole('group', { name: 'Date and time' })).toContainElement(screen.getByLabelText('Pickup Date'))
  await userEvent.type(screen.getByLabelText('From'), 'ken')
  const input = await screen.findByRole('combobox', { name: 'From' })
  expect(input).toHaveValue('ken')
  expect(input).toHaveFocus()
  expect(screen.getAllByLabelText('From')).toHaveLength(1)
})

test('choosing From moves the focus to an empty To, and See fares stores the place in the draft', async () => {
  show()
  await userEvent.type(screen.getByLabelText('From'), 'kennedy')
  await userEvent.click(await screen.findByRole('option', { name: /Kennedy/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveFocus())
  await userEvent.type(screen.getByRole('combobox', { name: 'To' }), 'my aunt')
  await userEvent.click(screen.getByRole('button', { name: 'See fares' }))
  await waitFor(() => expect(readDraft()).toBeDefined())
  expect(readDraft()).toMatchObject({
    pickupLocation: { id: kennedy.id },
    dropOffLocation: null,
    dropOffQuery: 'my aunt',
    scheduleOption: 'immediately',
  })
  expect(submitNatively).not.toHaveBeenCalled()
})
