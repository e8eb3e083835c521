import 'client-only'

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
