/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { usePaymentResultToast } from '@/components/booking/wizard'
import { ToastProvider } from '@/components/ui/toast'
import { userMessages } from '@/lib/errors'

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
