import 'client-only'
import { isPaymentResult, leavePaymentResult, type PaymentResult, takePaymentResult } from './payment-notice-waiting'
import { stayAWhile } from './stay-a-while'

/** Where the address ends so, the booking screen says it, as its own toast. */
const BOOKING_ANCHOR = '#booking-flow'
/** How long the booking screen may take to come before the banner says it instead. */
const BOOKING_COMES_MS = 6000

const SIGNS = {
  success: 'M4 10.5 8.2 15 16 5.5',
  cancelled: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6v5m0 2.4v.5',
  close: 'm5 5 10 10M15 5 5 15',
}

/**
 * Reads `?payment=`, takes it out of the address (so a reload or a shared link says nothing twice) and has its sentence
 * said once: by the booking screen where the address leads to it and it comes in time, else by the banner in
 * `#notices`, whose data attributes carry the sentences and the time they stay. It changes nothing else.
 */
export function showPaymentNotice(): void {
  const url = new URL(location.href)
  const result = url.searchParams.get('payment')
  if (result === null) return
  url.searchParams.delete('payment')
  history.replaceState(history.state, '', url)

  const region = document.getElementById('notices')
  if (!region || !isPaymentResult(result)) return
  if (url.hash !== BOOKING_ANCHOR) {
    show(region, result)
    return
  }
  leavePaymentResult(region, result)
  setTimeout(() => {
    if (takePaymentResult() !== null) show(region, result)
  }, BOOKING_COMES_MS)
}

function show(region: HTMLElement, result: PaymentResult): void {
  region.replaceChildren(notice(result, region.dataset[result] ?? '', Number(region.dataset.stayMs)))
}

function notice(result: PaymentResult, sentence: string, stayMs: number): HTMLElement {
  const box = document.createElement('div')
  box.className = 'payment-notice'
  box.setAttribute('role', result === 'success' ? 'status' : 'alert')
  const words = document.createElement('p')
  words.textContent = sentence
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  close.append(drawing(SIGNS.close, 'size-5'))
  close.addEventListener('click', () => box.remove())
  const sign = drawing(SIGNS[result], `payment-notice-sign ${result === 'success' ? 'text-go' : 'text-stop'}`)
  box.append(sign, words, close)
  stayAWhile(box, stayMs)
  return box
}

function drawing(path: string, className: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('fill', 'none')
  svg.setAttribute('stroke', 'currentColor')
  svg.setAttribute('stroke-width', '1.6')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', className)
  const line = document.createElementNS(namespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
