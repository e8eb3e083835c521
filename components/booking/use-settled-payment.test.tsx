/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { ToastProvider } from '@/components/ui/toast'
import type { BookingStatus } from '@/lib/booking/schemas'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import { sentences } from '@/lib/errors'
import { useSettledPayment } from './use-settled-payment'

function Settled({ status }: { status: BookingStatus }) {
  const tell = useSettledPayment()
  useEffect(() => tell(sampleBooking({ status })), [tell, status])
  return null
}

test.each([
  ['paid', sentences.paymentSuccess],
  ['reserved', sentences.paymentCancelled],
  ['awaiting_zelle', sentences.paymentCancelled],
] as const)('a checked payment that left the ride %s is said', (status, sentence) => {
  render(<Settled status={status} />, { wrapper: ToastProvider })
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
})

test.each(['payment_unknown', 'cancelled'] as const)('of a ride that is %s nothing is said', status => {
  render(<Settled status={status} />, { wrapper: ToastProvider })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
