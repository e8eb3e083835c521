import 'client-only'

/** Calls back once the document is parsed: the page script runs at the start of the body. */
export function onParsed(callback: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true })
  else callback()
}
