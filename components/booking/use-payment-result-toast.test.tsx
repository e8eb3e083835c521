/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { ToastProvider } from '@/components/ui/toast'
import { userMessages } from '@/lib/errors'
import { usePaymentResultToast } from './use-payment-result-toast'

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
  ['cancelled', userMessages.paymentCancelled],
])('a payment that came back as %s is said by a toast, and taken', (waiting, sentence) => {
  arrive(waiting)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(document.getElementById('notices')).not.toHaveAttribute('data-waiting')
})

test.each([null, 'perhaps'])('with %s waiting nothing is said', waiting => {
  arrive(waiting)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
