import 'client-only'

/** Does something with every element of a kind that is pressed, whether it is in the page by now or comes later. */
export function onPress(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', event => {
    const element = closest(event, selector)
    if (element) act(element, event)
  })
}

/** What an event happened in: the innermost element of a kind around its target. */
export function closest<T extends HTMLElement>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null
}
