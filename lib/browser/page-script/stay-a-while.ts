import 'client-only'

/** Removes an element after `stayMs`; the clock waits while it is hovered or holds the focus. */
export function stayAWhile(element: HTMLElement, stayMs: number): void {
  let leftMs = stayMs
  let since = 0
  let timer = 0
  let holds = 0

  function hold(by: 1 | 2): void {
    if (holds === 0) leftMs -= Date.now() - since
    holds |= by
    clearTimeout(timer)
  }
  function release(by: 0 | 1 | 2): void {
    holds &= ~by
    if (holds > 0) return
    since = Date.now()
    clearTimeout(timer)
    timer = window.setTimeout(() => element.remove(), leftMs)
  }

  element.addEventListener('pointerenter', () => hold(1))
  element.addEventListener('pointerleave', () => release(1))
  element.addEventListener('focusin', () => hold(2))
  element.addEventListener('focusout', () => release(2))
  release(0)
}
