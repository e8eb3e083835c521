/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { ToastProvider } from '@/components/ui/toast'
import type { BookingStatus } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { userMessages } from '@/lib/errors'
import { usePaymentOutcomeToast, usePaymentResultToast } from './use-payment-toasts'

function Screen() {
  usePaymentResultToast()
  return null
}

function arrive(waiting: string | null) {
  document.body.innerHTML =
    waiting === null ? '<div id="notices"></div>' : `<div id="notices" data-waiting="${waiting}"></div>`
  render(<Screen />, { wrapper: ToastProvider })
}

test.each([
  ['success', userMessages.paymentSuccess],
  ['cancelled', userMessages.paymentUnsuccessful],
])('shows a toast for a payment that returned as %s and clears the result', (waiting, userMessage) => {
  arrive(waiting)
  expect(screen.getByRole('alert')).toHaveTextContent(userMessage)
  expect(document.getElementById('notices')).not.toHaveAttribute('data-waiting')
})

test.each([null, 'perhaps'])('shows no toast when the waiting result is %s', waiting => {
  arrive(waiting)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

function OutcomeHarness({ status }: { status: BookingStatus }) {
  const showOutcome = usePaymentOutcomeToast()
  useEffect(() => showOutcome(sampleBooking({ status })), [showOutcome, status])
  return null
}

test.each([
  ['paid', userMessages.paymentSuccess],
  ['reserved', userMessages.paymentUnsuccessful],
  ['awaiting_zelle', userMessages.paymentUnsuccessful],
] as const)('shows a toast when a payment check ends as %s', (status, userMessage) => {
  render(<OutcomeHarness status={status} />, { wrapper: ToastProvider })
  expect(screen.getByRole('alert')).toHaveTextContent(userMessage)
})

test.each(['payment_unknown', 'cancelled'] as const)('shows no toast for a %s ride', status => {
  render(<OutcomeHarness status={status} />, { wrapper: ToastProvider })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
