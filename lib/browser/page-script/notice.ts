import 'client-only'
import { add } from './add'
import { stayAWhile } from './stay-a-while'

/**
 * Says one sentence at the top right, in `#notices`, which carries the time it stays: that something went well ("go")
 * or did not ("stop"). It takes the place of whatever was said there before. The style sheet draws its signs.
 */
export function say(sentence: string, sign: 'go' | 'stop', role = 'alert'): void {
  const region = document.getElementById('notices')
  if (!region) return
  region.textContent = ''
  const box = add(region, 'div')
  box.className = 'payment-notice'
  box.setAttribute('role', role)
  box.dataset.sign = sign
  add(box, 'p', sentence)
  const close = add(box, 'button')
  close.setAttribute('aria-label', 'Close')
  close.onclick = () => box.remove()
  stayAWhile(box, Number(region.dataset.stayMs))
}
