import 'client-only'

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
  region.dataset.waiting = result
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
  const box = document.createElement('div')
  box.className = 'payment-notice'
  box.setAttribute('role', role)
  box.dataset.variant = variant
  const text = document.createElement('p')
  text.textContent = message
  const close = document.createElement('button')
  close.setAttribute('aria-label', 'Close')
  close.onclick = () => box.remove()
  box.append(text, close)
  region.replaceChildren(box)
  autoDismiss(box, Number(region.dataset.stayMs))
}

/** Removes an element after `delayMs`, which begin again after it was hovered or focused. */
function autoDismiss(element: HTMLElement, delayMs: number): void {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(() => {
      if (!element.matches(':focus-within')) element.remove()
    }, delayMs)
  }
  for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, stop)
  for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, start)
  start()
}
