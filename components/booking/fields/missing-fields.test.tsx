/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MissingFields } from './missing-fields'

const email = { name: 'email', label: 'email' }
const phone = { name: 'phone', label: 'phone' }
const onChoose = jest.fn()
const show = (fields: { name: string; label: string }[]) => <MissingFields fields={fields} onChoose={onChoose} />

test('leads to the field that is chosen', async () => {
  render(show([email, phone]))
  await userEvent.click(screen.getByRole('button', { name: 'phone' }))
  expect(onChoose.mock.calls).toEqual([['phone']])
})

test('counts the fields that it does not name', () => {
  const fields = [email, phone, { name: 'zip', label: 'ZIP code' }]
  render(<MissingFields fields={fields} onChoose={onChoose} maxNamed={1} />)
  expect(screen.getByText(/Still needed/)).toHaveTextContent('Still needed: email and 2 more')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('announces what is missing once typing pauses', () => {
  jest.useFakeTimers()
  const { rerender } = render(show([email, phone]))
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  rerender(show([phone]))
  act(() => jest.advanceTimersByTime(900))
  expect(status).toBeEmptyDOMElement()
  rerender(show([]))
  act(() => jest.advanceTimersByTime(1000))
  expect(status).toHaveTextContent('Nothing else is needed.')
  jest.useRealTimers()
})
