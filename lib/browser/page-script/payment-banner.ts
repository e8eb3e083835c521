import 'client-only'
import { showAlert } from './alert'
import {
  isPaymentResult,
  type PaymentResult,
  storePendingPaymentResult,
  takePendingPaymentResult,
} from './pending-payment-result'

/** Where the address ends so, the booking screen says it, as its own toast. */
const BOOKING_ANCHOR = '#booking-flow'
/** How long the booking screen may take to come before the banner says it instead. */
const BOOKING_SCREEN_TIMEOUT_MS = 6000

/**
 * Reads `?payment=`, takes it out of the address (so a reload or a shared link says nothing twice) and has its sentence
 * said once: by the booking screen where the address leads to it and it comes in time, else by the banner in
 * `#notices`, whose data attributes carry the sentences and the time they stay. It changes nothing else.
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
