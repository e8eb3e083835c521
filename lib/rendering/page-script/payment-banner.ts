import 'client-only'
import { showAlert } from './alert'
import {
  isPaymentResult,
  type PaymentResult,
  storePendingPaymentResult,
  takePendingPaymentResult,
} from './pending-payment-result'

const BOOKING_ANCHOR = '#booking-flow'
const BOOKING_SCREEN_TIMEOUT_MS = 6000

/** Shows the result in `?payment=` once, here or on the booking screen. Removes it from the URL against sharing. */
export function showPaymentBanner(): void {
  const url = new URL(location.href)
  const result = url.searchParams.get('payment')
  if (result === null) return
  url.searchParams.delete('payment')
  history.replaceState(history.state, '', url)

  const region = document.getElementById('notices')
  if (!region || !isPaymentResult(result)) return
  if (url.hash !== BOOKING_ANCHOR) {
    showBanner(region, result)
    return
  }
  storePendingPaymentResult(region, result)
  setTimeout(() => {
    if (takePendingPaymentResult() !== null) showBanner(region, result)
  }, BOOKING_SCREEN_TIMEOUT_MS)
}

function showBanner(region: HTMLElement, result: PaymentResult): void {
  const message = region.dataset[result] ?? ''
  if (result === 'success') showAlert(message, 'success', 'status')
  else showAlert(message, 'error')
}
