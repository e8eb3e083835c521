/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BookingErrorAlert } from './booking-error-alert'

const phone = '+1 (212) 555-0142'

test('where calling is the other way on, the number can be called', () => {
  render(<BookingErrorAlert sentence="Please try again, or call us." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`Please try again, or call us. ${phone}`)
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550142')
})

test('a sentence that does not speak of calling is followed by one that does', () => {
  render(<BookingErrorAlert sentence="You are offline." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`You are offline. You can also call us at ${phone}.`)
})

test('a sentence that tells the number already tells it once', () => {
  render(<BookingErrorAlert sentence={`Please call us at ${phone}.`} details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please call us at \+1 \(212\) 555-0142\.$/)
})

test('what of the ride is at fault stands below', () => {
  render(
    <BookingErrorAlert sentence="Please check the fields." details={['This pickup time has passed.']} phone={null} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Please check the fields. This pickup time has passed.')
})

test('where the booking is no more, the way to a new one stands beside the words', async () => {
  const onStartNew = jest.fn()
  render(<BookingErrorAlert sentence="This ride is canceled." details={[]} phone={null} onStartNew={onStartNew} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test('a time that can be served instead is taken with a press', async () => {
  const onTake = jest.fn()
  const words = 'Sun, Mar 14, 2027 at 2:30 PM EDT'
  render(<BookingErrorAlert sentence="We are closed then." details={[]} phone={null} offer={{ words, onTake }} />)
  await userEvent.click(screen.getByRole('button', { name: `Choose ${words}` }))
  expect(onTake).toHaveBeenCalledTimes(1)
})
