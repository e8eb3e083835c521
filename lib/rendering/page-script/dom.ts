import 'client-only'

export function appendElement<K extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: K,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.append(text)
  parent.append(element)
  return element
}

/** Delegates clicks on elements that match a selector. */
export function onClick(selector: string, handler: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', event => {
    const element = closestToTarget(event, selector)
    if (element) handler(element, event)
  })
}

/** Finds the closest element of an event's target. */
export function closestToTarget<T extends HTMLElement>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null
}

/** Calls back once the document is parsed: the page script runs at the start of the body. */
export function onParsed(callback: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true })
  else callback()
}
