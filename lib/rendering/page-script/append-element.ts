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
