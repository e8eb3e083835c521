import 'client-only'
import { appendElement } from './dom'

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

export type PaymentResult = 'success' | 'cancelled'

function isPaymentResult(value: unknown): value is PaymentResult {
  return value === 'success' || value === 'cancelled'
}

/** Stores a payment result for the booking screen or the banner, whichever is first. */
function storePendingPaymentResult(region: HTMLElement, result: PaymentResult): void {
  region.dataset.waiting = result
}

/** Takes the pending payment result once; null if none. */
export function takePendingPaymentResult(): PaymentResult | null {
  const region = document.getElementById('notices')
  const result = region?.dataset.waiting
  delete region?.dataset.waiting
  return isPaymentResult(result) ? result : null
}

/** Shows one message in `#notices`: a success or an error. */
export function showAlert(message: string, variant: 'success' | 'error', role = 'alert'): void {
  const region = document.getElementById('notices')
  if (!region) return
  region.textContent = ''
  const box = appendElement(region, 'div')
  box.className = 'payment-notice'
  box.setAttribute('role', role)
  box.dataset.variant = variant
  appendElement(box, 'p', message)
  const close = appendElement(box, 'button')
  close.setAttribute('aria-label', 'Close')
  close.onclick = () => box.remove()
  autoDismiss(box, Number(region.dataset.stayMs))
}

/** Removes an element after `delayMs`; hover and focus pause the timer. */
export function autoDismiss(element: HTMLElement, delayMs: number): void {
  let remainingMs = delayMs
  let startedAtMs = 0
  let timer = 0
  let pauseReasons = 0

  function pause(reason: 1 | 2): void {
    if (pauseReasons === 0) remainingMs -= Date.now() - startedAtMs
    pauseReasons |= reason
    clearTimeout(timer)
  }
  function resume(reason: 0 | 1 | 2): void {
    pauseReasons &= ~reason
    if (pauseReasons > 0) return
    startedAtMs = Date.now()
    clearTimeout(timer)
    timer = window.setTimeout(() => element.remove(), remainingMs)
  }

  element.addEventListener('pointerenter', () => pause(1))
  element.addEventListener('pointerleave', () => resume(1))
  element.addEventListener('focusin', () => pause(2))
  element.addEventListener('focusout', () => resume(2))
  resume(0)
}
