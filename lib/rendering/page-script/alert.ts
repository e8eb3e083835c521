import 'client-only'
import { appendElement } from './append-element'
import { autoDismiss } from './auto-dismiss'

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
