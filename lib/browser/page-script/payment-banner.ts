import 'client-only'
import { showAlert } from './alert'
import {
  isPaymentResult,
  type PaymentResult,
  storePendingPaymentResult,
  takePendingPaymentResult,
} from './pending-payment-result'

/** With this fragment, the booking screen shows the result as its own toast. */
const BOOKING_ANCHOR = '#booking-flow'
/** How long the booking screen may take to load before the banner shows the result. */
const BOOKING_SCREEN_TIMEOUT_MS = 6000

/**
 * Shows the result in `?payment=` once, and removes it from the URL against reloads and sharing. The booking screen
 * shows it if it loads in time, otherwise the banner in `#notices`, whose data attributes hold the messages and the
 * display duration.
 */
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
  if (result === 'success') showAlert(message, 'go', 'status')
  else showAlert(message, 'stop')
}
