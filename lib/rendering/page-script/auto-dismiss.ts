import 'client-only'

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
