/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BookingErrorAlert } from './contact-form-step'

const phone = '+1 (212) 555-0142'

test('links the phone number when calling is an alternative', () => {
  render(<BookingErrorAlert userMessage="Please try again, or call us." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`Please try again, or call us at ${phone}.`)
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550142')
})

test('adds a call-us sentence to an error that does not mention calling', () => {
  render(<BookingErrorAlert userMessage="You are offline." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`You are offline. You can also call us at ${phone}.`)
})

test('shows the phone number once when the error already includes it', () => {
  render(<BookingErrorAlert userMessage={`Please call us at ${phone}.`} details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please call us at \+1 \(212\) 555-0142\.$/)
})

test('lists the field errors below the message', () => {
  render(
    <BookingErrorAlert
      userMessage="Please check the fields."
      details={['This pickup time has passed.']}
      phone={null}
    />,
  )
  expect(screen.getByText('Please check the fields.')).toBeVisible()
  expect(screen.getByText('This pickup time has passed.')).toBeVisible()
})

test('offers to start a new booking next to the message when the booking no longer exists', async () => {
  const onStartNew = jest.fn()
  render(<BookingErrorAlert userMessage="This ride is canceled." details={[]} phone={null} onStartNew={onStartNew} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test('applies the next available time when pressed', async () => {
  const onAccept = jest.fn()
  const label = 'Sun, Mar 14, 2027 at 2:30 PM EDT'
  render(
    <BookingErrorAlert userMessage="We are closed then." details={[]} phone={null} alternative={{ label, onAccept }} />,
  )
  await userEvent.click(screen.getByRole('button', { name: `Choose ${label}` }))
  expect(onAccept).toHaveBeenCalledTimes(1)
})
