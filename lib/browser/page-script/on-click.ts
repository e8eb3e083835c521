import 'client-only'

/** Does something with every element of a kind that is pressed, whether it is in the page by now or comes later. */
export function onClick(selector: string, handler: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', event => {
    const element = closestToTarget(event, selector)
    if (element) handler(element, event)
  })
}

/** What an event happened in: the innermost element of a kind around its target. */
export function closestToTarget<T extends HTMLElement>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null
}
