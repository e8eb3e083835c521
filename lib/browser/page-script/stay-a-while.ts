import 'client-only'

/** Removes an element after `stayMs`; the clock waits while it is hovered or holds the focus. */
export function stayAWhile(element: HTMLElement, stayMs: number): void {
  let leftMs = stayMs
  let since = 0
  let timer: number | undefined
  const held = new Set<string>()

  function run(): void {
    if (held.size > 0) return
    since = Date.now()
    timer = window.setTimeout(() => element.remove(), leftMs)
  }
  function hold(by: string): void {
    if (held.size === 0) leftMs -= Date.now() - since
    held.add(by)
    window.clearTimeout(timer)
  }
  function release(by: string): void {
    if (held.delete(by)) run()
  }

  element.addEventListener('pointerenter', () => hold('pointer'))
  element.addEventListener('pointerleave', () => release('pointer'))
  element.addEventListener('focusin', () => hold('focus'))
  element.addEventListener('focusout', () => release('focus'))
  run()
}
