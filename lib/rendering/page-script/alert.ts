import 'client-only'
import { appendElement } from './append-element'
import { autoDismiss } from './auto-dismiss'

/** Shows one message in `#notices`: success ("go") or failure ("stop"). */
export function showAlert(message: string, sign: 'go' | 'stop', role = 'alert'): void {
  const region = document.getElementById('notices')
  if (!region) return
  region.textContent = ''
  const box = appendElement(region, 'div')
  box.className = 'payment-notice'
  box.setAttribute('role', role)
  box.dataset.sign = sign
  appendElement(box, 'p', message)
  const close = appendElement(box, 'button')
  close.setAttribute('aria-label', 'Close')
  close.onclick = () => box.remove()
  autoDismiss(box, Number(region.dataset.stayMs))
}
