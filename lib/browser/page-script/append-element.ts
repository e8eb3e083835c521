import 'client-only'

/** Puts a new element with a text at the end of another, and gives it back. */
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
